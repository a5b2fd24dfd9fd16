import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseReceipt } from './receipt.ts'

const status = { id: 'wamid.B3', status: 'delivered', timestamp: '1790000009', recipient_id: '5511900000001' }
const uuid = '01998a5e-0000-7000-8000-00000000000a'

test('a receipt names the message, the status and its time', () => {
  assert.deepEqual(parseReceipt(status), {
    channelMessageId: 'wamid.B3',
    status: 'delivered',
    at: new Date(1_790_000_009_000),
    messageId: null,
    failure: null,
    isAccountWide: false,
  })
})

test('the words of the channel become ours: played is read', () => {
  const words = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' }
  for (const [word, ours] of Object.entries(words)) {
    const parsed = parseReceipt({ ...status, status: word })
    assert.equal('status' in parsed && parsed.status, ours)
  }
})

test('other words and payment statuses are named to be counted', () => {
  assert.deepEqual(parseReceipt({ ...status, status: 'deleted' }), { ignored: 'deleted' })
  assert.deepEqual(parseReceipt({ ...status, type: 'payment', status: 'captured' }), { ignored: 'payment' })
  assert.deepEqual(parseReceipt({ ...status, type: 'payment', status: 'failed' }), { ignored: 'payment' })
  for (const odd of [null, 7, {}, [], { ...status, status: 7 }])
    assert.deepEqual(parseReceipt(odd), { ignored: '' })
})

test('only a well-formed UUID is taken for our message id', () => {
  const idOf = (biz_opaque_callback_data: unknown) => {
    const parsed = parseReceipt({ ...status, biz_opaque_callback_data })
    return 'messageId' in parsed ? parsed.messageId : assert.fail()
  }
  assert.equal(idOf(uuid), uuid)
  assert.equal(idOf(uuid.toUpperCase()), uuid)
  for (const other of ['our-id', '', ` ${uuid}`, `${uuid}0`, uuid.replaceAll('-', ''), 7, null])
    assert.equal(idOf(other), null)
})

test('a receipt without id or time is a stray, kept as it came', () => {
  const { id: _id, ...nameless } = status
  assert.deepEqual(parseReceipt(nameless), {
    reason: 'receipt_without_id',
    payload: JSON.stringify(nameless),
  })
  const timeless = { ...status, timestamp: 'soon' }
  assert.deepEqual(parseReceipt(timeless), {
    reason: 'receipt_without_time',
    payload: JSON.stringify(timeless),
  })
})

test('only a failed receipt has a failure', () => {
  const errors = [{ code: 131026, title: 'Undeliverable' }]
  const failed = parseReceipt({ ...status, status: 'failed', errors })
  assert.equal('failure' in failed && failed.failure?.code, 'recipient_unreachable')
  const delivered = parseReceipt({ ...status, errors })
  assert.equal('failure' in delivered && delivered.failure, null)
})
