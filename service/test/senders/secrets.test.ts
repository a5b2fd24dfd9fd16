/**
 * Secrets at rest: a dump of the database opens nothing, and the key that opens it can be changed
 * while all runs.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { decryptCredentials, toSecretKey, type SecretKeys } from '../../src/engine/secrets/credentials.ts'
import { rotateCredentials, STEP_ROWS } from '../../src/senders/rotate-credentials.ts'
import { insertSender, listSenderAccounts, updateSender } from '../../src/senders/senders-repository.ts'
import type { Outcome } from '../../../testkit/program.ts'
import { recado } from '../../../testkit/recado.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
let oldKey: string
let keys: SecretKeys
let bothKeys: Record<string, string>
const newKey = randomBytes(32).toString('base64')
const toKey = (text: string) => toSecretKey(Buffer.from(text, 'base64'))
before(async () => {
  stage = await openStage()
  oldKey = String(stage.env.RECADO_SECRET_KEY)
  keys = { current: toKey(newKey), previous: toKey(oldKey) }
  bothKeys = { RECADO_SECRET_KEY: newKey, RECADO_SECRET_KEY_PREVIOUS: oldKey }
})
after(() => stage.close())

/** Every row of every table, as text. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await stage.db.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p', 'm') and c.relnamespace = 'public'::regnamespace`,
  )
  assert.ok(tables.length >= 15)
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await stage.db.query<{ row: string }>(`select t::text as row from ${name} t`)
    rows.push(...found.rows.map(({ row }) => row))
  }
  return rows
}

test('a dump holds no secret, in no spelling', async () => {
  await stage.messageWith((await sendContacts(stage, await newWriter(stage))).id, 'sent')
  const [account] = await listSenderAccounts(stage.db, { current: toKey(oldKey), previous: null })
  const credentials = Object.values(account?.credentials ?? assert.fail('there is a sender')).flat()
  const secrets = [...credentials, stage.shop.apiKey, oldKey]
  const rows = await dump()
  assert.ok(rows.some((row) => row.includes(stage.shop.senderId)))
  for (const secret of secrets) {
    const bytes = [Buffer.from(secret), ...(secret === oldKey ? [Buffer.from(oldKey, 'base64')] : [])]
    const spellings = [
      secret,
      ...bytes.flatMap((one) => [one.toString('hex'), one.toString('base64').replace(/=+$/, '')]),
    ]
    for (const spelling of spellings) assert.ok(!rows.some((row) => row.includes(spelling)))
  }
})

test('what is stored opens under its own key only', async () => {
  const { rows } = await stage.db.query<{ id: string; credentials: Buffer; keyId: string }>(
    'select sender_id as id, credentials, credentials_key_id as "keyId" from senders',
  )
  for (const { id, credentials, keyId } of rows) {
    assert.equal(keyId, toKey(oldKey).id)
    assert.ok(decryptCredentials(toKey(oldKey), id, credentials).accessToken)
    const guesses = [randomBytes(32), Buffer.alloc(32), createHash('sha256').update(keyId).digest()]
    for (const guess of guesses) assert.throws(() => decryptCredentials(toSecretKey(guess), id, credentials))
  }
})

const underNewKey = async () => {
  const text = 'select count(*)::int as count from senders where credentials_key_id = $1'
  return (await stage.db.query(text, [keys.current.id])).rows[0].count as number
}

/** The database with something happening just before each replacement of rows. */
function withBefore(happen: (nth: number) => Promise<void>): Queryable {
  let nth = 0
  const query = async (text: string, values: unknown[]) => {
    if (text.startsWith('update')) await happen((nth += 1))
    return await stage.db.query(text, values)
  }
  return { query } as unknown as Queryable
}

async function rotate(env: Record<string, string>): Promise<Outcome & { result: Record<string, unknown> }> {
  const outcome = await recado(['secrets', 'rotate', '--json'], { ...stage.env, ...env })
  return { ...outcome, result: outcome.stdout === '' ? {} : JSON.parse(outcome.stdout) }
}

