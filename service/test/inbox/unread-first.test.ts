/**
 * Stories of a message that WhatsApp first reports without its content (error 131060), and then
 * with it, under the same id.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { followEvents } from '../stage/events.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import {
  change,
  envelope,
  postSigned,
  postWebhook,
  sign,
  textMessage,
  type Element,
} from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

const WITHOUT_CONTENT = {
  type: 'unsupported',
  text: undefined,
  unsupported: { type: 'unknown' },
  errors: [{ code: 131060, title: 'This message is unavailable' }],
}

/** The same message with its content, and before without it. */
function newPair(from: string, more: Element = {}) {
  const real = textMessage(from, stage.clock.now(), { text: { body: 'Vi o anúncio da torta' }, ...more })
  return { real, ghost: { ...real, ...WITHOUT_CONTENT } }
}

const hear = async (...messages: Element[]) => {
  for (const message of messages) assert.equal(await postWebhook(stage, { messages: [message] }), 200)
}

async function postAs(field: string, value: Element): Promise<void> {
  const body = envelope({ ...change(stage.shop.phoneNumberId, value), field })
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
}

async function messagesWith(number: string): Promise<Record<string, unknown>[]> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(number)}`)
  assert.equal(body.data.length, 1)
  return (await stage.call('GET', `/conversations/${body.data[0].id}/messages?sort=asc&limit=100`)).body.data
}

const isUnread = ({ type, content }: Element) => type === 'unsupported' && content === null

const shown = async (number: string) =>
  (await messagesWith(number)).map(({ type, content, contentData }) => [type, content, contentData])

test('a message that comes first without its content gets it once, and its event comes again with the text', async () => {
  const from = newCustomer()
  const referral = { source_type: 'ad', source_id: '77', ctwa_clid: 'a1' }
  const { real, ghost } = newPair(from, { referral })
  const following = await followEvents(stage)
  await hear(ghost)
  await following.next('message.received', isUnread)
  await hear(real, real, ghost)
  assert.deepEqual(await shown(from), [['text', 'Vi o anúncio da torta', real]])
  await hear(textMessage(from, stage.clock.now(), { text: { body: 'Depois' } }))
  await following.next('message.received', ({ content }) => content === 'Depois')
  assert.deepEqual(
    following.events
      .filter(({ type }) => type.startsWith('message.'))
      .map(({ type, data }) => [type, data.content]),
    [
      ['message.received', null],
      ['message.received', 'Vi o anúncio da torta'],
      ['message.received', 'Depois'],
    ],
  )
  await stage.until(
    async () => (await stage.call('GET', '/messages?q=torta')).body.data.length === 1,
    'search finds its words',
  )
})

test('in one webhook too, both of a message are one, with its content', async () => {
  const from = newCustomer()
  const { real, ghost } = newPair(from)
  assert.equal(await postWebhook(stage, { messages: [ghost, real] }), 200)
  assert.deepEqual(await shown(from), [['text', 'Vi o anúncio da torta', real]])
})

test('a message that has its content keeps it when it comes again without it', async () => {
  const from = newCustomer()
  const { real, ghost } = newPair(from)
  await hear(real, ghost)
  assert.deepEqual(await shown(from), [['text', 'Vi o anúncio da torta', real]])
})

test('the file of a picture that comes first without it is fetched', async () => {
  const from = newCustomer()
  const { real, ghost } = newPair(from, {
    type: 'image',
    text: undefined,
    image: { id: '77', mime_type: 'image/jpeg', caption: 'A torta' },
  })
  await hear(ghost, real, real)
  const [message, ...others] = await messagesWith(from)
  assert.deepEqual([message?.['type'], message?.['content'], others], ['image', 'A torta', []])
  const { rows } = await stage.db.query(
    `select media_id as id from media join message_media using (workspace_id, media_id) where message_id = $1`,
    [message?.['id']],
  )
  const shownData = message?.['contentData'] as { image: { mediaId: string } } | undefined
  assert.deepEqual(rows, [{ id: shownData?.image.mediaId }])
})

test('what the shop wrote on its phone gets its content too, as the event message.written', async () => {
  const to = newCustomer()
  const { real, ghost } = newPair('551140000000', { to })
  const following = await followEvents(stage)
  await postAs('smb_message_echoes', { message_echoes: [ghost] })
  await following.next('message.written', isUnread)
  await postAs('smb_message_echoes', { message_echoes: [real] })
  await following.next('message.written', ({ content }) => content === 'Vi o anúncio da torta')
  assert.deepEqual(await shown(to), [['text', 'Vi o anúncio da torta', real]])
})

async function postPast(from: string, message: Element): Promise<void> {
  const past = { ...message, history_context: { status: 'READ' } }
  const thread = { id: from.slice(1), context: { wa_id: from.slice(1) }, messages: [past] }
  const metadata = { phase: 0, chunk_order: 1, progress: 50 }
  await postAs('history', { history: [{ metadata, threads: [thread] }] })
}

test('what only the history has, first without its content and then with it, makes no event', async () => {
  const from = newCustomer()
  const { real, ghost } = newPair(from, { text: { body: 'Tem rabanada?' } })
  for (const message of [ghost, real]) {
    await postPast(from, message)
    await stage.until(async () => {
      const { rows } = await stage.db.query('select from app_history')
      return rows.length === 0
    }, 'the history is stored')
  }
  const [message, ...others] = await messagesWith(from)
  assert.deepEqual([message?.['content'], others], ['Tem rabanada?', []])
  const { rows } = await stage.db.query('select from event_changes where $1::uuid = any(ids)', [
    message?.['id'],
  ])
  const { body } = await stage.call('GET', '/events?after=oldest&limit=500')
  assert.ok(rows.length === 0 && !JSON.stringify(body.data).includes(String(message?.['id'])))
  assert.equal((await stage.call('GET', '/messages?q=rabanada')).body.data.length, 1)
})

test('where only the history brings the content, the message has it, and its event comes again', async () => {
  const from = newCustomer()
  const { real, ghost } = newPair(from)
  const following = await followEvents(stage)
  await hear(ghost)
  await following.next('message.received', isUnread)
  await postPast(from, real)
  await following.next('message.received', ({ content }) => content === 'Vi o anúncio da torta')
  assert.deepEqual(await shown(from), [
    ['text', 'Vi o anúncio da torta', { ...real, history_context: { status: 'READ' } }],
  ])
})
