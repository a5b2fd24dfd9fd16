/** Preflight of an order status: whether the order that it speaks of was sent to its recipient. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { changesNumber } from '../stage/people.ts'
import { newWriter, sendOrder } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const REFERENCE = '/interactive/action/parameters/reference_id'

/** What a check of a status warns of, but a closed window. */
async function warnings(to: string, referenceId: string): Promise<string[]> {
  const body = orderStatus(stage.shop.from, to, referenceId)
  const { body: verdict } = await stage.call('POST', '/messages/preflight/order_status', body)
  assert.equal(verdict.ok, true)
  return verdict.warnings
    .map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`)
    .filter((warning: string) => warning !== 'window_closed /to')
}

test('a status of an order that was sent to another customer is warned of, checked and sent, each time', async () => {
  const referenceId = newReference()
  const { to } = await sendOrder(stage, referenceId)
  const another = await newWriter(stage)
  assert.deepEqual(await warnings(to, referenceId), [])
  for (const stranger of [another, newCustomer(), 'BR.nobody', another])
    assert.deepEqual(await warnings(stranger, referenceId), [`order_of_another ${REFERENCE}`], stranger)

  const status = orderStatus(stage.shop.from, another, referenceId)
  const { body: sent } = await stage.call('POST', '/messages/interactive/order_status', status)
  const { data } = (await stage.call('GET', `/messages/${sent.id}`)).body
  assert.deepEqual(
    JSON.parse(data).warnings.map(({ code }: { code: string }) => code),
    ['order_of_another'],
  )
  assert.deepEqual(await warnings(another, referenceId), [`order_of_another ${REFERENCE}`])
})

test('the customer of an order is known by another spelling and under a new number', async () => {
  const referenceId = newReference()
  const { id, to } = await sendOrder(stage, referenceId)
  await stage.messageWith(id, 'delivered') // a receipt that comes later would tell that the old number is the customer's
  const withoutNinth = to.replace(/^\+55119/, '5511')
  assert.deepEqual(await warnings(withoutNinth, referenceId), [])

  const now = newCustomer()
  await changesNumber(stage, to, now, stage.clock.now())
  assert.deepEqual(await warnings(now, referenceId), [])
  assert.deepEqual(await warnings(to, referenceId), [`order_of_another ${REFERENCE}`])
  const draft = orderStatus(stage.shop.from, to, referenceId)
  const { body } = await stage.call('POST', '/messages/preflight/order_status', draft)
  const [warning] = body.warnings.filter(({ code }: { code: string }) => code === 'order_of_another')
  assert.equal(
    warning.detail,
    `The order went to this address, and its customer has changed it since. Send the status to ${now}.`,
  )
})

test('an order may be of several customers; one to whom it failed does not have it', async () => {
  const referenceId = newReference()
  const [failed, first, second] = [await newWriter(stage), await newWriter(stage), await newWriter(stage)]
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131009 })
  const order = orderDetails(stage.shop.from, failed, referenceId)
  const { body: refused } = await stage.call('POST', '/messages/interactive/order_details', order)
  await stage.messageWith(refused.id, 'failed')
  await stage.simulator.setFaults()
  const { id } = await sendOrder(stage, referenceId, first)
  await stage.messageWith(id, 'delivered')
  assert.deepEqual(await warnings(failed, referenceId), [`order_of_another ${REFERENCE}`])
  assert.deepEqual(await warnings(second, referenceId), [`order_of_another ${REFERENCE}`])

  await stage.simulator.setFaults({ on: 'send', mode: 'hang' }) // it would refuse the reference of another order
  await sendOrder(stage, referenceId, second)
  for (const customer of [first, second]) assert.deepEqual(await warnings(customer, referenceId), [])
  await stage.simulator.setFaults()
})

test('an order that was not sent from here, of which only its status is known, is of no other customer', async () => {
  const referenceId = newReference()
  const [to, another] = [await newWriter(stage), await newWriter(stage)]
  await stage.simulator.setFaults({ on: 'send', mode: 'hang' }) // it would refuse what it knows of no order
  const status = orderStatus(stage.shop.from, to, referenceId, 'pending')
  assert.equal((await stage.call('POST', '/messages/interactive/order_status', status)).status, 200)
  for (const customer of [to, another]) assert.deepEqual(await warnings(customer, referenceId), [])
  await stage.simulator.setFaults()
})
