/** An endpoint whose secrets a process cannot open harms no other. */
import { after, before, test } from 'node:test'
import { startWebhookReceiver, type WebhookReceiver } from '../../../testkit/webhook-receiver.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'

let stage: Stage
let shop: Shop
let receiver: WebhookReceiver
before(async () => {
  stage = await openStage()
  shop = await stage.openShop({ scopes: ['admin'] })
  receiver = await startWebhookReceiver()
})
after(async () => {
  await stage.close()
  await receiver.close()
})

const call = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })

async function make(path: string) {
  const { body } = await call('POST', '/webhook-endpoints', { url: `${receiver.url}/${path}` })
  stage.keepSecret(body.secret)
  return body.id as string
}

async function assertTold(path: string) {
  const from = newCustomer()
  const before = receiver.received.length
  await stage.simulator.customerWrites(from, 'Oi', { account: shop.phoneNumberId })
  await stage.until(
    async () => receiver.received.slice(before).some((received) => received.path === `/${path}`),
    `${path} is sent`,
  )
}

test('other endpoints are served, changed and made beside an endpoint under a key that this process does not have', async () => {
  const lost = await make('lost')
  const first = await make('first')
  await assertTold('first')
  await stage.db.query(`update webhook_endpoints set secret_key_id = 'unknown' where endpoint_id = $1`, [
    lost,
  ])
  await call('PATCH', `/webhook-endpoints/${lost}`, { description: 'read again' })
  await call('PATCH', `/webhook-endpoints/${first}`, { url: `${receiver.url}/moved` })
  await assertTold('moved')
  await make('made-later')
  await assertTold('made-later')
  await stage.restart()
  await assertTold('moved')
})
