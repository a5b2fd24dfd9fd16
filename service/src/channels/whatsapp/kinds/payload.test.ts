import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutboundContent } from '../../channel.ts'
import { toChannelPayload } from './payload.ts'

const messageId = '01998a5e-0000-7000-8000-000000000001'
const ids = { quoted: null, mediaIds: new Map<string, string>() }
const phone = { kind: 'phone', value: '5511900000001' } as const
const card = { name: { formatted_name: 'Ana Lima' } }
const contacts: OutboundContent = { type: 'contacts', part: [card] }

test('every message names the product, the recipient, its type and our id', () => {
  assert.deepEqual(toChannelPayload({ ...ids, messageId, to: phone, content: contacts }), {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+5511900000001',
    type: 'contacts',
    contacts: [card],
    biz_opaque_callback_data: messageId,
  })
})

test('a user id is addressed as recipient, without to', () => {
  const payload = toChannelPayload({
    ...ids,
    messageId,
    to: { kind: 'user_id', value: 'BR.1A' },
    content: contacts,
  })
  assert.ok('recipient' in payload && payload.recipient === 'BR.1A')
  assert.ok(!('to' in payload))
})

test('order details and order status travel as interactive messages', () => {
  const status: OutboundContent = {
    type: 'order_status',
    part: {
      type: 'order_status',
      body: { text: 'x' },
      action: { name: 'review_order', parameters: { reference_id: 'R' } },
    },
  }
  const details: OutboundContent = {
    type: 'order_details',
    part: {
      type: 'order_details',
      body: { text: 'x' },
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: 'R',
          type: 'digital-goods',
          payment_type: 'br',
          currency: 'BRL',
          total_amount: { value: 1, offset: 100 },
        },
      },
    },
  }
  for (const content of [status, details]) {
    const payload = toChannelPayload({ ...ids, messageId, to: phone, content })
    assert.equal(payload.type, 'interactive')
    assert.deepEqual('interactive' in payload && payload.interactive, content.part)
  }
})

test('the empty parts of a contact card are not sent', () => {
  const cards = [
    {
      name: { formatted_name: 'Ana Lima', first_name: 'Ana', last_name: '' },
      phones: [{ phone: '+55 11 90000-0002', type: 'CELL', wa_id: '5511900000002' }],
      addresses: [{ street: '' }, { city: 'São Paulo' }],
      emails: [],
      org: {},
      birthday: '1990-01-31',
    },
  ]
  const payload = toChannelPayload({
    ...ids,
    messageId,
    to: phone,
    content: { type: 'contacts', part: cards },
  })
  assert.deepEqual('contacts' in payload && payload.contacts, [
    {
      name: { formatted_name: 'Ana Lima', first_name: 'Ana' },
      phones: [{ phone: '+55 11 90000-0002', type: 'CELL', wa_id: '5511900000002' }],
      addresses: [{ city: 'São Paulo' }],
      birthday: '1990-01-31',
    },
  ])
})

test("media travel with WhatsApp's ids, those by link as they are, and one without an id is not sent", () => {
  const ours = '0198a0de-1111-7000-8000-00000000000a'
  const mediaIds = new Map([[ours, '9001']])
  const send = (type: string, part: unknown) =>
    toChannelPayload({ ...ids, mediaIds, messageId, to: phone, content: { type, part } })
  const sent = send('document', { id: ours.toUpperCase(), filename: 'nota.pdf' })
  assert.deepEqual('document' in sent && sent.document, { id: '9001', filename: 'nota.pdf' })
  const linked = { link: 'https://loja.example.com/a.ogg', voice: true }
  assert.deepEqual((send('audio', linked) as { audio?: unknown }).audio, linked)
  assert.throws(() => send('image', { id: messageId }), /not uploaded/)
})

test("a reaction names WhatsApp's id of the message it is about, and quotes nothing", () => {
  const content = { type: 'reaction', part: { message_id: messageId, emoji: '👍' } }
  const payload = toChannelPayload({ ...ids, quoted: 'wamid.IN1', messageId, to: phone, content })
  assert.deepEqual('reaction' in payload && payload.reaction, { message_id: 'wamid.IN1', emoji: '👍' })
  assert.ok(!('context' in payload))
  assert.throws(() => toChannelPayload({ ...ids, messageId, to: phone, content }), /the message/)
})
