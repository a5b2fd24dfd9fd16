/**
 * Devices of people are notified when a customer waits and they have no page of the console open.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { DEVICES_OF_USER_MAX } from '../../src/push/subscriptions-repository.ts'
import { SETTLE_MS } from '../../src/push/push.ts'
import type { Service } from '../../src/main.ts'
import { listen } from '../stage/listen.ts'
import { openUser, signInAs, type SignedIn } from '../stage/signed-in.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'
import { startPushService, type PushService, type SubscriptionJson } from './push-service.ts'

const CUSTOMER = '5511944440001'
const SUBJECT = 'recado@loja.example'
const PUSHES = { RECADO_PUSH_CONTACT: SUBJECT, RECADO_PUSH_ALLOW: 'loopback' }

let stage: Stage
let service: PushService

before(async () => {
  stage = await openStage({ env: PUSHES })
  service = await startPushService()
})
after(async () => {
  await service.close()
  await stage.close()
})
beforeEach(async () => {
  service.received.length = 0
  service.answers.clear()
  await stage.db.query('delete from push_subscriptions')
  await stage.db.query('update conversations set assigned_to = null, waits_since = null')
})

type Subscribed = { user: SignedIn; json: SubscriptionJson; path: string }

/** A user whose browser is notified. */
async function openDevice(user?: SignedIn): Promise<Subscribed> {
  const whose = user ?? (await openUser(stage))
  const json = await service.subscribe()
  stage.keepSecret([json.endpoint, json.keys.auth])
  const { status, body } = await whose.call('PUT', '/devices/current', json)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.isCurrent, true)
  return { user: whose, json, path: new URL(json.endpoint).pathname }
}

const pathsNotified = () => service.received.map(({ path }) => path).toSorted()
const findConversation = async () =>
  (await stage.call('GET', `/conversations?to=${CUSTOMER}`)).body.data[0].id as string

/** The customer writes, and all that follows happens. */
async function write(text = 'Tem bolo?', from = CUSTOMER): Promise<void> {
  await stage.simulator.customerWrites(`+${from}`, text)
  await pass(SETTLE_MS + 3_000)
}

async function pass(ms: number): Promise<void> {
  await stage.settled()
  for (let left = ms; left > 0; left -= 500) {
    await stage.pass(Math.min(left, 500))
    await stage.settled()
  }
}

test('a device of the person it is assigned to is notified, without a name or a word', async () => {
  const [ana, bia] = [await openDevice(), await openDevice()]
  await write('Oi!')
  const conversationId = await findConversation()
  const assigned = await bia.user.call('PATCH', `/conversations/${conversationId}`, {
    assignee: ana.user.userId,
  })
  assert.equal(assigned.status, 200)
  service.received.length = 0
  await stage.simulator.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Carla' })
  await write('Quero um bolo')
  assert.deepEqual(pathsNotified(), [ana.path], `and not ${bia.path}`)
  const [pushed] = service.received
  assert.ok(pushed)
  const { body: workspace } = await ana.user.call('GET', '/workspace')
  assert.deepEqual(pushed.payload, {
    web_push: 8030,
    notification: {
      title: 'Nova mensagem',
      body: workspace.name,
      navigate: `${stage.service.url}/console/conversations/${conversationId}`,
      tag: conversationId,
    },
  })
  const { headers, vapid } = pushed
  assert.equal(headers.ttl, '3600')
  assert.equal(headers.urgency, 'high')
  assert.equal(headers['content-encoding'], 'aes128gcm')
  assert.match(String(headers.topic), /^[\w-]{32}$/)
  assert.deepEqual(
    { ...vapid.claims, exp: 0 },
    { aud: new URL(service.url).origin, exp: 0, sub: `mailto:${SUBJECT}` },
  )
  const lifeMs = vapid.claims.exp * 1000 - stage.clock.now().getTime()
  assert.ok(lifeMs > 0 && lifeMs <= 24 * 60 * 60 * 1000)
  assert.equal(vapid.key, (await ana.user.call('GET', '/devices')).body.publicKey)
})

