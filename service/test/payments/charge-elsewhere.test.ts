/**
 * Charges in what is sent otherwise than by an order alone: by a template, by a draft, in place of
 * a message that failed.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { orderDetails } from '../../../testkit/bodies.ts'
import { codeOf, openChargingStage, openTill, type Till } from '../stage/charging.ts'
import { keepTemplates, orderTemplate, readyTemplate } from '../stage/templates.ts'
import { lost, refuses, type ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => (till = await openTill(opened)))
after(() => opened.stage.close())

test('a template with an order charges like the order itself, also once the window is closed', async () => {
  const { parameters } = orderDetails(till.shop.from, till.to, till.referenceId).interactive.action
  await keepTemplates(till.stage, till.shop)
  const body = { ...orderTemplate(till.shop.from, till.to, parameters), charge: {} }
  await till.stage.pass(25 * 3_600_000)
  const answer = await till.call('POST', '/messages/template', body)
  assert.equal(answer.status, 200, answer.text)
  const message = (await till.call('GET', `/messages/${answer.body.id}`)).body
  const [, button] = message.contentData.components
  const order = button.parameters[0].action.order_details
  const [charge] = await till.charges()
  assert.deepEqual([charge?.state, charge?.messageId], ['open', answer.body.id])
  assert.equal(
    order.payment_settings[0].instant_dynamic_code.code,
    till.bank.charges.get(charge?.txid ?? '')?.code,
  )
  assert.equal(order.payment_settings[1].type, 'payment_link')
  const plain = { ...readyTemplate(till.shop.from, till.to), charge: {} }
  const refused = await till.call('POST', '/messages/preflight/template', plain)
  assert.deepEqual(
    refused.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    ['/charge'],
  )
})

test('an order whose window is closed charges nothing, and leaves the charge of before', async () => {
  assert.equal((await till.charge({ expiresIn: 864_000 })).status, 200)
  await till.stage.pass(25 * 3_600_000)
  const { status, body } = await till.charge()
  assert.deepEqual([status, body.code], [409, 'window_closed'])
  await till.untilCharges('open')
  assert.equal((await till.payable()).length, 1)
})

async function writeDraft(charge: object) {
  const { interactive } = till.order()
  const { body: conversations } = await till.call('GET', '/conversations')
  const draft = await till.call('POST', '/drafts', {
    conversationId: conversations.data[0].id,
    type: 'order_details',
    body: { interactive, charge },
  })
  assert.equal(draft.status, 200, draft.text)
  return draft.body as { id: string; updateDate: string }
}
const sendDraft = ({ id, updateDate }: { id: string; updateDate: string }) =>
  till.call('POST', `/drafts/${id}/send`, { updateDate })

test('a draft with a charge charges when a person sends it, and once', async () => {
  const draft = await writeDraft({ expiresIn: 3600 })
  assert.deepEqual(await till.charges(), [])
  const sent = await sendDraft(draft)
  assert.equal(sent.status, 200, sent.text)
  const message = (await till.call('GET', `/messages/${sent.body.id}`)).body
  assert.equal(codeOf(message), till.bank.charges.get((await till.charges())[0]?.txid ?? '')?.code)
  const again = await sendDraft(draft)
  assert.deepEqual([again.body.id, again.headers['idempotent-replayed']], [sent.body.id, 'true'])
  assert.equal((await till.charges()).length, 1)
})

test('a draft whose charge is not known is sent with the same charge, and one that was refused with another', async () => {
  const draft = await writeDraft({})
  till.bank.answer = ({ name }, carryOut) => (name === 'makeCharge' ? refuses() : carryOut())
  assert.equal((await sendDraft(draft)).body.code, 'charge_refused')
  till.bank.answer = (_call, carryOut) => (carryOut(), lost())
  assert.equal((await sendDraft(draft)).body.code, 'charge_unknown')
  till.bank.answer = (_call, carryOut) => carryOut()
  const sent = await sendDraft(draft)
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual(
    (await till.charges()).map(({ state }) => state),
    ['failed', 'open'],
  )
  assert.equal(await till.asked(), 1)
})

test('a person who may not charge sends no draft with a charge', async () => {
  const draft = await writeDraft({})
  const { key } = await till.stage.makeKey(till.shop.workspaceId, ['messages:send'])
  const answer = await till.call(
    'POST',
    `/drafts/${draft.id}/send`,
    { updateDate: draft.updateDate },
    { apiKey: key },
  )
  assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'])
})

test('an order that failed is replaced by one with a charge of its own', async () => {
  await till.stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131049, match: { to: till.to } })
  const failed = (await till.charge()).body.id
  await till.stage.messageWith(failed, 'failed', till.shop)
  await till.stage.simulator.setFaults()
  const body = { ...till.order(), replaces: failed }
  const answer = await till.call('POST', '/messages/interactive/order_details', body)
  assert.equal(answer.status, 200, answer.text)
  const charges = await till.charges()
  assert.deepEqual(
    charges.map(({ state, messageId }) => [state, messageId]),
    [
      ['withdrawn', failed],
      ['open', answer.body.id],
    ],
  )
  const again = await till.call('POST', '/messages/interactive/order_details', body)
  assert.equal(again.body.code, 'delivery_not_open')
  assert.equal((await till.payable()).length, 1)
})

test('a message whose charge was withdrawn is not sent again: it could not be paid', async () => {
  await till.stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131049, match: { to: till.to } })
  const failed = (await till.charge()).body.id
  await till.stage.messageWith(failed, 'failed', till.shop)
  await till.stage.simulator.setFaults()
  const second = await till.charge()
  assert.equal(second.status, 200, second.text)
  const { status, body } = await till.call('POST', `/deliveries/${failed}/resolve`, { action: 'resend' })
  assert.deepEqual([status, body.code], [409, 'resolution_impossible'])
  await till.untilCharges('withdrawn', 'open')
})
