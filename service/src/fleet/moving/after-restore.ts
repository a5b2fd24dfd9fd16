/**
 * A server that was restored to a moment does not know which workspaces have moved since. The
 * directory does.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import { listWorkspaces } from '../../workspaces/workspaces-repository.ts'
import { listPlacements } from '../directory/directory-repository.ts'
import { forgetTimelines, openMoves } from '../directory/moves-repository.ts'

/** @property gone which another server has; @property missing which only this server should have */
export type Replaced = { gone: string[]; missing: string[] }

/**
 * Sets the workspaces that the directory places on other servers to `gone`, and finds those that it
 * places here and that are not. Their rows stay: the directory may be the one that is wrong, if it
 * was restored too. What was leaving by a move that has ended goes on here. Moves that are under
 * way learn that they have to begin again. No process may run.
 */
export async function followDirectory(
  db: Queryable,
  directory: Queryable,
  server: string,
): Promise<Replaced> {
  const placements = await listPlacements(directory, 0)
  const elsewhere = new Set(
    placements.filter((one) => one.server !== server).map(({ workspaceId }) => workspaceId),
  )
  const here = (await listWorkspaces(db)).map(({ id }) => id)
  const gone = here.filter((id) => elsewhere.has(id))
  for (const id of gone) {
    await db.query(`select set_config('recado.moves', $1, true)`, [id]) // the fence lets a move write
    await db.query(`update workspaces set state = 'gone', move_id = null where workspace_id = $1`, [id])
  }
  await forgetTimelines(directory, server)
  const underWay = (await openMoves(directory)).map(({ id }) => id)
  const placed = placements.filter((one) => one.server === server).map(({ workspaceId }) => workspaceId)
  for (const id of placed) {
    await db.query(`select set_config('recado.moves', $1, true)`, [id])
    await db.query(
      `update workspaces set state = 'here', move_id = null
       where workspace_id = $1 and state in ('parting', 'leaving') and move_id <> all($2)`,
      [id, underWay],
    )
  }
  return { gone, missing: placed.filter((id) => !here.includes(id)) }
}
