/** What a move does on the server that the workspace comes to. Each function may be repeated. */
import type pg from 'pg'
import { DAILY_TABLES, makePartitionsOf } from '../../engine/postgres/partitions.ts'
import { findState } from '../../workspaces/workspaces-repository.ts'
import { announcePlace, setState } from './source.ts'
import { copyRows } from './copy-rows.ts'
import { MOVED_TABLES, STAYING_TABLES } from './moved-tables.ts'
import { asMove, literal, nameOf } from './server-connection.ts'

type Name = { id: string; workspaceId: string }

/** Copies what the snapshot of the source shows, and follows what is written there from then on. */
export async function copyWorkspace(
  source: pg.Client,
  target: pg.Client,
  move: Name,
  { snapshot, sourceUrl }: { snapshot: string; sourceUrl: string },
): Promise<number> {
  const { workspaceId } = move
  const name = nameOf(workspaceId)
  for (const table of DAILY_TABLES) {
    const { rows } = await source.query<{ name: string }>(
      `select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)`,
      [table],
    )
    await makePartitionsOf(
      target,
      table,
      rows.map((row) => row.name),
    )
  }
  await source.query('begin isolation level repeatable read, read only')
  try {
    await source.query(`set transaction snapshot ${literal(snapshot)}`)
    return await arriving(target, move, async () => {
      for (const { senderId, workspaceId: former } of await listTaken(source, target, workspaceId))
        await target.query(
          `delete from senders s using workspaces w where s.workspace_id = $1 and s.sender_id = $2
             and w.workspace_id = s.workspace_id and w.state = 'gone'`,
          [former, senderId],
        )
      let count = 0
      for (const table of MOVED_TABLES) count += await copyRows(source, target, table, workspaceId)
      await target.query(`update workspaces set state = 'arriving', move_id = $2 where workspace_id = $1`, [
        workspaceId,
        move.id,
      ])
      await target.query(
        `create subscription ${name} connection ${literal(sourceUrl)} publication ${name}
         with (create_slot = false, slot_name = ${literal(name)}, copy_data = false)`,
      )
      return count
    })
  } finally {
    await source.query('rollback')
  }
}

/**
 * Senders of other workspaces at the target that have an account of this workspace: an account is
 * of one workspace in each database. What is left of a workspace that is gone counts too.
 */
export async function listTaken(
  source: pg.Client,
  target: pg.Client,
  workspaceId: string,
): Promise<{ workspaceId: string; senderId: string; address: string; isGone: boolean }[]> {
  const { rows: accounts } = await source.query<{ channel: string; id: string }>(
    'select channel, channel_account_id as id from senders where workspace_id = $1',
    [workspaceId],
  )
  const { rows } = await target.query<Awaited<ReturnType<typeof listTaken>>[number]>(
    `select s.workspace_id as "workspaceId", s.sender_id as "senderId", s.address, w.state = 'gone' as "isGone"
     from unnest($1::text[], $2::text[]) as account(channel, id)
     join senders s on s.channel = account.channel and s.channel_account_id = account.id
     join workspaces w on w.workspace_id = s.workspace_id
     where s.workspace_id <> $3`,
    [accounts.map(({ channel }) => channel), accounts.map(({ id }) => id), workspaceId],
  )
  return rows
}

/**
 * Empties the target of the workspace and fills it again, in one transaction without triggers and
 * checks of foreign keys: the rows come from where they were checked. Throws if the workspace is
 * here already.
 */
const arriving = <Result>(target: pg.Client, move: Name, fill: () => Promise<Result>): Promise<Result> =>
  asMove(target, move.workspaceId, async () => {
    const { workspaceId } = move
    await target.query('set local session_replication_role = replica')
    const { rows } = await target.query<{ state: string; moveId: string | null }>(
      'select state, move_id as "moveId" from workspaces where workspace_id = $1 for update',
      [workspaceId],
    )
    const known = rows[0]
    if (known && known.state !== 'gone' && known.state !== 'arriving')
      throw new Error('The target has this workspace already.')
    for (const table of [...STAYING_TABLES, ...MOVED_TABLES])
      await target.query(`delete from ${table} where workspace_id = $1`, [workspaceId])
    return await fill()
  })

/** Whether the copy has the mark that the source wrote. */
export async function hasMark(target: pg.Client, workspaceId: string, mark: number): Promise<boolean> {
  const { rows } = await target.query(
    `select from workspaces where workspace_id = $1 and state = 'arriving' and marks = $2`,
    [workspaceId, mark],
  )
  return rows.length > 0
}

/** Follows the source no more. */
export async function detach(target: pg.Client, workspaceId: string): Promise<void> {
  const name = nameOf(workspaceId)
  const { rows } = await target.query(
    'select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())',
    [name],
  )
  if (rows.length === 0) return
  await target.query(`alter subscription ${name} disable`)
  await target.query(`alter subscription ${name} set (slot_name = none)`)
  await target.query(`drop subscription ${name}`)
}

/**
 * The workspace is here from now on: what the source would have gone on with is taken up by the
 * processes here.
 */
export const openHere = (target: pg.Client, move: Name): Promise<boolean> =>
  asMove(target, move.workspaceId, async () => {
    const before = await findState(target, move.workspaceId)
    if (before?.state === 'here' && before.moveId === move.id) return true
    if (!(await setState(target, move, ['arriving'], 'here'))) return false
    // a process of the source held them: a call of theirs that is not settled is one of unknown
    // outcome
    await target.query(
      'update leases set holder = null, expires_at = null, fence = fence + 1 where workspace_id = $1',
      [move.workspaceId],
    )
    await announcePlace(target, move.workspaceId)
    return true
  })

/** Throws the copy away. The row stays: a process that knew the workspace here is refused. */
export async function discard(target: pg.Client, move: Name): Promise<void> {
  await detach(target, move.workspaceId)
  const known = await findState(target, move.workspaceId)
  if (known?.state !== 'arriving' || known.moveId !== move.id) return
  await arriving(target, move, async () => {
    await target.query(
      `insert into workspaces (workspace_id, name, created_at, state, move_id) values ($1, 'moved', now(), 'gone', $2)`,
      [move.workspaceId, move.id],
    )
  })
}
