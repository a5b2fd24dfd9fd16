/**
 * The fence: triggers by which a server refuses to write about a workspace that is not there. They
 * are an addition to the schema of a server that belongs to several, so that one that is alone has
 * none. `recado server add` puts the fence up, and whatever migrates the service keeps it up to
 * date from then on.
 */
import type { Pool } from '../../engine/postgres/connection.ts'
import { migrate, type Schema } from '../../engine/postgres/migrate.ts'

export const FENCE: Schema = {
  folder: new URL('./migrations/', import.meta.url),
  table: 'fence_migrations',
}

/** Puts the fence up on the database of a server, or brings it up to date. */
export const raiseFence = (pool: Pool): Promise<number> => migrate(pool, FENCE)
