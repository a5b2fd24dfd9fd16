/** What a move does on the server that the workspace leaves. Each function may be repeated. */
import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { appendChanges } from '../../engine/events/sequencer.ts'
import { notify } from '../../engine/postgres/notifications.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { LEAVING } from '../../engine/queue/lease-keeper.ts'
import type { WorkspaceState } from '../../workspaces/workspaces-repository.ts'
import { listColumns } from './copy-rows.ts'
import {
  MOVED_TABLES,
  PLACE_COLUMNS,
  STAYING_TABLES,
  TOMBSTONE_TABLES,
  TOMBSTONES_WITH_CREDENTIALS,
} from './moved-tables.ts'
import { asMove, connectReplication, literal, nameOf, quoted } from './server-connection.ts'

/** Notifies processes that the location of a workspace changed: callers, senders, leases. */
export async function announcePlace(db: Queryable, workspaceId: string): Promise<void> {
  for (const topic of ['keys', 'senders', 'payment_accounts'] as const) await notify(db, topic, workspaceId)
  for (const kind of ['sender', 'webhook_endpoint']) await notify(db, 'leases', kind)
}

/** Makes the publication of the workspace's rows, and drops what an earlier run may have left. */
export async function publish(source: pg.Client, workspaceId: string): Promise<void> {
  await unpublish(source, workspaceId)
  const tables: string[] = []
  for (const table of MOVED_TABLES) {
    const columns =
      table === 'workspaces'
        ? `(${(await listColumns(source, table)).filter((one) => !PLACE_COLUMNS.includes(one)).map(quoted)})`
        : ''
    tables.push(`${table} ${columns} where (workspace_id = ${literal(workspaceId)})`)
  }
  await source.query(
    `create publication ${nameOf(workspaceId)} for table ${tables.join(', ')} with (publish_via_partition_root = true)`,
  )
}

/** Begins to keep what is written from now on. @returns the snapshot to copy; `end` gives it up */
export async function openSlot(
  databaseUrl: string,
  workspaceId: string,
): Promise<{ snapshot: string; end(): Promise<void> }> {
  const client = await connectReplication(databaseUrl)
  try {
    const { rows } = await client.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${nameOf(workspaceId)} LOGICAL pgoutput (SNAPSHOT 'export')`, // in capitals: lower case is SQL here
    )
    return { snapshot: rows[0]?.snapshot_name ?? '', end: () => client.end() }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Drops publication and slot, where there are any. */
export async function unpublish(source: pg.Client, workspaceId: string): Promise<void> {
  const name = nameOf(workspaceId)
  for (let tries = 1; ; tries++) {
    // again each time: a target that follows still comes back
    await source.query(
      `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active`,
      [name],
    )
    try {
      await source.query(
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
        [name],
      )
      break
    } catch (error) {
      if (tries === SLOT_TRIES) throw error // its reader has not ended yet
      await new Promise((resolve) => setTimeout(resolve, SLOT_PAUSE_MS))
    }
  }
  await source.query(`drop publication if exists ${name}`)
}
const SLOT_TRIES = 100
const SLOT_PAUSE_MS = 50

/**
 * Sets the state, unless it is none of `from` or another move has set it. Returns whether it is so
 * now.
 */
export async function setState(
  db: Queryable,
  { id, workspaceId }: { id: string; workspaceId: string },
  from: WorkspaceState[],
  to: WorkspaceState,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update workspaces set state = $3, move_id = $2
     where workspace_id = $1 and (state = $3 and move_id = $2 or state = any($4) and (move_id = $2 or state in ('here', 'gone')))`,
    [workspaceId, id, to, from],
  )
  return rowCount === 1
}

/** Has the leases of the workspace given back. Returns how many are still held. */
export async function countHeldLeases(source: pg.Client, workspaceId: string): Promise<number> {
  await notify(source, 'leases', LEAVING) // again each time: who was busy may have missed it
  const { rows } = await source.query<{ count: number }>(
    `select count(*)::int as count from leases
     where workspace_id = $1 and holder is not null and expires_at > clock_timestamp()`,
    [workspaceId],
  )
  return rows[0]?.count ?? 0
}

/**
 * Ends all writing about the workspace: whatever began before has been committed or has failed when
 * this resolves, and nothing can begin. Every change of it has become an event.
 */
export async function fence(source: pg.Client, move: { id: string; workspaceId: string }): Promise<boolean> {
  const { workspaceId } = move
  const isFenced = await asMove(source, workspaceId, async () => {
    if (!(await setState(source, move, ['parting'], 'leaving'))) return false
    await source.query(
      `update leases set holder = null, expires_at = null, fence = fence + 1
       where (workspace_id, owner_id) in (
         select workspace_id, owner_id from leases where workspace_id = $1 order by owner_id for update
       )`,
      [workspaceId],
    )
    await announcePlace(source, workspaceId)
    return true
  })
  if (!isFenced) return false
  await passWriters(source, workspaceId)
  const writer = {
    commit: async (statements: pg.QueryConfig[]) => {
      const answers: Record<string, unknown>[][] = []
      for (const { text, values } of statements) answers.push((await source.query(text, values)).rows)
      return answers
    },
  }
  while (await hasChanges(source, workspaceId)) await appendChanges(writer)
  return true
}

/** Waits until every transaction that holds the workspace here has ended. */
const passWriters = (source: pg.Client, workspaceId: string) =>
  asMove(source, workspaceId, () =>
    source.query('select pg_advisory_xact_lock(workspace_lock($1))', [workspaceId]),
  )

async function hasChanges(source: pg.Client, workspaceId: string): Promise<boolean> {
  const { rows } = await source.query('select from event_changes where workspace_id = $1 limit 1', [
    workspaceId,
  ])
  return rows.length > 0
}

/**
 * Writes a mark behind everything that was committed. Who sees it in the copy has all of that. It
 * is a random number: a count would come again in a database that was restored.
 */
export async function writeMark(source: pg.Client, workspaceId: string): Promise<number> {
  const mark = randomInt(2 ** 31)
  await asMove(source, workspaceId, () =>
    source.query('update workspaces set marks = $2 where workspace_id = $1', [workspaceId, mark]),
  )
  return mark
}

/** Lets the workspace go on here. */
export const goOnHere = (source: pg.Client, move: { id: string; workspaceId: string }): Promise<boolean> =>
  asMove(source, move.workspaceId, async () => {
    const isHere = await setState(source, move, ['parting', 'leaving'], 'here')
    await announcePlace(source, move.workspaceId)
    return isHere
  })

/**
 * Deletes what the workspace had here, except by what its requests are known: none of that is a
 * secret.
 */
export async function clear(source: pg.Client, workspaceId: string): Promise<void> {
  const emptied = [...STAYING_TABLES, ...MOVED_TABLES.toReversed()].filter(
    (table) => !TOMBSTONE_TABLES.includes(table),
  )
  for (const table of emptied)
    await asMove(source, workspaceId, () =>
      source.query(
        `delete from ${table} t where workspace_id = $1
           and exists (select from workspaces w where w.workspace_id = t.workspace_id and w.state = 'gone')`,
        [workspaceId],
      ),
    )
  for (const table of TOMBSTONES_WITH_CREDENTIALS)
    await asMove(source, workspaceId, () =>
      source.query(
        `update ${table} t set credentials = '' where workspace_id = $1
           and exists (select from workspaces w where w.workspace_id = t.workspace_id and w.state = 'gone')`,
        [workspaceId],
      ),
    )
  await announcePlace(source, workspaceId) // processes forget what they had in memory
}
