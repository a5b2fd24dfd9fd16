/** What must be so on both servers before a workspace is copied. Each error says what to do. */
import type pg from 'pg'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { countMissingMigrations } from '../../engine/postgres/migrate.ts'
import { countByKey } from '../../engine/secrets/secret-keys-in-use.ts'
import { findState } from '../../workspaces/workspaces-repository.ts'
import { FENCE } from './fence.ts'
import { listTaken } from './target.ts'

/**
 * Why a workspace cannot be moved, or a move not go on. Nothing is lost: the same command goes on,
 * or `--abort` gives up.
 */
export class MoveError extends Error {
  override name = 'MoveError'
}

/** Throws a `MoveError`. */
export async function assertMovable(
  source: pg.Client,
  target: pg.Client,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> {
  const [ours, theirs] = [await readServer(source), await readServer(target)]
  if (ours.walLevel !== 'logical')
    throw new MoveError(
      `The source has wal_level = ${ours.walLevel}: set it to logical and restart its PostgreSQL.`,
    )
  if (ours.schemaVersion !== theirs.schemaVersion)
    throw new MoveError('The servers have different schemas: bring both to the same version first.')
  for (const [server, db] of [
    ['source', source],
    ['target', target],
  ] as const)
    if ((await countMissingMigrations(db, FENCE)) > 0)
      throw new MoveError(
        `The ${server} lacks the triggers that refuse writes about workspaces which have left: run \`recado server add\` for it, or \`recado migrate\` there.`,
      )
  const state = await findState(source, workspaceId)
  const isThere = state && (state.state === 'here' || state.moveId === id) && state.state !== 'gone'
  if (!isThere) throw new MoveError('The source does not have this workspace.')
  const taken = (await listTaken(source, target, workspaceId)).find(({ isGone }) => !isGone)
  if (taken)
    throw new MoveError(
      `Workspace ${taken.workspaceId} of the target has the number ${taken.address} too: remove the sender from one of them.`,
    )
  const keys = new Set([...(await countByKey(source)).keys(), ...(await countByKey(target)).keys()])
  if (keys.size > 1)
    throw new MoveError(
      'The servers have secrets under different keys: give both the same RECADO_SECRET_KEY, and run `recado secrets rotate` on each.',
    )
}

async function readServer(db: Queryable): Promise<{ walLevel: string; schemaVersion: number }> {
  const { rows } = await db.query<{ walLevel: string; schemaVersion: number }>(
    `select current_setting('wal_level') as "walLevel", (select max(version)::int from schema_migrations) as "schemaVersion"`,
  )
  return rows[0] as { walLevel: string; schemaVersion: number }
}