test('the key is changed while the service runs, also after an interruption', async () => {
  const SENDERS = 2 * STEP_ROWS + 10
  for (let n = 1; n < SENDERS; n++) {
    const address = `55113${String(1_000_000 + n)}`
    const credentials = { accessToken: `token ${n}`, appSecrets: [`secret ${n}`], verifyToken: `verify ${n}` }
    const settings = { throughputPerSecond: 80, unknownPolicy: 'hold' as const }
    const names = {
      workspaceId: stage.shop.workspaceId,
      channel: 'whatsapp',
      address,
      matchKey: address,
      channelAccountId: `77${n}`,
    }
    await insertSender(
      stage.db,
      toKey(oldKey),
      { ...names, channel: 'whatsapp', credentials, ...settings },
      stage.clock.now(),
    )
  }
  const wanted = await listSenderAccounts(stage.db, { current: toKey(oldKey), previous: null })
  assert.equal(wanted.length, SENDERS)

  const running = await stage.startAnother({}, bothKeys)
  try {
    const interrupted = withBefore(async (nth) => {
      if (nth === 2) throw new Error('interrupted')
    })
    await assert.rejects(rotateCredentials(interrupted, keys), /interrupted/)
    assert.equal(await underNewKey(), STEP_ROWS)

    const { exitCode, result, stderr } = await rotate(bothKeys)
    assert.equal(exitCode, 0, stderr)
    assert.deepEqual(result, { rotated: SENDERS - STEP_ROWS, keyId: keys.current.id })
    assert.deepEqual((await rotate(bothKeys)).result, { rotated: 0, keyId: keys.current.id })
    assert.deepEqual((await rotate({ RECADO_SECRET_KEY: newKey })).result, {
      rotated: 0,
      keyId: keys.current.id,
    })

    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    const found = await listSenderAccounts(stage.db, { current: keys.current, previous: null })
    assert.deepEqual(found.sort(byId), wanted.sort(byId), 'every credential is what it was')

    // the running process reads the rows again, and serves as before
    await stage.db.query(`select pg_notify('recado_senders', '')`)
    const { id } = await sendContacts(stage, await newWriter(stage), { through: running })
    await stage.messageWith(id, 'sent')
  } finally {
    await running.close()
  }
  const next = await stage.startAnother({}, { RECADO_SECRET_KEY: newKey })
  await next.close()
  await assert.rejects(stage.startAnother(), /another RECADO_SECRET_KEY/)
})

test('a sender that is changed during the rotation keeps its change', async () => {
  const { workspaceId, senderId } = stage.shop
  const back: SecretKeys = { current: toKey(oldKey), previous: toKey(newKey) }
  const credentials = { accessToken: 'changed', appSecrets: ['changed'], verifyToken: 'changed' }
  const changing = withBefore(async (nth) => {
    if (nth === 1) await updateSender(stage.db, toKey(newKey), workspaceId, senderId, { credentials })
  })
  assert.deepEqual((await rotateCredentials(changing, back)).left, [])
  const accounts = await listSenderAccounts(stage.db, { current: back.current, previous: null })
  assert.equal(accounts.find(({ id }) => id === senderId)?.credentials.accessToken, 'changed')
})

test('rows under a key that was not given are left alone and named, and the exit code says so', async () => {
  const other = randomBytes(32).toString('base64')
  const { exitCode, stderr } = await rotate({ RECADO_SECRET_KEY: other })
  assert.equal(exitCode, 1)
  assert.match(stderr, new RegExp(`under the key with the id ${toKey(oldKey).id}`))
  for (const key of [oldKey, newKey, other]) assert.ok(!stderr.includes(key))
  await listSenderAccounts(stage.db, { current: toKey(oldKey), previous: null })
})
