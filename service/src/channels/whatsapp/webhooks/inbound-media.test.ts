import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parseContacts } from './contact.ts'
import { parseInboundMessage } from './inbound-message.ts'

const digest = createHash('sha256').update('jpeg').digest()

/** The message that WhatsApp's element becomes, and the element as it is stored. */
function read(more: object) {
  const element = { from: '5511900000001', id: 'wamid.1', timestamp: '1790000000', ...more }
  const parsed = parseInboundMessage(element, parseContacts({ messages: [element] }))
  if ('reason' in parsed) return assert.fail(parsed.reason)
  return { ...parsed, stored: JSON.parse(parsed.contentData) }
}

test('a file has what WhatsApp says of it, and an id of ours that is stored with it', () => {
  const file = {
    id: '1037',
    mime_type: 'audio/ogg; codecs=opus',
    sha256: digest.toString('base64'),
    voice: true,
  }
  const { type, media, stored } = read({ type: 'audio', audio: { ...file, url: 'https://a.fbsbx.com/1' } })
  const { mediaId, ...said } = media ?? assert.fail()
  assert.deepEqual(
    [type, said],
    [
      'audio',
      {
        channelMediaId: '1037',
        url: 'https://a.fbsbx.com/1',
        mimeType: 'audio/ogg; codecs=opus',
        sha256: digest.toString('hex'),
        name: null,
      },
    ],
  )
  assert.match(mediaId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(stored.audio, { ...file, url: 'https://a.fbsbx.com/1', mediaId })
})

test('each kind of file is one, and what is missing or odd counts as not given', () => {
  for (const type of ['image', 'video', 'document', 'sticker']) {
    const odd = { id: '1', url: 7, mime_type: null, sha256: 'short', filename: '' }
    const { mediaId, ...said } = read({ type, [type]: odd }).media ?? assert.fail(type)
    assert.ok(mediaId)
    assert.deepEqual(said, { channelMediaId: '1', url: null, mimeType: null, sha256: null, name: null })
  }
})

test('the name of a document is kept, and cut where no file system would accept it', () => {
  const named = (filename: string) => read({ type: 'document', document: { id: '1', filename } }).media?.name
  assert.equal(named('Comprovante é €.pdf'), 'Comprovante é €.pdf')
  assert.equal(named('x'.repeat(300)), 'x'.repeat(255))
})

test('what is no file, or names none that can be loaded, is stored as it came', () => {
  for (const element of [
    { type: 'text', text: { body: 'Oi', id: '1' } },
    { type: 'image', image: { caption: 'without an id' } },
    { type: 'image', image: 'x' },
    { type: 'hologram', hologram: { id: '1' } },
  ]) {
    const { media, stored } = read(element)
    assert.equal(media, null)
    assert.deepEqual(stored, { from: '5511900000001', id: 'wamid.1', timestamp: '1790000000', ...element })
  }
})

test('a reaction, a correction and a deletion name the message that they are about', () => {
  const about = (element: object) => read(element).contextId
  assert.equal(about({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }), 'wamid.0')
  assert.equal(about({ type: 'edit', edit: { original_message_id: 'wamid.0', message: {} } }), 'wamid.0')
  assert.equal(about({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } }), 'wamid.0')
  assert.equal(about({ type: 'text', text: { body: 'Oi' } }), null)
})
