/**
 * Which tables go with a workspace when it moves to another server, and what its source keeps: by
 * engine/postgres/tables.ts.
 */
import { tables } from '../../engine/postgres/tables.ts'

const namesOf = (some: typeof tables) => some.map(([name]) => name)

/** Each comes after those that its foreign keys name. */
export const MOVED_TABLES = namesOf(tables.filter(([, { stays }]) => stays === undefined))

/** What they hold of a workspace that leaves is deleted with the rest. */
export const STAYING_TABLES = namesOf(tables.filter(([, { stays }]) => stays !== undefined))

export const TOMBSTONE_TABLES = namesOf(tables.filter(([, { tombstone }]) => tombstone !== undefined))

/**
 * Of these, what is encrypted in the column `credentials` goes: it becomes empty, which says so to
 * the code that decrypts it.
 */
export const TOMBSTONES_WITH_CREDENTIALS = namesOf(
  tables.filter(([, { tombstone }]) => tombstone === 'without credentials'),
)

/** Columns that say where a workspace is, or are counted on each server alone. */
export const PLACE_COLUMNS = ['state', 'move_id']
