/**
 * Workspaces that move to another server, or have moved: docs/moving-a-workspace.md.
 *
 * Statements about all workspaces leave them out. Every other statement is refused by the fence in
 * the database of a server (fleet/moving/migrations), so that a process that does not know of a
 * move cannot write to the wrong place.
 */

/**
 * SQL of the condition that the row of a workspace is not away. It is asked once for each
 * statement.
 */
export const notAway = (workspaceId: string): string =>
  `${workspaceId} <> all((select away_workspaces())::uuid[])`

export const NOT_AWAY = notAway('workspace_id')

/**
 * Why the database refuses to write about a workspace: it is being moved at this moment, or is not
 * on this server.
 */
export type Away = 'leaving' | 'moved'

const CODES: Record<string, Away> = { P0503: 'leaving', P0421: 'moved' }

/** Null: the error says something else. */
export function readAway(error: unknown): Away | null {
  if (!(error instanceof Error)) return null
  return ('code' in error && typeof error.code === 'string' && CODES[error.code]) || readAway(error.cause)
}
