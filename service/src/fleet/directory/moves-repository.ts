/** Moves of workspaces, as the directory keeps them in its database. */
import { newId } from '../../engine/new-id.ts'
import type { Pool, Queryable } from '../../engine/postgres/connection.ts'
import { change } from './directory-repository.ts'

export type Move = {
  id: string
  workspaceId: string
  source: string
  target: string
  /** The last one that was begun. */
  step: string
  startedAt: Date
  endedAt: Date | null
  outcome: 'moved' | 'aborted' | null
  /** Why the last run of the move ended early; null: it did not. */
  error: string | null
  /** What the databases were when the copy was made; null: unknown, so the copy is of no use. */
  sourceTimeline: string | null
  targetTimeline: string | null
}

/** The step of a move that is given up. */
export const ABORT = 'abort'

const MOVE = `move_id as id, workspace_id as "workspaceId", source, target, step, started_at as "startedAt",
  ended_at as "endedAt", outcome, error, source_timeline as "sourceTimeline", target_timeline as "targetTimeline"`

/**
 * Begins the move of a placed workspace. Returns null if another move of it is under way, if it is
 * not on `source`, or if the target is unknown or draining.
 */
export const beginMove = (
  pool: Pool,
  draft: Pick<Move, 'workspaceId' | 'source' | 'target' | 'step'>,
  now: Date,
): Promise<Move | null> =>
  change(pool, async (db) => {
    const { rows } = await db.query<Move>(
      `insert into directory.moves (move_id, workspace_id, source, target, step, started_at)
       select $1, p.workspace_id, p.server, t.name, $5, $6
       from directory.placements p, directory.servers t
       where p.workspace_id = $2 and p.server = $3 and t.name = $4 and t.state = 'open'
       on conflict (workspace_id) where ended_at is null do nothing
       returning ${MOVE}`,
      [newId(), draft.workspaceId, draft.source, draft.target, draft.step, now],
    )
    return rows[0] ?? null
  })

/**
 * Notes which step the move begins, or why a run ended early. Returns false if the move has ended.
 */
export async function stepMove(
  db: Queryable,
  moveId: string,
  step: string,
  error: string | null = null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update directory.moves set step = $2, error = left($3, 1000)
     where move_id = $1 and ended_at is null and (step <> '${ABORT}' or $2 = '${ABORT}')`,
    [moveId, step, error],
  )
  return rowCount === 1
}

/** Notes between which databases the copy of a move is made. */
export async function noteTimelines(
  db: Queryable,
  moveId: string,
  { source, target }: { source: string | null; target: string | null },
): Promise<void> {
  await db.query(
    'update directory.moves set source_timeline = $2, target_timeline = $3 where move_id = $1 and ended_at is null',
    [moveId, source, target],
  )
}

/** Says to moves that are under way that the database of this server was restored. */
export async function forgetTimelines(db: Queryable, server: string): Promise<void> {
  await db.query(
    `update directory.moves set source_timeline = case when source <> $1 then source_timeline end,
       target_timeline = case when target <> $1 then target_timeline end
     where $1 in (source, target) and ended_at is null`,
    [server],
  )
}

/**
 * Gives the workspace to the move's target. Returns the epoch, also if it was done before; null if
 * the move has ended otherwise, or is not one of this workspace to this server.
 */
export const flip = (
  pool: Pool,
  moveId: string,
  workspaceId: string,
  toServer: string,
): Promise<number | null> =>
  change(pool, async (db, version) => {
    const { rows } = await db.query<{ epoch: number }>(
      `update directory.placements p
       set server = $3, epoch = case when p.server = $3 then p.epoch else $4 end
       from directory.moves m
       where p.workspace_id = $2 and m.move_id = $1 and m.workspace_id = $2 and m.target = $3
         and m.outcome is distinct from 'aborted' and m.step <> '${ABORT}' and p.server in (m.source, m.target)
       returning p.epoch`,
      [moveId, workspaceId, toServer, version],
    )
    return rows[0]?.epoch ?? null
  })

/** Gives a workspace that has flipped back to the source: the target has given up its copy. */
export const takeBack = (pool: Pool, moveId: string): Promise<boolean> =>
  change(pool, async (db, version) => {
    const { rowCount } = await db.query(
      `update directory.placements p set server = m.source, epoch = $2
       from directory.moves m
       where m.move_id = $1 and m.ended_at is null and p.workspace_id = m.workspace_id and p.server = m.target`,
      [moveId, version],
    )
    return rowCount === 1
  })

/** From then on the move cannot flip. Returns false if it has flipped or ended. */
export const beginAbort = (pool: Pool, moveId: string): Promise<boolean> =>
  change(pool, async (db) => {
    const { rowCount } = await db.query(
      `update directory.moves m set step = '${ABORT}', error = null
       where m.move_id = $1 and m.ended_at is null
         and exists (select from directory.placements p where p.workspace_id = m.workspace_id and p.server = m.source)`,
      [moveId],
    )
    return rowCount === 1
  })

/**
 * Ends a move. Returns false if it has ended, or was to end as moved and the workspace is not at
 * the target.
 */
export async function endMove(
  db: Queryable,
  moveId: string,
  outcome: 'moved' | 'aborted',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update directory.moves m set ended_at = $3, outcome = $2, error = null
     where m.move_id = $1 and m.ended_at is null
       and exists (
         select from directory.placements p where p.workspace_id = m.workspace_id
           and p.server = case $2 when 'moved' then m.target else m.source end
       )`,
    [moveId, outcome, now],
  )
  return rowCount === 1
}

/** Moves that have not ended, the oldest first. */
export async function openMoves(db: Queryable): Promise<Move[]> {
  const { rows } = await db.query<Move>(
    `select ${MOVE} from directory.moves where ended_at is null order by started_at, move_id`,
  )
  return rows
}
