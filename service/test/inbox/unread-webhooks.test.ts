/**
 * Stories of webhooks that hold what is not read, and of those that are refused: nothing of it goes
 * unnoticed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NAMES_MAX } from '../../src/senders/sender-activity.ts'
import { collectLogLines } from '../stage/log-lines.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import {
  change,
  envelope,
  postSigned,
  receipt,
  sign,
  postWebhook,
  textMessage,
  type Element,
} from '../stage/webhook.ts'

const TOKEN = 'token-of-the-metrics'
const MINUTE_MS = 60_000
const lines = collectLogLines()
let stage: Stage
before(async () => {
  stage = await openStage({
    realTime: 'another process looks on',
    channel: createScriptedChannel(),
    log: lines.log,
    env: { RECADO_METRICS_TOKEN: TOKEN },
  })
})
after(async () => {
  await stage.close()
  lines.assertDiscreet()
})

/** Posts changes under the secret of the shop. */
async function tellChanges(changes: Element[], { appSecret }: Shop = stage.shop): Promise<number> {
  const body = envelope(...changes)
  return await postSigned(stage, body, sign(body, appSecret))
}
const bare = (field: string, value: Element = {}): Element => ({ field, value })
const withAccount = (field: string, value: Element, shop = stage.shop): Element => ({
  ...change(shop.phoneNumberId, value),
  field,
})

async function counted(what: string): Promise<number> {
  const { text } = await stage.call('GET', '/metrics', undefined, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const sample = text
    .split('\n')
    .find((line) => line.startsWith(`recado_webhook_unread_total{what="${what}"} `))
  return Number(sample?.slice(sample.lastIndexOf(' ') + 1) ?? 0)
}

type Unread = { what: string; count: number; since: string; lastDate: string }
type Health = { lastWebhookDate: string | null; unreadWebhooks: Unread[] }
const adminKeys = new Map<string, string>()
async function adminKeyOf({ workspaceId }: Shop): Promise<string> {
  const known = adminKeys.get(workspaceId)
  if (known) return known
  const { key } = await stage.makeKey(workspaceId, ['admin'])
  adminKeys.set(workspaceId, key)
  return key
}
async function healthOf(shop: Shop): Promise<Health> {
  const { body } = await stage.call('GET', '/senders', undefined, { apiKey: await adminKeyOf(shop) })
  return body.data.find(({ id }: { id: string }) => id === shop.senderId).health
}

/** What the sender's health says of it, once it says so much. */
async function unreadOf(shop: Shop, what: string, count = 1): Promise<Unread> {
  return await stage.until(async () => {
    stage.clock.advance(MINUTE_MS) // so often it is written down
    const found = (await healthOf(shop)).unreadWebhooks.find((one) => one.what === what)
    return found?.count === count && found
  }, `${count} of ${what} are told`)
}

async function doctorOn(shop: Shop): Promise<{ ok: boolean; detail: string }> {
  const { stdout } = await recado(['doctor', '--json'], {
    ...stage.env,
    RECADO_PUBLIC_URL: stage.service.url,
  })
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  const found = checks.find(({ check }) => check.startsWith('webhooks to ') && check.includes(shop.senderId))
  return found ?? assert.fail(stdout)
}

for (const field of ['standby', 'messaging_handovers']) {
  test(`what customers write while another app holds the conversation is read (${field}), and an order may follow`, async () => {
    const from = newCustomer()
    const contacts = [{ profile: { name: 'Ana' }, wa_id: from.slice(1) }]
    const standby = { contacts, messages: [textMessage(from, stage.clock.now())] }
    assert.equal(await tellChanges([withAccount(field, { standby })]), 200)
    const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)
    assert.equal(body.data[0]?.contact.name, 'Ana')
    assert.equal(body.data[0].lastMessage.content, 'Oi')
    const order = orderDetails(stage.shop.from, from)
    assert.equal((await stage.call('POST', '/messages/interactive/order_details', order)).status, 200)
  })
}

test('receipts that come while another app holds the conversation move the status', async () => {
  const { id } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  const statuses = [receipt(`wamid.${id}`, 'read', stage.clock.now())]
  assert.equal(await tellChanges([withAccount('standby', { standby: { statuses } })]), 200)
  await stage.messageWith(id, 'read')
})