test('of an unassigned conversation, all who can answer and are available are notified', async () => {
  const [free, alsoFree, away] = [await openDevice(), await openDevice(), await openDevice()]
  const reader = await openDevice(await openUser(stage, 'reader'))
  await away.user.call('PATCH', '/me', { isAvailable: false })
  const other = await stage.openShop()
  const stranger = await openDevice(await openUser(stage, 'owner', { workspaceId: other.workspaceId }))
  await write()
  assert.deepEqual(pathsNotified(), [free.path, alsoFree.path].toSorted())
  for (const { path } of [away, reader, stranger]) assert.equal(service.asked.get(path), undefined)
})

test('several messages at once make one notification, and another conversation has another topic', async () => {
  const { path } = await openDevice()
  await stage.simulator.customerWrites(`+${CUSTOMER}`, 'Oi!')
  await stage.simulator.customerWrites(`+${CUSTOMER}`, 'Tem bolo?')
  await write('De cenoura')
  assert.deepEqual(pathsNotified(), [path])
  await write('Ainda tem?')
  await write('Oi', '5511944440002')
  const topics = service.received.map(({ headers }) => headers.topic)
  assert.equal(topics.length, 3)
  assert.equal(topics[0], topics[1])
  assert.notEqual(topics[0], topics[2])
})

test('who was answered meanwhile does not wait, and is no news', async () => {
  await openDevice()
  await stage.simulator.customerWrites(`+${CUSTOMER}`, 'Oi!')
  await stage.settled()
  const text = { from: stage.shop.from, to: CUSTOMER, text: { body: 'Bom dia!' } }
  assert.equal((await stage.call('POST', '/messages/text', text)).status, 200)
  await pass(SETTLE_MS + 3_000)
  assert.deepEqual(service.received, [])
})

test('a workspace may have names and words in notifications, which an owner decides', async () => {
  const { user } = await openDevice()
  assert.equal((await user.call('PATCH', '/workspace', { pushesWords: true })).status, 403)
  const owner = await openUser(stage, 'owner')
  assert.equal((await owner.call('GET', '/workspace')).body.pushesWords, false)
  await owner.call('PATCH', '/workspace', { pushesWords: true })
  const { body } = await owner.call('GET', '/audit-entries?action=workspace.change')
  assert.equal(body.data[0].actor.id, owner.userId)
  await stage.simulator.control('PUT', `/contacts/${CUSTOMER}`, { name: 'Carla' })
  await write('b'.repeat(200))
  await owner.call('PATCH', '/workspace', { pushesWords: false })
  const { title, body: words } = service.received[0]?.payload.notification ?? {}
  assert.equal(title, 'Carla')
  assert.equal(words, `${'b'.repeat(139)}…`)
})

test('no device is notified in the quiet hours of the person, also over midnight', async () => {
  const { user, path } = await openDevice()
  const { body } = await user.call('GET', '/workspace')
  const at = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: body.timeZone, hour: '2-digit', minute: '2-digit' }).format(
      stage.clock.now().getTime() + hours * 60 * 60 * 1000,
    )
  for (const [from, until, isNotified] of [
    [-1, 1, false],
    [-20, 1, false],
    [1, 3, true],
    [2, 23, true],
  ] as const) {
    service.received.length = 0
    const quietHours = { from: at(from), until: at(until) }
    const changed = await user.call('PATCH', '/me', { quietHours })
    assert.deepEqual(changed.body.quietHours, quietHours)
    await write()
    assert.deepEqual(pathsNotified(), isNotified ? [path] : [], JSON.stringify(quietHours))
  }
  const same = await user.call('PATCH', '/me', { quietHours: { from: '22:00', until: '22:00' } })
  assert.equal(same.status, 422)
  assert.equal((await user.call('PATCH', '/me', { quietHours: null })).body.quietHours, null)
  service.received.length = 0
  await write()
  assert.deepEqual(pathsNotified(), [path])
})

test('a user who has a page open, in any process, is not notified, and no user is twice', async (context) => {
  const [here, there, away] = [await openDevice(), await openDevice(), await openDevice()]
  const another = await stage.startAnother()
  context.after(() => another.close())
  await pass(150_000) // they know of each other
  const streams = [
    await listen(stage, { headers: here.user.headers }),
    await listen(stage, { headers: there.user.headers, through: another }),
  ]
  context.after(() => streams.forEach((stream) => stream.leave()))
  await write()
  assert.deepEqual(pathsNotified(), [away.path])
  for (const stream of streams) stream.leave()
  service.received.length = 0
  await write()
  assert.deepEqual(pathsNotified(), [here.path, there.path, away.path].toSorted())
})

