/**
 * Erasing while the service runs: in short transactions that block no other for long, one erasure
 * of a workspace at a time.
 */
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../engine/postgres/connection.ts'
import { isConflict } from '../engine/postgres/errors.ts'
import { connectAlone, inTransaction } from '../engine/postgres/transaction.ts'

/** Kinds of erased rows, named as in the command's output. */
export const KINDS = [
  'contacts',
  'addresses',
  'conversations',
  'messages',
  'attempts',
  'receipts',
  'media',
  'orderReferences',
  'resolutions',
  'drafts',
  'notes',
  'idempotencyKeys',
  'merges',
  'deadLetters',
  'appEntries',
] as const
export type Counts = Record<(typeof KINDS)[number], number>

export const noCounts = (): Counts => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts

export function addCounts(counts: Counts, more: Partial<Counts>): void {
  for (const kind of KINDS) counts[kind] += more[kind] ?? 0
}

/**
 * Far below the second after which PostgreSQL looks for a deadlock: processes that wait for our
 * locks go on, and we start again.
 */
const LOCK_TIMEOUT_MS = 100
const PAUSE_MS = 50
const TRIES_MAX = 300

/**
 * Runs `run` in one transaction. It gives up when it waits too long for a lock, or meets a
 * conflict, and is tried again.
 */
export async function inStep<Result>(
  pool: Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        return await run(client)
      })
    } catch (error) {
      if (!isConflict(error) || tries >= TRIES_MAX) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * Runs `erase` while no other erasure of the workspace runs; returns null without running it if
 * another one does.
 */
export async function erasingAlone<Result>(
  pool: Pool,
  workspaceId: string,
  erase: () => Promise<Result>,
): Promise<Result | null> {
  const client = await connectAlone(pool)
  try {
    const { rows } = await client.query<{ isAlone: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('recado erase ' || $1, 0)) as "isAlone"`,
      [workspaceId],
    )
    return rows[0]?.isAlone ? await erase() : null
  } finally {
    client.release(true) // closing the connection releases the lock
  }
}
