/** Stories of the webhook's door: who may speak, for which account, and when a 200 is true. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, postSigned, sign, postWebhook, textMessage } from '../stage/webhook.ts'

const WEBHOOK_BYTES_MAX = 3 * 1024 * 1024

let stage: Stage
let doorway: Doorway
let neighbour: Shop
before(async () => {
  stage = await openStage({
    realTime: 'a statement waits for the test',
    channel: createScriptedChannel(),
    through: async (address) => (doorway = await makeDoorway(address)).connectionString,
  })
  neighbour = await stage.openShop()
})
after(async () => {
  await stage.close()
  doorway.close()
})

const written = () => textMessage(newCustomer(), stage.clock.now())
async function isStored(element: Record<string, unknown>): Promise<boolean> {
  const { rowCount } = await stage.db.query('select from channel_message_ids where channel_message_id = $1', [
    element.id,
  ])
  return rowCount === 1
}

const verify = (query: Record<string, string>) =>
  stage.call('GET', `/channels/whatsapp/webhook?${new URLSearchParams(query)}`, undefined, { apiKey: null })

test('the handshake returns the challenge as plain text to a caller who knows a verify token', async () => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.verify_token': stage.shop.verifyToken,
    'hub.challenge': '<b>1158201444</b>',
  }
  const { status, text, headers } = await verify(query)
  assert.equal(status, 200)
  assert.equal(text, '<b>1158201444</b>')
  assert.match(String(headers['content-type']), /^text\/plain/)
})

test('the handshake is refused with a wrong, empty or missing token, another mode, or no challenge', async () => {
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': stage.shop.verifyToken, 'hub.challenge': '1' }
  const { 'hub.verify_token': _, ...withoutToken } = right
  const { 'hub.challenge': __, ...withoutChallenge } = right
  const wrong = [
    { ...right, 'hub.verify_token': `${stage.shop.verifyToken}x` },
    { ...right, 'hub.verify_token': '' },
    { ...right, 'hub.mode': 'unsubscribe' },
    withoutToken,
    withoutChallenge,
  ]
  for (const query of wrong) assert.equal((await verify(query as Record<string, string>)).status, 403)
})

test('only the signature of exactly the posted bytes opens the door', async () => {
  const element = written()
  const body = envelope(change(stage.shop.phoneNumberId, { messages: [element] }))
  const right = sign(body, stage.shop.appSecret)
  const wrong = {
    'of other bytes': sign(`${body} `, stage.shop.appSecret),
    'with another secret': sign(body, 'secret'),
    'with an empty secret': sign(body, ''),
    'in upper case': `sha256=${right.slice(7).toUpperCase()}`,
    'cut short': right.slice(0, -1),
    'with something behind it': `${right}0`,
    'without its name': right.slice(7),
    'by the older name': right.replace('sha256', 'sha1'),
    empty: '',
  }
  for (const [what, signature] of Object.entries(wrong)) {
    assert.equal(await postSigned(stage, body, signature), 401, what)
  }
  assert.equal(await isStored(element), false)
  assert.equal(await postSigned(stage, body, right), 200)
  assert.equal(await isStored(element), true)
})

test('bytes are taken as they were signed: escapes, spaces and order of keys', async () => {
  const element = written()
  const body = envelope(change(stage.shop.phoneNumberId, { messages: [element] }))
    .replace('"Oi"', '"\\u004f\\u0069 \\ud83d\\ude00"')
    .replaceAll(',', ' ,\n\t')
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  assert.equal(await isStored(element), true)
})

test("another workspace's app secret cannot speak for this sender, beside or without its own account", async () => {
  const [forged, own] = [written(), written()]
  const body = envelope(
    change(stage.shop.phoneNumberId, { messages: [forged] }),
    change(neighbour.phoneNumberId, { messages: [own] }),
  )
  assert.equal(await postSigned(stage, body, sign(body, neighbour.appSecret)), 200)
  assert.equal(await isStored(forged), false)
  assert.equal(await isStored(own), true)
})

test('a signed body that is not JSON is refused and harms nothing', async () => {
  for (const body of ['not json', '', Buffer.from([0xff, 0xfe, 0x00])]) {
    assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 400, String(body))
  }
})

test('a webhook may have 3 MiB, and one byte more is refused', async () => {
  const [within, beyond] = [written(), written()]
  for (const [element, bytes, status] of [
    [within, WEBHOOK_BYTES_MAX, 200],
    [beyond, WEBHOOK_BYTES_MAX + 1, 413],
  ] as const) {
    const body = envelope(change(stage.shop.phoneNumberId, { messages: [element] })).padEnd(bytes)
    assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), status)
    assert.equal(await isStored(element), status === 200)
  }
})

test('a 200 waits until what was reported is committed', async () => {
  const element = written()
  const client = await stage.db.connect()
  let answered: number | undefined
  try {
    await client.query('begin; lock table message_states in access exclusive mode')
    const telling = postWebhook(stage, { messages: [element] }).then((status) => (answered = status))
    await stage.until(async () => {
      const { rows } = await client.query(
        `select from pg_locks where relation = 'message_states'::regclass and not granted`,
      )
      return rows.length > 0
    }, 'the write waits for the lock')
    assert.equal(answered, undefined)
    await client.query('commit')
    assert.equal(await telling, 200)
    assert.equal(await isStored(element), true)
  } finally {
    client.release(true)
  }
})

test('while the database is away the answer is 503, and what is delivered again later is stored once', async () => {
  const element = written()
  doorway.shut()
  assert.equal(await postWebhook(stage, { messages: [element] }), 503)
  doorway.open()
  await stage.until(async () => (await postWebhook(stage, { messages: [element] })) === 200, 'it is taken in')
  assert.equal(await postWebhook(stage, { messages: [element] }), 200)
  assert.equal(await isStored(element), true)
})
