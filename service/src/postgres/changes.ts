/**
 * The history of changes: what was written, transaction by transaction, kept for half an hour.
 *
 * A statement that writes something callers can see also adds a row here, one for a whole batch. A reader passes a bookmark
 * of what it could see last time, and so misses nothing, however late a transaction commits.
 */
import type { Queryable } from './connection.ts'

export type ChangeKind =
  | 'message_created'
  | 'message_changed'
  | 'delivery_held'
  | 'conversations_changed'
  | 'sender_changed'
  | 'template_changed'

/** How long changes can be read. Rows are kept longer than this, by more than any transaction of ours lasts. */
export const CHANGES_KEPT_MS = 30 * 60 * 1000
const PRUNE_AFTER_MS = CHANGES_KEPT_MS + 5 * 60 * 1000

/** SQL that adds a change to those of its transaction. `$1` is the workspace, `rows` a table or query with the column `id`. */
export const insertChange = (kind: ChangeKind, id: string, rows: string): string =>
  `insert into changes (workspace_id, kind, ids) select $1::uuid, '${kind}', array_agg(${id}) from ${rows} having count(*) > 0
   on conflict (workspace_id, xid, kind) do update set ids = changes.ids || excluded.ids`

/** What a reader has seen: a snapshot of the database (`xmin:xmax:xip,…`), and when, by the database's clock. */
export type Bookmark = { atMs: number; snapshot: string }

export type Change = { kind: ChangeKind; ids: string[] }

export type Changes = {
  /** False if the bookmark is too old or of another database, so that the changes since are unknown. */
  isKnown: boolean
  /** Where the next reading begins. */
  bookmark: Bookmark
  /** In roughly the order in which they were made. */
  changes: Change[]
}

/**
 * The changes that became visible after `since` and, unless `until` is null, are visible in that snapshot; at most `limit`
 * rows. With `since` null, only the bookmark.
 */
export async function readChanges(
  db: Queryable,
  workspaceId: string,
  since: Bookmark | null,
  until: string | null,
  limit: number,
): Promise<Changes> {
  type Row = { snapshot: string; atMs: number; isKnown: boolean; kind: ChangeKind | null; ids: string[] }
  const { rows } = await db.query<Row>({
    name: 'read-changes',
    text: `with here as materialized (
             select pg_current_snapshot() as snapshot, (extract(epoch from now()) * 1000)::bigint as at_ms
           )
           select here.snapshot::text, here.at_ms as "atMs",
                  coalesce(pg_snapshot_xmax($2::pg_snapshot) <= pg_snapshot_xmax(here.snapshot)
                           and here.at_ms - $3::bigint <= ${CHANGES_KEPT_MS}, true) as "isKnown",
                  c.kind, c.ids
           from here
           left join lateral (
             select c.xid, c.kind, c.ids from changes c
             where c.workspace_id = $1 and c.xid >= pg_snapshot_xmin($2::pg_snapshot)
               and not pg_visible_in_snapshot(c.xid, $2::pg_snapshot)
               and pg_visible_in_snapshot(c.xid, coalesce($4::pg_snapshot, here.snapshot)) -- not so: restored from elsewhere
             order by c.xid
             limit $5
           ) c on true
           order by c.xid`,
    values: [workspaceId, since?.snapshot ?? null, since?.atMs ?? null, until, limit],
  })
  const { snapshot = '', atMs = 0, isKnown = false } = rows[0] ?? {}
  const changes = rows.flatMap(({ kind, ids }) => (kind === null ? [] : [{ kind, ids }]))
  return { isKnown, bookmark: { atMs, snapshot }, changes: isKnown ? changes : [] }
}

/** Deletes at most `limit` changes that can no longer be read and returns how many. */
export async function pruneChanges(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from changes c
     using (
       select workspace_id, xid, kind from changes
       where told_at < now() - $1 * interval '1 millisecond' limit $2 for update skip locked
     ) old
     where c.workspace_id = old.workspace_id and c.xid = old.xid and c.kind = old.kind`,
    [PRUNE_AFTER_MS, limit],
  )
  return rowCount ?? 0
}

const BOOKMARK = /^([0-9]{13,15})\.(([0-9]{1,19}):([0-9]{1,19}):((?:[0-9]{1,19},)*[0-9]{1,19})?)$/

/** A bookmark as text, bound to its workspace. */
export const formatBookmark = (workspaceId: string, { atMs, snapshot }: Bookmark): string =>
  `${workspaceId}.${atMs}.${snapshot}`

/** Null unless `formatBookmark` could have written it for this workspace, and the database accepts it. */
export function parseBookmark(workspaceId: string, text: string): Bookmark | null {
  if (!text.startsWith(`${workspaceId}.`)) return null
  const [, at = '', snapshot = '', xmin = '', xmax = '', xip = ''] =
    BOOKMARK.exec(text.slice(workspaceId.length + 1)) ?? []
  if (at === '') return null
  const running = xip === '' ? [] : xip.split(',').map(BigInt)
  const [first, last] = [BigInt(xmin), BigInt(xmax)]
  const isSnapshot =
    first > 0n &&
    first <= last &&
    last < 2n ** 63n &&
    running.every((one, n) => one >= first && one < last && (n === 0 || one > (running[n - 1] ?? 0n)))
  return isSnapshot ? { atMs: Number(at), snapshot } : null
}
