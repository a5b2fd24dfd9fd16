import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseContacts } from './contact.ts'
import { parseReceipt } from './receipt.ts'

const status = { id: 'wamid.B3', status: 'delivered', timestamp: '1790000009', recipient_id: '5511900000001' }
const uuid = '01998a5e-0000-7000-8000-00000000000a'
const parse = (element: unknown, contacts: object[] = []) =>
  parseReceipt(element, parseContacts({ statuses: [element], contacts }))

test('a receipt names the message, the status and its time', () => {
  assert.deepEqual(parse(status), {
    channelMessageId: 'wamid.B3',
    status: 'delivered',
    at: new Date(1_790_000_009_000),
    messageId: null,
    failure: null,
    isAccountWide: false,
    recipient: null,
  })
})

test('the words of the channel become ours: played is read', () => {
  const words = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' }
  for (const [word, ours] of Object.entries(words)) {
    const parsed = parse({ ...status, status: word })
    assert.equal('status' in parsed && parsed.status, ours)
  }
})

test('other words and payment statuses are named to be counted', () => {
  assert.deepEqual(parse({ ...status, status: 'deleted' }), { ignored: 'deleted' })
  assert.deepEqual(parse({ ...status, type: 'payment', status: 'captured' }), { ignored: 'payment' })
  assert.deepEqual(parse({ ...status, type: 'payment', status: 'failed' }), { ignored: 'payment' })
  for (const odd of [null, 7, {}, [], { ...status, status: 7 }]) assert.deepEqual(parse(odd), { ignored: '' })
})

test('only a well-formed UUID counts as our message id', () => {
  const idOf = (biz_opaque_callback_data: unknown) => {
    const parsed = parse({ ...status, biz_opaque_callback_data })
    return 'messageId' in parsed ? parsed.messageId : assert.fail()
  }
  assert.equal(idOf(uuid), uuid)
  assert.equal(idOf(uuid.toUpperCase()), uuid)
  for (const other of ['our-id', '', ` ${uuid}`, `${uuid}0`, uuid.replaceAll('-', ''), 7, null])
    assert.equal(idOf(other), null)
})

test('a receipt without id or time is a dead letter, kept as it came', () => {
  const { id: _id, ...nameless } = status
  assert.deepEqual(parse(nameless), {
    reason: 'receipt_without_id',
    payload: JSON.stringify(nameless),
  })
  const timeless = { ...status, timestamp: 'soon' }
  assert.deepEqual(parse(timeless), {
    reason: 'receipt_without_time',
    payload: JSON.stringify(timeless),
  })
})

test('only a failed receipt has a failure', () => {
  const errors = [{ code: 131026, title: 'Undeliverable' }]
  const failed = parse({ ...status, status: 'failed', errors })
  assert.equal('failure' in failed && failed.failure?.code, 'recipient_unreachable')
  const delivered = parse({ ...status, errors })
  assert.equal('failure' in delivered && delivered.failure, null)
})

test('a receipt links phone and user id of its recipient, by itself or with the contacts beside it', () => {
  const recipientOf = (more: object, contacts: object[] = []) => {
    const parsed = parse({ ...status, ...more }, contacts)
    return 'recipient' in parsed ? parsed.recipient : assert.fail()
  }
  const linked = { phone: '5511900000001', userId: 'BR.1', parentUserId: null }
  assert.deepEqual(recipientOf({ recipient_user_id: 'BR.1' }), linked)
  assert.deepEqual(recipientOf({}, [{ wa_id: '5511900000001', user_id: 'BR.1' }]), linked)
  assert.deepEqual(recipientOf({ recipient_parent_user_id: 'BR.ENT.7', recipient_user_id: 'BR.1' }), {
    ...linked,
    parentUserId: 'BR.ENT.7',
  })
  assert.equal(recipientOf({}, [{ wa_id: '5511900000002', user_id: 'BR.1' }]), null)
  assert.equal(recipientOf({}, [{ user_id: 'BR.1' }]), null, 'may be somebody else')
  assert.equal(recipientOf({ recipient_type: 'group', recipient_user_id: 'BR.1' }), null)
  assert.equal(recipientOf({ recipient_id: undefined, recipient_user_id: 'BR.1' }), null)
})
