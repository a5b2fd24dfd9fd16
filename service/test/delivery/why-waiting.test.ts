/** Why deliveries wait: shown by reason in sender health, in metrics and by recado doctor. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { whyWaiting } from '../../src/senders/why-waiting.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { NO_WAITS } from '../../src/senders/waits.ts'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { PNG, upload } from '../stage/upload.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const METRICS_TOKEN = 'token-of-the-metrics'
const NOTHING = {
  behind: 0,
  recipientPace: 0,
  senderRate: 0,
  channelAway: 0,
  upload: 0,
  paused: 0,
  stopped: 0,
  noProcess: 0,
  windowClosed: 0,
}
const failure = lostAnswer('No.')

const channel = createScriptedChannel()
let stage: Stage
let shop: Shop
before(async () => {
  stage = await openStage({
    channel,
    env: {
      RECADO_METRICS_TOKEN: METRICS_TOKEN,
      RECADO_RETRY_FIRST_MS: '60000',
      RECADO_RETRY_MAX_MS: '60000',
      // what goes out goes out without it
      RECADO_SCAN_INTERVAL_MS: '300000',
    },
  })
})
beforeEach(async () => {
  channel.answer = takes
  shop = await stage.openShop({ scopes: ['admin'] })
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) =>
  stage.call(method, path, body, { apiKey: shop.apiKey })
const healthNow = async () => (await ask('GET', '/senders')).body.data[0].health
/** Waits until these are the reasons, and no other. */
const untilWaiting = (reasons: Partial<typeof NOTHING>) =>
  stage.until(
    async () => {
      const { waiting } = await healthNow()
      return Object.entries({ ...NOTHING, ...reasons }).every(([reason, count]) => waiting[reason] === count)
    },
    `what waits is ${JSON.stringify(reasons)}`,
  )
/** Of all senders of the process. */
async function measured(reason: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { text } = await stage.call('GET', '/metrics', undefined, { headers, apiKey: null })
  return Number(
    new RegExp(`^recado_waiting_deliveries\\{reason="${reason}"\\} ([0-9]+)$`, 'm').exec(text)?.[1],
  )
}
const untilMeasured = (reason: string, count: number) =>
  stage.until(async () => (await measured(reason)) === count, `${count} of ${reason} are measured`)
const send = (to = newCustomer()) => sendContacts(stage, to, { shop })
const sendMany = async (count: number, to?: string) => {
  for (let n = 0; n < count; n++) await send(to)
}
const doctor = async () => {
  const { stdout } = await recado(['doctor', '--json'], stage.env)
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  return checks.find(({ check }) => check.startsWith('waiting at') && check.includes(shop.senderId))
}

test('beyond a burst of 45 the first message to a recipient waits for its pace, and the others behind it', async () => {
  const to = newCustomer()
  // doctor has a clock of its own: what waits here for six seconds waits there for some minutes
  // more
  stage.clock.freeze(new Date(Date.now() + 10 * 60_000))
  await sendMany(53, to)
  const { waiting, queueDepth } = await stage.until(async () => {
    const health = await healthNow()
    return health.waiting.recipientPace === 1 && health.waiting.behind <= 7 && health
  }, 'the recipient has had the burst')
  assert.equal(waiting.behind + 1, queueDepth)
  assert.deepEqual({ ...waiting, behind: 0 }, { ...NOTHING, recipientPace: 1 })
  await untilMeasured('recipient_pace', 1)
  const told = await doctor()
  assert.equal(told?.ok, true)
  assert.match(
    told.detail,
    /^[1-8] messages?: ([1-7] behind an earlier one of the conversation; )?1 for the pace WhatsApp sets for one recipient /,
  )
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'paused' }) // what is left waits for no other test
  await untilMeasured('recipient_pace', 0)
})

test('what the rate of the sender holds back waits for its turn', async (t) => {
  const gate = createGate()
  t.after(() => {
    stage.clock.unfreeze()
    gate.open()
  })
  // set from its beginning: a change may reach the process after the first messages
  shop = await stage.openShop({ scopes: ['admin'], throughputPerSecond: 1 })
  channel.answer = async (message) => {
    await gate.opened
    return takes(message)
  }
  stage.clock.freeze(stage.clock.now())
  await sendMany(4)
  await untilWaiting({ senderRate: 3 })
  await untilMeasured('sender_rate', 3)
  stage.clock.unfreeze()
  gate.open()
  await untilWaiting({})
  await untilMeasured('sender_rate', 0)
})

test('what the channel could not accept waits for another try: one message, or all of the sender', async () => {
  const unavailable = { kind: 'unavailable', failure, retryAfterMs: null, attemptsMax: null } as const
  channel.answer = () => ({ ...unavailable, scope: 'message' })
  const to = newCustomer()
  await sendMany(2, to)
  await untilWaiting({ channelAway: 1, behind: 1 })
  channel.answer = () => ({ ...unavailable, scope: 'sender' })
  await send()
  await untilWaiting({ channelAway: 2, behind: 1 })
  await send() // no call is made for it: the pause is of the sender
  await untilWaiting({ channelAway: 3, behind: 1 })
  await untilMeasured('channel_away', 3)
})

