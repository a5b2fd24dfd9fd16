/**
 * Every statement that locks several leases locks them in the same order. A batch of starts holds
 * the leases of all its senders until it commits, so a statement that locked them in reverse would
 * deadlock with it.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { createMigrated, type MigratedDatabase } from '../../test/stage/database.ts'
import { insertShop } from '../../test/stage/insert-shop.ts'
import { areWaiting } from '../../test/stage/locks.ts'
import { openWriter, type Pool, type Writer } from '../engine/postgres/connection.ts'
import { createCallLog } from './call-log.ts'
import { acquireLeases, releaseLeases, renewLeases, type Lease } from '../engine/queue/leases-repository.ts'
import { settleAttempts, type Settling } from './settle-attempts.ts'
import { startAttempts } from './start-attempts.ts'

const LEASE_MS = 3_600_000
const now = new Date('2026-11-20T12:00:00.000Z')
const workspaceId = uuidv7()
const [first, second] = [uuidv7(), uuidv7()]
const holder = uuidv7()

let database: MigratedDatabase
let pool: Pool
let writer: Writer
let leases: Lease[] // the second before the first, as they were inserted

before(async () => {
  database = await createMigrated(4)
  pool = database.pool
  writer = openWriter(database.connectionString)
  await insertShop(pool, { workspaceId, senderIds: [second, first] })
  leases = await acquireLeases(pool, 'sender', holder, LEASE_MS)
  leases.sort((a, b) => (a.ownerId < b.ownerId ? 1 : -1))
})
after(async () => {
  await writer.close()
  await database.drop()
})

const statements = {
  'a renewal': () => renewLeases(pool, holder, leases, LEASE_MS),
  'a batch of starts': () =>
    writer.commit([
      startAttempts(createCallLog()).toStatement(
        workspaceId,
        leases.map((lease) => ({
          ...lease,
          senderId: lease.ownerId,
          messageId: uuidv7(),
          startedAt: now,
          windowSince: now,
          mayBeLogged: false,
        })),
      ),
    ]),
  'a batch of outcomes': () =>
    writer.commit([
      settleAttempts(createCallLog()).toStatement(
        workspaceId,
        leases.map((lease) => ({ ...settling, ...lease, senderId: lease.ownerId, messageId: uuidv7() })),
      ),
    ]),
  'handing leases back': () => releaseLeases(pool, 'sender', holder),
}
const settling = {
  outcome: 'accepted',
  status: 'sent',
  delivery: 'done',
  dueAt: now,
  finishedAt: now,
  attempt: 1,
  channelMessageId: null,
  recipient: null,
  failure: null,
  callsId: null,
  calledAt: now,
} as unknown as Settling

test('a process that acquires leases skips those that another process has locked', async () => {
  await pool.query(
    `update leases set expires_at = clock_timestamp() - interval '1 second' where kind = 'sender'`,
  )
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from leases where workspace_id = $1 and owner_id = $2 for update', [
    workspaceId,
    first,
  ])
  const taken = await acquireLeases(pool, 'sender', holder, LEASE_MS).finally(() => other.query('rollback'))
  other.release()
  leases = [...taken, ...(await acquireLeases(pool, 'sender', holder, LEASE_MS))]
  assert.deepEqual(
    leases.map(({ ownerId }) => ownerId),
    [second, first],
  )
})

for (const [name, run] of Object.entries(statements)) {
  test(`${name} locks no later lease while it waits for an earlier one`, async () => {
    const other = await pool.connect()
    await other.query('begin')
    await other.query('select from leases where workspace_id = $1 and owner_id = $2 for update', [
      workspaceId,
      first,
    ])
    const running = run()
    await waitsForLock()
    const { rows } = await pool.query<{ ownerId: string }>(
      'select owner_id as "ownerId" from leases where kind = \'sender\' for update skip locked',
    )
    await other.query('rollback')
    other.release()
    await running
    assert.deepEqual(rows, [{ ownerId: second }])
  })
}

async function waitsForLock() {
  while (!(await areWaiting(pool, 1))) await sleep(5)
}