test('a device ends with its session: signed out, ended, expired, or the user disabled', async () => {
  const [gone, ended, expired, disabled] = [
    await openDevice(),
    await openDevice(),
    await openDevice(),
    await openDevice(),
  ]
  const elsewhere = await signInAs(stage, { ...ended.user, id: ended.user.userId })
  await gone.user.call('DELETE', '/session')
  await elsewhere.call('DELETE', `/sessions/${ended.user.sessionId}`)
  await stage.db.query('update sessions set ends_at = $2 where session_id = $1', [
    expired.user.sessionId,
    new Date(stage.clock.now().getTime() + 1),
  ])
  const owner = await openUser(stage, 'owner')
  await owner.call('PATCH', `/users/${disabled.user.userId}`, { isDisabled: true })
  await write()
  assert.deepEqual(service.received, [])
  assert.deepEqual((await elsewhere.call('GET', '/devices')).body.data, [])
})

test('a browser that has unsubscribed is forgotten', async () => {
  for (const status of [404, 410]) {
    const { user, path } = await openDevice()
    service.answers.set(path, { status })
    await write()
    assert.deepEqual((await user.call('GET', '/devices')).body.data, [], String(status))
  }
})

test('a push service that wants to wait is asked again when it says so, and not before', async () => {
  const { path } = await openDevice()
  service.answers.set(path, { status: 429, headers: { 'retry-after': '120' } })
  await write()
  assert.equal(service.asked.get(path), 1)
  service.answers.clear()
  await write('Alô?')
  assert.equal(service.asked.get(path), 1)
  await pass(120_000)
  assert.ok(service.received.length > 0)
})

test('a push service with a fault is asked a few times more, one that refuses is not', async () => {
  const [faulty, refusing, redirecting] = [await openDevice(), await openDevice(), await openDevice()]
  service.answers.set(faulty.path, { status: 503 })
  service.answers.set(refusing.path, { status: 403 })
  service.answers.set(redirecting.path, { status: 302, headers: { location: '/elsewhere' } })
  await write()
  await pass(600_000)
  assert.equal(service.asked.get(faulty.path), 4)
  assert.equal(service.asked.get(refusing.path), 1)
  assert.equal(service.asked.get(redirecting.path), 1)
  assert.equal(service.asked.get('/elsewhere'), undefined)
  assert.equal((await faulty.user.call('GET', '/devices')).body.data.length, 1)
})

test('a notification that is tried again says what is new by then', async () => {
  const { path } = await openDevice()
  const owner = await openUser(stage, 'owner')
  await owner.call('PATCH', '/workspace', { pushesWords: true })
  service.answers.set(path, { status: 503 })
  await write('Primeira')
  assert.equal(service.asked.get(path), 1)
  service.answers.clear()
  await write('Segunda')
  await pass(60_000)
  await owner.call('PATCH', '/workspace', { pushesWords: false })
  const words = service.received.map(({ payload }) => payload.notification.body)
  assert.deepEqual(new Set(words), new Set(['Segunda']))
})

test('an endpoint is at a known push service, and its keys are keys', async () => {
  const user = await openUser(stage)
  const { endpoint, keys } = await service.subscribe()
  const save = async (given: object) => {
    const { status, body } = await user.call('PUT', '/devices/current', { endpoint, keys, ...given })
    return status === 422 ? body.errors[0].pointer : status
  }
  for (const wrong of [
    'https://push.example.net/a',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example.net/a',
    'https://push.apple.com/a',
    'https://10.0.0.1/a',
    'https://user@fcm.googleapis.com/a',
    'ftp://fcm.googleapis.com/a',
    'nowhere',
  ])
    assert.equal(await save({ endpoint: wrong }), '/endpoint', wrong)
  for (const right of [
    'https://fcm.googleapis.com/fcm/send/a:b',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-am3p.notify.windows.com/w/?token=a',
  ])
    assert.equal(await save({ endpoint: right }), 200, right)
  const short = randomBytes(8).toString('base64url')
  assert.equal(
    await save({ keys: { ...keys, p256dh: randomBytes(65).toString('base64url') } }),
    '/keys/p256dh',
  )
  assert.equal(await save({ keys: { ...keys, auth: short } }), '/keys/auth')
})

