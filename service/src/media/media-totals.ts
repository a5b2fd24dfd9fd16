/**
 * How many bytes the files of each workspace have together: the table `media_totals`, which
 * triggers of `media` keep.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { Problem } from '../engine/problems/problems.ts'

/** The bound of the settings, in bytes. */
export const toBytesMax = ({ mibMax }: { mibMax: number }): number => mibMax * 1024 * 1024

/**
 * Throws `media_full` if the files of the workspace have more than `bytesMax` bytes together. To be
 * called in the transaction that adds one: until it ends, no other one changes the total.
 */
export async function assertRoom(db: Queryable, workspaceId: string, bytesMax: number): Promise<void> {
  const { rows } = await db.query<{ bytes: number }>(
    'select bytes::float8 as bytes from media_totals where workspace_id = $1',
    [workspaceId],
  )
  const bytes = rows[0]?.bytes ?? 0
  if (bytes > bytesMax)
    throw new Problem(
      'media_full',
      `With this file, the files of the workspace would have ${bytes} bytes, and may have ${bytesMax}.`,
    )
}

/** The workspaces whose files have at least so many bytes together, the fullest first. */
export async function listFull(
  db: Queryable,
  bytesMin: number,
): Promise<{ workspaceId: string; bytes: number }[]> {
  const { rows } = await db.query<{ workspaceId: string; bytes: number }>(
    `select workspace_id as "workspaceId", bytes::float8 as bytes from media_totals where bytes >= $1
     order by bytes desc limit 100`,
    [bytesMin],
  )
  return rows
}
