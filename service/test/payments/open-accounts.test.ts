import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { silentLog } from '../../src/engine/log/log.ts'
import type { Queryable } from '../../src/engine/postgres/connection.ts'
import { openAccounts } from '../../src/payments/accounts/open-accounts.ts'
import { openProviders } from '../../src/providers/registry.ts'
import { readConfig } from '../../src/engine/settings/config.ts'
import { insertAccount } from '../../src/payments/accounts/accounts-repository.ts'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { insertWorkspace } from '../../src/workspaces/workspaces-repository.ts'
import { createMigrated } from '../stage/database.ts'
import { createScriptedProvider, SCRIPTED } from '../stage/payments.ts'
import { createTestClock } from '../stage/test-clock.ts'

const database = await createMigrated(2)
after(() => database.drop())
const { pool } = database
const clock = createTestClock()
const key = toSecretKey(randomBytes(32))

async function openShop(provider = SCRIPTED, credentials = { secret: 'kept' }) {
  const { id: workspaceId } = await insertWorkspace(pool, 'Shop', clock.now())
  const add = async (to = provider, current = key) => {
    const { account } = await insertAccount(
      pool,
      current,
      { workspaceId, provider: to, name: 'Bank', details: { key: 'k' }, credentials, certificate: null },
      clock.now(),
    )
    return account
  }
  return { workspaceId, add, account: await add() }
}

async function open(bank = createScriptedProvider(), db: Queryable = pool) {
  const announced: ((payloads: string[]) => void)[] = []
  const notifications = {
    on: (_topic: string, listener: (payloads: string[]) => void) => void announced.push(listener),
    onReconnected: () => undefined,
  }
  const config = readConfig({ RECADO_PORT: '0' })
  const providers = await openProviders(config, clock, [bank, createScriptedProvider('other')])
  const accounts = await openAccounts({
    pool: db,
    secretKeys: { current: key, previous: null },
    providers,
    notifications,
    clock,
    log: silentLog,
    publicUrl: null,
    watch: (provider) => provider,
  })
  after(() => accounts.close())
  return { accounts, announce: () => announced.forEach((tell) => tell([])) }
}

test('an account opens in its own workspace only, with its secrets in clear, also if it was just added', async () => {
  const { accounts } = await open()
  const { workspaceId, account } = await openShop()
  const opened = await accounts.of(workspaceId, account.id)
  assert.deepEqual(opened?.account.credentials, { secret: 'kept' })
  assert.equal(opened?.provider.name, SCRIPTED)
  assert.equal(await accounts.of((await openShop()).workspaceId, account.id), null)
})

test('an account that is added while a miss is read is found by all that name it then', async () => {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  let queries = 0
  const query = async (text: string, values?: unknown[]) => {
    const answer = await pool.query(text, values)
    if ((queries += 1) === 2) {
      asked.resolve()
      await mayAnswer.promise
    }
    return answer
  }
  const { accounts } = await open(undefined, { query } as unknown as Queryable)
  const missed = accounts.ofCallback('x')
  await asked.promise
  const { workspaceId, account } = await openShop()
  const found = [1, 2].map(() => accounts.of(workspaceId, account.id))
  mayAnswer.resolve()
  assert.equal(await missed, null)
  for (const one of await Promise.all(found)) assert.equal(one?.account.id, account.id)
})

test('the first account is the default, and of a provider that is named the oldest account', async () => {
  const { accounts } = await open()
  const { workspaceId, account, add } = await openShop()
  const [second] = [await add('other'), await add('other')]
  await accounts.refresh()
  assert.equal((await accounts.default(workspaceId))?.account.id, account.id)
  assert.equal((await accounts.default(workspaceId, 'other'))?.account.id, second?.id)
  assert.equal(await accounts.default((await openShop('other')).workspaceId, SCRIPTED), null)
})

test('the secret of a callback names its account, and is stored as a hash and encrypted', async () => {
  const { workspaceId, account } = await openShop()
  const { accounts } = await open()
  const callback = (await accounts.of(workspaceId, account.id))?.callback ?? ''
  assert.equal((await accounts.ofCallback(callback))?.account.id, account.id)
  assert.equal(await accounts.ofCallback(`${callback}x`), null)
  const { rows } = await pool.query('select * from payment_accounts where account_id = $1', [account.id])
  assert.doesNotMatch(JSON.stringify(rows[0]), new RegExp(callback))
})

test('an account whose secrets do not open, or whose provider is unknown, is left out and keeps nothing from the others', async () => {
  const { add, workspaceId } = await openShop()
  const strange = await add(SCRIPTED, toSecretKey(randomBytes(32)))
  const unknown = await add('provider-of-tomorrow')
  const { accounts } = await open()
  assert.equal(await accounts.of(workspaceId, strange.id), null)
  assert.equal(await accounts.of(workspaceId, unknown.id), null)
  assert.ok(await accounts.default(workspaceId))
})

test('a change that was announced is read, and the provider forgets what it had under other credentials', async () => {
  const bank = createScriptedProvider()
  const forgotten: string[] = []
  bank.forget = (id) => void forgotten.push(id)
  const { account, workspaceId } = await openShop()
  const { accounts, announce } = await open(bank)
  await accounts.refresh()
  assert.deepEqual(forgotten, [])
  await pool.query(`update payment_accounts set details = '{"key":"other"}' where account_id = $1`, [
    account.id,
  ])
  announce()
  await accounts.refresh()
  assert.deepEqual((await accounts.of(workspaceId, account.id))?.account.details, { key: 'other' })
  assert.deepEqual(forgotten, [], 'its credentials stayed')
  await pool.query('delete from payment_accounts where account_id = $1', [account.id])
  await accounts.refresh()
  assert.deepEqual(forgotten, [account.id])
})
