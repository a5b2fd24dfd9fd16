/**
 * What a router does for strangers is bounded: nothing that they post is asked of each database
 * over and over.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { NAMELESS_BYTES_MAX } from '../../../src/inbox/operations/find-signer.ts'
import { FAILURES_RATE } from '../../../src/access/auth-throttle.ts'
import { newCustomer } from '../../../../testkit/bodies.ts'
import { callAt } from '../../stage/call.ts'
import { openServers, type Servers } from '../../stage/servers.ts'
import { listenToRequested } from '../../stage/statements.ts'
import type { Shop } from '../../stage/stage.ts'
import { change, envelope, sign, textMessage } from '../../stage/webhook.ts'

const WEBHOOK = '/channels/whatsapp/webhook'

let servers: Servers
before(async () => (servers = await openServers()))
after(() => servers?.close())

/** Counts what `act` made the router ask the databases that holds `sign`. */
async function count(sign: string, act: () => Promise<unknown>): Promise<number> {
  let asked = 0
  const stop = listenToRequested(({ text }) => (asked += text.includes(sign) ? 1 : 0))
  try {
    await act()
  } finally {
    stop()
  }
  return asked
}

const post = (body: string, secret = 'wrong', at = servers.router) =>
  callAt(at, 'POST', WEBHOOK, body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, secret) },
  })
const newAccount = () => String(BigInt(`0x${randomBytes(6).toString('hex')}`))
const newCallback = () => `/payment-callbacks/${randomBytes(32).toString('base64url')}`
const toPosted = ({ phoneNumberId }: Shop) =>
  envelope(change(phoneNumberId, { messages: [textMessage(newCustomer(), new Date())] }))

test('bodies that name many accounts ask the databases next to nothing, and accounts that came are found', async () => {
  const naming = () => envelope(...Array.from({ length: 100 }, () => change(newAccount(), {})))
  const startedAt = performance.now()
  const asked = await count('from senders', async () => {
    for (const { status } of await Promise.all(Array.from({ length: 20 }, () => post(naming()))))
      assert.notEqual(status, 200)
  })
  const seconds = Math.ceil((performance.now() - startedAt) / 1000)
  assert.ok(asked <= 2 * (seconds + 1), `${asked} in ${seconds} s: each server once a second`)
  const { stage } = servers.second
  const shop = await stage.openShop()
  for (const one of [shop, stage.shop]) assert.equal((await post(toPosted(one), one.appSecret)).status, 200)
})

test('a long body that names no account of ours goes to no server', async () => {
  const { stage } = servers.first
  const body = envelope({ field: 'account_update', value: {} }).padEnd(NAMELESS_BYTES_MAX + 1)
  const connections = servers.first.http.connections()
  servers.first.http.freeze()
  const { status } = await post(body, stage.shop.appSecret)
  servers.first.http.thaw()
  assert.equal(status, 401)
  assert.equal(servers.first.http.connections(), connections)
})

test('an unknown address of callbacks is not looked up again at once', async () => {
  const path = newCallback()
  const asked = await count('from payment_accounts where callback_hash', async () => {
    for (let n = 0; n < 3; n += 1) assert.equal((await servers.call('POST', path, {})).status, 404)
  })
  assert.equal(asked, 2, 'each server once')
})

test('who guesses addresses of callbacks is slowed down, and keys of the same address are answered', async () => {
  const statuses: number[] = []
  for (let n = 0; n < FAILURES_RATE.capacity + 10; n += 1)
    statuses.push((await servers.call('POST', newCallback(), {})).status)
  assert.equal(statuses[0], 404)
  assert.equal(statuses.at(-1), 429)
  const { apiKey } = servers.first.stage.shop
  assert.equal((await servers.call('GET', '/me', undefined, { apiKey })).status, 200)
})

test('what is not signed goes to one server at most, and to none if it names no account', async () => {
  const { first, second } = servers
  const both = [first, second].map(({ stage }) => change(stage.shop.phoneNumberId, {}))
  const question = 'hub.mode=subscribe&hub.challenge=1&hub.verify_token=wrong'
  second.http.freeze()
  assert.equal((await post(envelope(...both))).status, 401)
  first.http.freeze()
  assert.equal((await post(envelope({ field: 'account_update', value: {} }))).status, 401)
  assert.equal((await callAt(servers.router, 'GET', `${WEBHOOK}?${question}`)).status, 403)
  for (const { http } of [first, second]) http.thaw()
})

test('a signed body that names no account goes to each server that knows the secret', async () => {
  const { stage } = servers.second
  servers.first.http.freeze() // it has none of the second's app
  const body = envelope({ field: 'account_update', value: {} })
  assert.equal((await post(body, stage.shop.appSecret)).status, 200)
  servers.first.http.thaw()
})