test('a field that is not read is counted for its sender, and shown by its health and by doctor', async () => {
  const shop = await stage.openShop()
  const echo = { standby: { message_echoes: [{ id: 'wamid.E' }] } }
  assert.equal(await tellChanges([withAccount('standby', echo, shop)], shop), 200)
  assert.equal(await tellChanges([bare('security'), bare('security')], shop), 200)
  assert.equal(await counted('field:security'), 2)
  await unreadOf(shop, 'field:message_echoes')
  const { since, lastDate } = await unreadOf(shop, 'field:security', 2)
  assert.ok(since <= lastDate)
  assert.notEqual((await healthOf(shop)).lastWebhookDate, null)
  const { ok, detail } = await doctorOn(shop)
  assert.equal(ok, true)
  assert.match(detail, /Not read: field:security 2 times, the last at /)
  const neighbour = await stage.openShop()
  assert.deepEqual((await healthOf(neighbour)).unreadWebhooks, [], 'nothing of another shop')
})

test('what names no account belongs to no workspace where two share the secret', async () => {
  const [one, other] = [await stage.openShop(), await stage.openShop()]
  const credentials = (shop: Shop) => ({
    accessToken: 'token',
    appSecrets: ['shared-app-secret'],
    verifyToken: shop.verifyToken,
  })
  for (const shop of [one, other]) {
    const { status } = await stage.call(
      'PATCH',
      `/senders/${shop.senderId}`,
      { credentials: credentials(shop) },
      { apiKey: await adminKeyOf(shop) },
    )
    assert.equal(status, 200)
  }
  const shared = { ...one, appSecret: 'shared-app-secret' }
  await stage.until(async () => (await tellChanges([bare('security')], shared)) === 200, 'it is known')
  await tellChanges([withAccount('history', {}, one)], shared)
  await unreadOf(one, 'field:history')
  for (const shop of [one, other]) {
    const { unreadWebhooks } = await healthOf(shop)
    assert.ok(!unreadWebhooks.some(({ what }) => what === 'field:security'))
  }
  assert.ok((await counted('field:security')) >= 1)
})

test('names beyond a bound count as one: no caller can fill the metrics or the database with them', async () => {
  const shop = await stage.openShop()
  const letters = (n: number) => `made_up_${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`
  const changes = Array.from({ length: NAMES_MAX + 50 }, (_, n) => withAccount(letters(n), {}, shop))
  assert.equal(await tellChanges(changes, shop), 200)
  const found = await stage.until(async () => {
    stage.clock.advance(MINUTE_MS)
    const { unreadWebhooks } = await healthOf(shop)
    const total = unreadWebhooks.reduce((sum, { count }) => sum + count, 0)
    return total === changes.length && unreadWebhooks
  }, 'all are counted')
  assert.ok(found.length <= NAMES_MAX + 1, `${found.length} names`)
  assert.ok(found.some(({ what }) => what === 'field:other'))
})

test('a signed body of an unknown shape is set aside and answered 200, so that it is not sent for days', async () => {
  const shop = await stage.openShop()
  const bodies = ['{}', '[]', '"text"', '{"entry":[]}']
  const fromDoctor = '{"object":"whatsapp_business_account","entry":[]}' // says nothing, so nothing is set aside
  for (const body of [...bodies, fromDoctor])
    assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200, body)
  const { rows } = await stage.db.query<{ reason: string; payload: string }>(
    'select reason, payload from dead_letters where workspace_id = $1 and sender_id = $2',
    [shop.workspaceId, shop.senderId],
  )
  assert.deepEqual(rows.map(({ payload }) => payload).toSorted(), bodies.toSorted())
  assert.ok(rows.every(({ reason }) => reason === 'body_of_unknown_shape'))
  await unreadOf(shop, 'set_aside:body_of_unknown_shape', bodies.length)
})

test('a wrong app secret is reported: by the metric, one line of the log, the health of the sender and doctor', async () => {
  const shop = await stage.openShop()
  const forged = { ...shop, appSecret: 'of-another-app' }
  const message = () => ({ messages: [textMessage(newCustomer(), stage.clock.now())] })
  const [wrong, missing] = [await counted('signature:wrong'), await counted('signature:missing')]
  const warnings = () => lines.of('webhook_refused').filter(({ senderId }) => senderId === shop.senderId)

  assert.equal(await postWebhook(stage, message(), shop), 200)
  for (let n = 0; n < 3; n++) assert.equal(await postWebhook(stage, message(), forged), 401)
  assert.equal(await counted('signature:wrong'), wrong + 3)
  assert.equal(warnings().length, 1)
  const { phoneNumberId, reason } = warnings()[0] as Record<string, unknown>
  assert.deepEqual([phoneNumberId, reason], [`····${shop.phoneNumberId.slice(-4)}`, 'signature wrong'])
  await unreadOf(shop, 'signature:wrong', 3)
  const sick = await doctorOn(shop)
  assert.equal(sick.ok, false)
  assert.match(sick.detail, /^3 refused for a wrong signature, the last at .*compare its app secret/)

  await stage.pass(MINUTE_MS)
  await postWebhook(stage, message(), forged)
  assert.deepEqual(
    warnings().map(({ count }) => count),
    [1, 3],
  )

  assert.equal(await postWebhook(stage, message(), shop), 200)
  await stage.until(async () => (await doctorOn(shop)).ok, 'a right one is heard of')
  assert.equal(await counted('signature:missing'), missing)
})

