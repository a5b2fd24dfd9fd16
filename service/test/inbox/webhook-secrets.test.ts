/**
 * Anybody may post a webhook: how many secrets it is compared with is bounded, and so is what is
 * done at a stretch.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { NAMED_SECRETS_MAX, NAMELESS_BYTES_MAX } from '../../src/inbox/operations/find-signer.ts'
import { verifySignature } from '../../src/channels/whatsapp/webhooks/signature.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { updateSender } from '../../src/senders/senders-repository.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { change, envelope, postSigned, sign } from '../stage/webhook.ts'

const SHOPS = 9
const SECRETS_EACH = 4

/** What was tried at a stretch: the secrets, and in which turn of the event loop. */
let stretches: { secrets: string[]; turn: number }[] = []
let turn = 0

let stage: Stage
const shops: Shop[] = []
before(async () => {
  stage = await openStage({
    channel: {
      ...createScriptedChannel(),
      verifySignature(body, signature, secrets) {
        stretches.push({ secrets: [...secrets], turn })
        setImmediate(() => (turn += 1))
        return verifySignature(body, signature, secrets)
      },
    },
  })
  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  for (let at = 0; at < SHOPS; at += 1) {
    const shop = await stage.openShop()
    const appSecrets = secretsOf(shop)
    const credentials = { accessToken: 'token', appSecrets, verifyToken: shop.verifyToken }
    await updateSender(stage.db, key, shop.workspaceId, shop.senderId, { credentials })
    shops.push(shop)
  }
  await stage.db.query(`select pg_notify('recado_senders', '')`)
  const last = shops.at(-1) as Shop
  const body = naming(last)
  await stage.until(
    async () => (await postSigned(stage, body, sign(body, secretsOf(last)[3] ?? ''))) === 200,
    'the secrets are known',
  )
})
beforeEach(() => (stretches = []))
after(() => stage.close())

const secretsOf = ({ appSecret }: Shop) =>
  Array.from({ length: SECRETS_EACH }, (_, at) => `${appSecret}-${at}`)
const naming = (...some: Shop[]) => envelope(...some.map(({ phoneNumberId }) => change(phoneNumberId, {})))
const namingNone = (bytes = 0) => envelope({ field: 'account_update', value: {} }).padEnd(bytes)
const tried = () => stretches.flatMap(({ secrets }) => secrets)

test('a body that names accounts is compared with their secrets alone', async () => {
  const [first, second, other] = shops as [Shop, Shop, Shop]
  const body = naming(first, second)
  assert.equal(await postSigned(stage, body, sign(body, secretsOf(other)[0] ?? '')), 401)
  assert.deepEqual(tried().toSorted(), [...secretsOf(first), ...secretsOf(second)].toSorted())
  assert.equal(await postSigned(stage, body, sign(body, secretsOf(second)[3] ?? '')), 200)
})

test('a body that names many accounts is compared with a bounded number of secrets', async () => {
  const body = naming(...shops)
  assert.equal(await postSigned(stage, body, sign(body, 'wrong')), 401)
  assert.equal(tried().length, NAMED_SECRETS_MAX)
})

test('a body that names no account of ours may be signed with any secret, and is short', async () => {
  const secret = secretsOf(shops[5] as Shop)[2] ?? ''
  const unknown = envelope(change('99999', {}))
  for (const body of [namingNone(), namingNone(NAMELESS_BYTES_MAX), unknown])
    assert.equal(await postSigned(stage, body, sign(body, secret)), 200)
  stretches = []
  for (const body of [namingNone(NAMELESS_BYTES_MAX + 1), unknown.padEnd(NAMELESS_BYTES_MAX + 1)])
    assert.equal(await postSigned(stage, body, sign(body, secret)), 401)
  assert.deepEqual(tried(), [])
})

test('other requests have their turn between the slices in which many secrets are tried', async () => {
  const body = namingNone(NAMELESS_BYTES_MAX)
  const statuses = await Promise.all(['a', 'b'].map((wrong) => postSigned(stage, body, sign(body, wrong))))
  assert.deepEqual(statuses, [401, 401])
  const all = SHOPS * SECRETS_EACH + 1 // that of the first shop, too
  assert.equal(tried().length, 2 * all)
  for (const { secrets } of stretches) assert.ok(secrets.length * body.length <= 2 ** 20, `${secrets.length}`)
  const turns = stretches.map((one) => one.turn)
  assert.equal(
    new Set(turns).size,
    turns.length,
    `a turn of the event loop has one slice: ${turns.join(' ')}`,
  )
})

test('a large body is tried with one secret in a turn', async () => {
  const body = naming(...shops).padEnd(2 ** 20)
  assert.equal(await postSigned(stage, body, sign(body, 'wrong')), 401)
  assert.ok(stretches.every(({ secrets }) => secrets.length === 1))
  assert.equal(new Set(stretches.map((one) => one.turn)).size, NAMED_SECRETS_MAX)
})
