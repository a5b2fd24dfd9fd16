/**
 * Saying that an order is paid which a bank was asked to charge: who may, and what becomes of the
 * charge.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { ScriptedProvider } from '../stage/payments.ts'
import { openUser, type SignedIn } from '../stage/signed-in.ts'
import type { Stage } from '../stage/stage.ts'

const SEND = '/messages/interactive/order_status'

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

const userOf = (role: 'attendant' | 'manager') =>
  openUser(opened.stage, role, { workspaceId: till.shop.workspaceId })

function paid() {
  const body = orderStatus(till.shop.from, till.to, till.referenceId)
  const { body: text, type, action } = body.interactive
  const parameters = { reference_id: till.referenceId, payment: { status: 'captured' } }
  return { ...body, interactive: { type, body: text, action: { ...action, parameters } } }
}

async function draftOf(user: SignedIn): Promise<{ id: string; updateDate: string }> {
  const { body: conversations } = await till.call('GET', '/conversations')
  const { interactive } = paid()
  const draft = await user.call('POST', '/drafts', {
    conversationId: conversations.data[0].id,
    type: 'order_status',
    body: { interactive },
  })
  assert.equal(draft.status, 200, draft.text)
  return draft.body
}

test('who does not confirm payments cannot say that an order is paid which a bank was asked to charge', async () => {
  assert.equal((await till.charge()).status, 200)
  const attendant = await userOf('attendant')
  const key = await opened.stage.makeKey(till.shop.workspaceId, ['messages:send', 'messages:read'])
  opened.stage.keepSecret(key.key)
  const { id, updateDate } = await draftOf(attendant)
  for (const { status, body } of [
    await attendant.call('POST', SEND, paid()),
    await till.call('POST', SEND, paid(), { apiKey: key.key }),
    await attendant.call('POST', `/drafts/${id}/send`, { updateDate }),
  ])
    assert.deepEqual([status, body.code], [403, 'forbidden'])
  const { body: order } = await till.call('GET', `/orders/${till.referenceId}`)
  assert.equal(order.paymentStatus, null)
  await till.untilCharges('open')
})

test('who confirms payments may, the charge is withdrawn, and the audit log says what was done', async () => {
  assert.equal((await till.charge()).status, 200)
  const manager = await userOf('manager')
  const said = await manager.call('POST', SEND, paid())
  assert.equal(said.status, 200, said.text)
  await till.untilCharges('withdrawn')
  assert.deepEqual(await till.payable(), [])
  const { body: entries } = await till.call('GET', '/audit-entries')
  const [entry] = entries.data
  assert.deepEqual([entry.action, entry.subject.id], ['order.say_paid', said.body.id])
})

test('a charge that was paid in that moment is money for the order', async () => {
  assert.equal((await till.charge()).status, 200)
  const [made] = await till.charges()
  till.bank.pay({ txid: made!.txid })
  assert.equal((await till.call('POST', SEND, paid())).status, 200)
  await till.untilCharges('concluded')
  const { body: money } = await till.call('GET', `/orders/${till.referenceId}/payments`)
  assert.equal(money.received.value, money.due.value)
})

test('an order that no bank was asked to charge is said to be paid by who sends messages', async () => {
  const order = orderDetails(till.shop.from, till.to, till.referenceId)
  assert.equal((await till.call('POST', '/messages/interactive/order_details', order)).status, 200)
  const said = await (await userOf('attendant')).call('POST', SEND, paid())
  assert.equal(said.status, 200, said.text)
})

test('a canceled order is entered in the audit log as canceled', async () => {
  assert.equal((await till.charge()).status, 200)
  const attendant = await userOf('attendant')
  const body = orderStatus(till.shop.from, till.to, till.referenceId, 'canceled')
  assert.equal((await attendant.call('POST', SEND, body)).status, 200)
  const { body: entries } = await till.call('GET', '/audit-entries')
  assert.equal(entries.data[0].action, 'order.cancel')
})