test('of two numbers of a workspace one has an old app secret: the other is stored, and the webhook has to come again', async () => {
  const shop = await stage.openShop()
  const draft = {
    address: '+551140088001',
    phoneNumberId: `${shop.phoneNumberId}7`,
    credentials: { accessToken: 'token', appSecrets: ['of-years-ago'], verifyToken: 'palavra' },
  }
  const apiKey = await adminKeyOf(shop)
  const { status, body: stale } = await stage.call('POST', '/senders', draft, { apiKey })
  assert.equal(status, 200)
  const [current, outdated] = [newCustomer(), newCustomer()]
  const post = () =>
    tellChanges(
      [shop.phoneNumberId, draft.phoneNumberId].map((phoneNumberId, at) =>
        change(phoneNumberId, { messages: [textMessage([current, outdated][at] ?? '', stage.clock.now())] }),
      ),
      shop,
    )
  const writers = async () => {
    const { body } = await stage.call('GET', '/conversations', undefined, { apiKey: shop.apiKey })
    return body.data.length
  }
  assert.equal(await post(), 401)
  assert.equal(await writers(), 1)
  await unreadOf({ ...shop, senderId: stale.id }, 'signature:wrong')
  assert.deepEqual((await healthOf(shop)).unreadWebhooks, [])

  const credentials = { ...draft.credentials, appSecrets: [shop.appSecret] }
  await stage.call('PATCH', `/senders/${stale.id}`, { credentials }, { apiKey })
  assert.equal(await post(), 200)
  assert.equal(await writers(), 2)
})

test('a number of another workspace, or of nobody here, is answered 200 and counted', async () => {
  const [shop, other] = [await stage.openShop(), await stage.openShop()]
  const before = await counted('account:unknown')
  const value = { messages: [textMessage(newCustomer(), stage.clock.now())] }
  for (const phoneNumberId of [other.phoneNumberId, '4455667788'])
    assert.equal(await tellChanges([change(shop.phoneNumberId, {}), change(phoneNumberId, value)], shop), 200)
  assert.equal(await counted('account:unknown'), before + 2)
  assert.deepEqual((await healthOf(other)).unreadWebhooks, [])
})

test('a stranger who posts unsigned junk leaves one line a minute, two counters, and nothing in the database', async () => {
  const shop = await stage.openShop()
  await stage.pass(2 * MINUTE_MS)
  const before = lines.of('webhook_refused').length
  for (let n = 0; n < 30; n++) {
    const stranger = { ...shop, phoneNumberId: String(990_000_000_000 + n), appSecret: 'guessed' }
    assert.equal(await postWebhook(stage, {}, stranger), 401)
  }
  assert.equal(lines.of('webhook_refused').length, before + 1)
  const { text } = await stage.call('GET', '/metrics', undefined, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  assert.equal(
    text.split('\n').filter((line) => line.startsWith('recado_webhook_unread_total{what="signature:')).length,
    2,
  )
  const url = `${stage.service.url}/channels/whatsapp/webhook`
  const unsigned = { method: 'POST', body: envelope(change(shop.phoneNumberId, {})) }
  assert.equal((await fetch(url, unsigned)).status, 401)
  await stage.pass(MINUTE_MS)
  await postWebhook(stage, {}, shop)
  await stage.until(async () => (await healthOf(shop)).lastWebhookDate !== null, 'it is written down')
  assert.deepEqual((await healthOf(shop)).unreadWebhooks, [])
})

test('the test of the dashboard at WhatsApp names no number, and proves the signature of those with its secret', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const value = { messages: [textMessage(newCustomer(), stage.clock.now())] }
  const test = withAccount('messages', value, { ...shop, phoneNumberId: '123456123' })
  assert.equal(await tellChanges([test], shop), 200)
  await stage.until(async () => {
    const { body } = await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })
    const { lastWebhookDate, unreadWebhooks } = body.data[0].health
    return lastWebhookDate !== null && unreadWebhooks.some(({ what }: Unread) => what === 'test:dashboard')
  }, 'the sender shows the test')
})
