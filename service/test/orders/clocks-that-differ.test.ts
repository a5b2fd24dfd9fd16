/**
 * Two processes whose clocks differ: the status that an order was given last stays, whose ids say
 * otherwise.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { remakeOrders } from '../../src/store/order-rows.ts'
import { newReference, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { newWriter } from '../stage/send.ts'
import { startServiceProcess } from '../stage/service-process.ts'
import { openStage, type Stage } from '../stage/stage.ts'

/** How far the clock of the other process is ahead: more than sending an order takes. */
const AHEAD_MS = 20_000
const CLOCK_AHEAD = `const now = Date.now; Date.now = () => now() + ${AHEAD_MS}`

let stage: Stage
before(async () => (stage = await openStage({ realTime: 'another process looks on' })))
after(() => stage.close())

async function send(url: string, path: string, body: unknown): Promise<string> {
  const answer = await request(`${url}${path}`, {
    method: 'POST',
    headers: { 'api-key': stage.shop.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id } = (await answer.body.json()) as { id: string }
  assert.equal(answer.statusCode, 200)
  return id
}

test('the status that is given last stays, though the process that gave the one before has a clock that is ahead', async (t) => {
  const ahead = await startServiceProcess(stage, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`,
  })
  t.after(() => ahead.stop())
  const { from } = stage.shop
  const to = await newWriter(stage)
  const referenceId = newReference()
  await send(stage.service.url, '/messages/interactive/order_details', orderDetails(from, to, referenceId))
  const path = '/messages/interactive/order_status'
  const shipped = await send(ahead.url, path, orderStatus(from, to, referenceId, 'shipped'))
  const completed = await send(stage.service.url, path, orderStatus(from, to, referenceId, 'completed'))
  assert.ok(shipped > completed, 'the clock that is ahead made the greater id')
  const { body: order } = await stage.call('GET', `/orders/${referenceId}`)
  assert.equal(order.orderStatus, 'completed')
  const { body: list } = await stage.call('GET', '/orders')
  assert.deepEqual(
    list.data.map((one: { status: string }) => one.status),
    ['completed'],
  )

  // made again from its messages, as after a failure, it says the same
  for (const id of [shipped, completed]) await stage.messageWith(id, 'sent')
  const [lock, remake] = remakeOrders(stage.shop.workspaceId, [
    { senderId: stage.shop.senderId, referenceId },
  ])
  for (const { text, values } of [lock, remake]) await stage.db.query(text, values)
  assert.equal((await stage.call('GET', `/orders/${referenceId}`)).body.orderStatus, 'completed')
})
