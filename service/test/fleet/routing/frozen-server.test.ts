/**
 * One server that accepts connections and answers nothing, as a process that was stopped: only its
 * own workspaces notice.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { contacts, newCustomer } from '../../../../testkit/bodies.ts'
import type { Router } from '../../../src/fleet/routing/router.ts'
import { callAt } from '../../stage/call.ts'
import { openServers, type Servers } from '../../stage/servers.ts'
import type { Answer } from '../../stage/stage.ts'
import { change, envelope, sign, textMessage } from '../../stage/webhook.ts'

const BOUND = 3

let servers: Servers
/** Gives a server up soon; the router of the servers waits for as long as a test may last. */
let hasty: Router
before(async () => {
  servers = await openServers({ RECADO_ROUTE_REQUESTS: String(BOUND), RECADO_ROUTE_TIMEOUT_MS: '120000' })
  hasty = await servers.startAnother({ RECADO_ROUTE_TIMEOUT_MS: '300' })
})
beforeEach(() => {
  servers.second.http.thaw()
  servers.second.database.thaw()
})
after(async () => {
  await servers?.close()
})

const ask = (apiKey: string): Promise<Answer> => servers.call('GET', '/me', undefined, { apiKey })

test('while one server is frozen the others answer everything, and what waits for the frozen one is bounded', async () => {
  const { first, second } = servers
  const [well, away] = [first.stage.shop, second.stage.shop]
  for (const { apiKey } of [well, away]) assert.equal((await ask(apiKey)).status, 200)
  second.http.freeze()
  const order: string[] = []
  const note = async (name: string, asked: Promise<Answer>) => {
    const answer = await asked
    order.push(name)
    return answer
  }
  const waiting = Array.from({ length: BOUND }, () => note('frozen', ask(away.apiKey)))
  await first.stage.until(
    async () => (await ask(away.apiKey)).body.code === 'overloaded',
    'as many wait as may',
  )
  for (let count = 0; count < 20; count++) {
    const sent = servers.call('POST', '/messages/contacts', contacts(well.from, newCustomer(), 'Ana'), well)
    assert.equal((await note('well', sent)).status, 200)
  }
  second.http.thaw()
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
  assert.deepEqual(order, [...Array<string>(20).fill('well'), ...Array<string>(BOUND).fill('frozen')])
})

test('a request for a workspace of the frozen server is answered with its name and when to ask again', async () => {
  const { first, second } = servers
  const { apiKey } = second.stage.shop
  const askHasty = () => callAt(hasty, 'GET', '/me', undefined, { apiKey })
  assert.equal((await askHasty()).status, 200)
  second.http.freeze()
  const { status, body, headers } = await askHasty()
  assert.deepEqual([status, body.code], [503, 'server_unavailable'])
  assert.match(body.detail, /second/)
  assert.ok(headers['retry-after'])
  second.http.thaw()
  await first.stage.until(async () => (await askHasty()).status === 200, 'it serves again')
})

test('a key of another server that was never seen is found while a database is frozen; an unknown one is not refused', async () => {
  const { first, second } = servers
  second.database.freeze()
  second.http.freeze()
  const { apiKey } = await first.stage.openShop()
  assert.equal((await ask(apiKey)).status, 200)
  const unknown = await ask('rcd_unknown')
  assert.deepEqual([unknown.status, unknown.body.code], [503, 'server_unavailable'])
})

test('pages come from a server that is well', async () => {
  servers.second.http.freeze()
  assert.equal((await callAt(hasty, 'GET', '/openapi.json')).status, 200)
})

test('a webhook about accounts of both servers is committed where it can be, and repeated until both have it', async () => {
  const { first, second } = servers
  const { key } = await second.stage.makeKey(second.stage.shop.workspaceId, ['admin'])
  const { appSecret } = first.stage.shop
  const credentials = { accessToken: 'a', appSecrets: [appSecret], verifyToken: 'v' }
  const path = `/senders/${second.stage.shop.senderId}`
  assert.equal((await servers.call('PATCH', path, { credentials }, { apiKey: key })).status, 200)
  const body = envelope(
    ...[first, second].map(({ stage }) =>
      change(stage.shop.phoneNumberId, { messages: [textMessage('5511987650000', stage.clock.now())] }),
    ),
  )
  for (const { stage } of [first, second]) stage.keepSecret(JSON.parse(body))
  const post = () =>
    callAt(hasty, 'POST', '/channels/whatsapp/webhook', body, {
      headers: { 'x-hub-signature-256': sign(body, appSecret) },
    })
  const counts = async () =>
    await Promise.all(
      [first, second].map(async ({ stage }) => {
        const { rows } = await stage.db.query<{ count: number }>(
          `select count(*)::int as count from messages where role = 'user'`,
        )
        return rows[0]?.count
      }),
    )
  second.http.freeze()
  await first.stage.until(async () => {
    assert.notEqual((await post()).status, 200)
    return (await counts())[0] === 1
  }, 'the first has its part')
  assert.deepEqual(await counts(), [1, 0])
  second.http.thaw()
  await first.stage.until(async () => (await post()).status === 200, 'both have it')
  assert.deepEqual(await counts(), [1, 1])
})
