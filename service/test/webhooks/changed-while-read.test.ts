/** An endpoint that is changed while the service reads it is driven as it was changed to. */
import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import pg from 'pg'
import { openWebhookStage, type WebhookStage } from '../stage/webhook-stage.ts'

let webhooks: WebhookStage
before(async () => {
  webhooks = await openWebhookStage()
})
after(async () => {
  mock.restoreAll()
  await webhooks.close()
})

/** Holds back the rows of the next reading of endpoints that finds one. */
function holdReading(which: 'of all' | 'of one') {
  const held = { isHeld: false, release: () => undefined as void }
  const released = new Promise<void>((resolve) => (held.release = resolve))
  // oxlint-disable-next-line typescript/unbound-method -- called below with the pool it belongs to
  const query = pg.Pool.prototype.query as (...args: unknown[]) => Promise<{ rowCount: number }>
  mock.method(pg.Pool.prototype, 'query', async function queryHeld(this: pg.Pool, ...args: unknown[]) {
    const answer = await query.apply(this, args)
    const [text, values] = args
    const isReading = typeof text === 'string' && /from leases l\s+join webhook_endpoints e/.test(text)
    const isOfAll = Array.isArray(values) && values[1] === null
    if (isReading && isOfAll === (which === 'of all') && answer.rowCount > 0 && !held.isHeld) {
      held.isHeld = true
      await released
    }
    return answer
  })
  return held
}

const change = async (id: string, path: string) => {
  const { status } = await webhooks.call('PATCH', `/webhook-endpoints/${id}`, {
    url: `${webhooks.receiver.url}${path}`,
  })
  assert.equal(status, 200)
  await webhooks.stage.settled()
}

test('a scan that began before a change does not undo it', async () => {
  const { id } = await webhooks.makeEndpoint('/before-scan')
  await webhooks.stage.settled()
  const scan = holdReading('of all')
  await webhooks.stage.pass(30_000)
  await webhooks.stage.until(async () => scan.isHeld, 'the scan has its rows')
  await change(id, '/after-scan')
  scan.release()
  await webhooks.send()
  await webhooks.untilReceived('/after-scan', 1)
  assert.equal(webhooks.receivedBy('/before-scan').length, 0)
})

test('an endpoint that is changed before it is driven is driven as it is then', async () => {
  const reading = holdReading('of one')
  const { id } = await webhooks.makeEndpoint('/before-drive')
  await webhooks.stage.until(async () => reading.isHeld, 'it is read to be driven')
  await change(id, '/after-drive')
  reading.release()
  await webhooks.send()
  await webhooks.untilReceived('/after-drive', 1)
  assert.equal(webhooks.receivedBy('/before-drive').length, 0)
})