test('a user has at most so many devices, and a browser that signs in again is there once', async () => {
  const first = await openDevice()
  const user = { ...first.user, id: first.user.userId }
  for (let n = 1; n < DEVICES_OF_USER_MAX; n++) {
    await stage.pass(1_000)
    await openDevice(await signInAs(stage, user))
  }
  const listed = async () => (await first.user.call('GET', '/devices')).body.data as { id: string }[]
  assert.equal((await listed()).length, DEVICES_OF_USER_MAX)
  await stage.pass(1_000)
  const again = await signInAs(stage, user)
  assert.equal((await again.call('PUT', '/devices/current', first.json)).status, 200)
  assert.deepEqual(
    (await listed()).map(({ id }) => id).filter((id) => [again.sessionId, first.user.sessionId].includes(id)),
    [again.sessionId],
  )
  await stage.pass(1_000)
  const next = await openDevice(await signInAs(stage, user))
  const ids = (await listed()).map(({ id }) => id)
  assert.equal(ids.length, DEVICES_OF_USER_MAX)
  assert.equal(ids[0], next.user.sessionId)
})

test('a device is tested and removed by its user alone, at any hour', async () => {
  const { user, path } = await openDevice()
  await user.call('PATCH', '/me', { locale: 'en' })
  const other = await openUser(stage, 'owner')
  const device = `/devices/${user.sessionId}`
  assert.equal((await other.call('POST', `${device}/test`)).body.code, 'device_not_found')
  assert.equal((await other.call('DELETE', device)).body.code, 'device_not_found')
  assert.equal((await user.call('POST', `${device}/test`)).body.outcome, 'sent')
  assert.equal(service.received[0]?.payload.notification.title, 'Test notification')
  service.answers.set(path, { status: 500 })
  assert.equal((await user.call('POST', `${device}/test`)).body.outcome, 'failed')
  assert.equal((await user.call('DELETE', device)).status, 200)
  assert.equal((await user.call('DELETE', device)).status, 404)
  assert.equal((await user.call('POST', `${device}/test`)).status, 404)
})

test('with another secret key browsers subscribe again; until then the old one may notify them', async () => {
  const current = randomBytes(32).toString('base64')
  const { user, path } = await openDevice()
  const ask = async ({ url }: Service, method: string, at: string) =>
    (await (await fetch(url + at, { method, headers: user.headers })).json()) as Record<string, string>
  const keyBefore = (await ask(stage.service, 'GET', '/devices'))['publicKey']
  const test = `/devices/${user.sessionId}/test`

  const previous = stage.env['RECADO_SECRET_KEY'] ?? ''
  const changing = await stage.startAnother(
    {},
    {
      RECADO_SECRET_KEY: current,
      RECADO_SECRET_KEY_PREVIOUS: previous,
    },
  )
  assert.equal((await ask(changing, 'POST', test))['outcome'], 'sent')
  assert.deepEqual([service.received[0]?.path, service.received[0]?.vapid.key], [path, keyBefore])
  assert.notEqual((await ask(changing, 'GET', '/devices'))['publicKey'], keyBefore)
  await changing.close()

  await stage.db.query(`update push_subscriptions set key_id = 'one that is gone'`)
  assert.equal((await ask(stage.service, 'POST', test))['outcome'], 'refused')
  assert.equal(service.received.length, 1)
})

test('a message that the channel brings late is no news', async () => {
  await openDevice()
  const at = new Date(stage.clock.now().getTime() - 2 * 60 * 60 * 1000)
  await postWebhook(stage, { messages: [textMessage('5511944440009', at)] })
  await pass(SETTLE_MS + 3_000)
  assert.deepEqual(service.received, [])
})

test('without an address for push services there are no notifications, and a sentence says so', async (context) => {
  const without = await stage.startAnother({}, { RECADO_PUSH_CONTACT: '' })
  context.after(() => without.close())
  const user = await openUser(stage)
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { ...user.headers, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(without.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  assert.equal((await ask('GET', '/devices')).publicKey, null)
  assert.equal((await ask('PUT', '/devices/current', await service.subscribe())).code, 'push_unavailable')
})