test('what waits for its file to be uploaded has a reason of its own, under way and before another try', async (t) => {
  const { uploadMedia } = channel
  const gate = createGate()
  const unavailable = { kind: 'unavailable', failure, retryAfterMs: null, attemptsMax: null } as const
  const answers = [Promise.resolve(), gate.opened]
  channel.uploadMedia = async () => {
    await answers.shift()
    return unavailable
  }
  t.after(() => {
    gate.open()
    channel.uploadMedia = uploadMedia
  })
  for (const bytes of [PNG, Buffer.concat([PNG, Buffer.from('2')])]) {
    const to = newCustomer()
    await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop)
    const { body: file } = await upload(stage, { bytes, type: 'image/png' }, shop)
    const sent = await ask('POST', '/messages/image', { from: shop.from, to, image: { id: file.id } })
    assert.equal(sent.status, 200, sent.text)
    await send(to)
  }
  await untilWaiting({ upload: 2, behind: 2 })
  await untilMeasured('upload', 2)
  assert.match(String((await doctor())?.detail), /; 2 for the upload of their file to WhatsApp\.$/)
})

test('the limit that the channel itself sets for a recipient is its pace', async () => {
  channel.answer = () => ({
    kind: 'unavailable',
    scope: 'recipient',
    failure,
    retryAfterMs: 60_000,
    attemptsMax: null,
  })
  await send()
  await untilWaiting({ recipientPace: 1 })
})

test('what waits behind a message of unknown outcome, or under way, is behind it', async () => {
  channel.answer = () => ({ kind: 'unknown', failure })
  await sendMany(3, newCustomer())
  await untilWaiting({ behind: 2 })
})

test('a paused sender and a stopped one say so of all that waits', async () => {
  const others = await measured('paused')
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'paused' })
  const to = newCustomer()
  await sendMany(2, to)
  await untilWaiting({ paused: 2 })
  await untilMeasured('paused', others + 2)
  assert.match(String((await doctor())?.detail), /^2 messages: 2 because the sender is paused\.$/)
  channel.answer = () => ({ kind: 'stopped', failure: { ...failure, code: 'account_locked' } })
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'running' })
  await untilWaiting({ stopped: 2 })
  await untilMeasured('stopped', 2)
})

test('orders whose window closed while they wait are counted beforehand', async () => {
  const to = newCustomer()
  assert.equal(await postWebhook(stage, { messages: [textMessage(to, stage.clock.now())] }, shop), 200)
  await ask('PATCH', `/senders/${shop.senderId}`, { state: 'paused' })
  const body = orderDetails(shop.from, to)
  assert.equal((await ask('POST', '/messages/interactive/order_details', body)).status, 200)
  await untilWaiting({ paused: 1 })
  await stage.pass(24 * 60 * 60 * 1000)
  await untilWaiting({ paused: 1, windowClosed: 1 })
})

test('what no process drives is a fault that doctor finds', async () => {
  channel.answer = () => ({
    kind: 'unavailable',
    scope: 'message',
    failure,
    retryAfterMs: null,
    attemptsMax: null,
  })
  await send()
  await untilWaiting({ channelAway: 1 })
  await stage.service.close()
  try {
    const told = await doctor()
    assert.equal(told?.ok, false)
    assert.match(told.detail, /^1 message: 1 for a process that drives the sender: none does\./)
  } finally {
    await stage.restart()
  }
})

test('each delivery is counted under one reason, whatever a process reported a moment ago', () => {
  const running = { pausedAt: null, stoppedAt: null }
  const counts = { waiting: 10, behind: 4, windowClosed: 2, isDriven: true }
  const waits = { ...NO_WAITS, recipientPace: 50, channelAway: 3, senderRate: 1 }
  assert.deepEqual(whyWaiting(running, { ...counts, waits }), {
    ...NOTHING,
    behind: 4,
    recipientPace: 6,
    windowClosed: 2,
  })
  assert.deepEqual(whyWaiting(running, { ...counts, waits: { ...waits, recipientPace: 1 } }), {
    ...NOTHING,
    behind: 4,
    recipientPace: 1,
    channelAway: 3,
    senderRate: 2,
    windowClosed: 2,
  })
  assert.deepEqual(whyWaiting(running, { ...counts, waits: { ...NO_WAITS, channelAway: 2 } }), {
    ...NOTHING,
    behind: 4,
    channelAway: 6,
    windowClosed: 2,
  })
  assert.deepEqual(whyWaiting(running, { ...counts, waits: { ...NO_WAITS, channelAway: 2, upload: 1 } }), {
    ...NOTHING,
    behind: 4,
    channelAway: 5,
    upload: 1,
    windowClosed: 2,
  })
  assert.deepEqual(whyWaiting(running, { ...counts, waits: null, isDriven: false }), {
    ...NOTHING,
    behind: 4,
    noProcess: 6,
    windowClosed: 2,
  })
})
