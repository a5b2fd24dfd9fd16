/**
 * Deletes files that have served their time: rows and, where no other row names them, bytes. Bytes
 * go before the commit, under the lock of their content: a crash in between leaves the row as it
 * was, and the next prune deletes it.
 */
import { NOT_AWAY, notAway } from '../engine/postgres/away.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { lockContent } from './media-repository.ts'
import type { MediaStore } from './store/media-store.ts'

/**
 * How long the store may take to delete one file while a transaction waits for it; the usual limit
 * is for the database alone.
 */
const PATIENCE_MS = 90_000

type Row = { workspaceId: string; mediaId: string; sha256: string | null }

/**
 * Deletes files whose `removable_at` has come, at most `limit`; returns how many it looked at.
 * Rejects with `MediaStoreError`.
 */
export async function pruneMedia(pool: Pool, store: MediaStore, now: Date, limit: number): Promise<number> {
  const { rows } = await pool.query<Row>(
    `select workspace_id as "workspaceId", media_id as "mediaId", encode(sha256, 'hex') as sha256
     from media where removable_at <= $1 and ${NOT_AWAY} order by removable_at limit $2`,
    [now, limit],
  )
  for (const row of rows) {
    await inTransaction(pool, async (client) => {
      await client.query(`set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`)
      if (row.sha256 !== null) await lockContent(client, row.workspaceId, row.sha256)
      if (!(await holdHere(client, row.workspaceId)) || (await keepIfNamed(client, row))) return
      await removeBytes(client, store, row)
      await client.query('delete from media where workspace_id = $1 and media_id = $2', [
        row.workspaceId,
        row.mediaId,
      ])
    })
  }
  return rows.length
}

const EXPIRED = JSON.stringify({
  code: 'media_expired',
  detail: 'The file was deleted after the days for which files are kept: RECADO_MEDIA_KEPT_DAYS.',
})

/**
 * Deletes the bytes and names of files whose last message is older than `before`, at most `limit`;
 * returns how many it looked at. The rows stay, so that a message still shows what it had. Rejects
 * with `MediaStoreError`.
 */
export async function expireMedia(
  pool: Pool,
  store: MediaStore,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await pool.query<Row>(
    `select m.workspace_id as "workspaceId", m.media_id as "mediaId", encode(m.sha256, 'hex') as sha256
     from media m
     where m.created_at < $1 and ${NAMED_BEFORE} and ${notAway('m.workspace_id')}
     order by m.created_at limit $3`,
    [before, firstIdOf(before), limit],
  )
  for (const row of rows) {
    await inTransaction(pool, async (client) => {
      await client.query(`set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`)
      if (row.sha256 !== null) await lockContent(client, row.workspaceId, row.sha256)
      // a message may name it since the list was read: others were deleted meanwhile
      const { rowCount } = await client.query(
        `update media m set state = 'failed', failure = $4, name = null, sha256 = null
         where m.workspace_id = $1 and m.media_id = $3 and ${NAMED_BEFORE}`,
        [row.workspaceId, firstIdOf(before), row.mediaId, EXPIRED],
      )
      if (rowCount === 1) await removeBytes(client, store, row)
    })
  }
  return rows.length
}

/**
 * It is kept, and no message of this id ($2) or a later one names it: ids begin with their time.
 */
const NAMED_BEFORE = `m.state = 'ready' and m.removable_at is null and not exists (
  select from message_media n where n.workspace_id = m.workspace_id and n.media_id = m.media_id and n.message_id >= $2::uuid
)`

/** The smallest id that is made at this moment (UUIDv7). */
const firstIdOf = (at: Date): string => at.getTime().toString(16).padStart(12, '0').padEnd(32, '0')

/**
 * Keeps the workspace from moving until the transaction ends. False: it has left, and other rows
 * may name its bytes where it is.
 */
async function holdHere(client: Queryable, workspaceId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from workspaces where workspace_id = $1 and ${NOT_AWAY} for share`,
    [workspaceId],
  )
  return rowCount === 1
}

/**
 * A message has come to name it: then it is there for as long as messages do, and is not looked at
 * again.
 */
async function keepIfNamed(client: Queryable, { workspaceId, mediaId }: Row): Promise<boolean> {
  const { rowCount } = await client.query(
    `update media set removable_at = null
     where workspace_id = $1 and media_id = $2
       and exists (select from message_media n where n.workspace_id = $1 and n.media_id = $2)`,
    [workspaceId, mediaId],
  )
  return rowCount === 1
}

async function removeBytes(
  client: Queryable,
  store: MediaStore,
  { workspaceId, mediaId, sha256 }: Omit<Row, 'mediaId'> & { mediaId: string | null },
): Promise<void> {
  if (sha256 === null) return
  const { rowCount } = await client.query(
    `select from media where workspace_id = $1 and sha256 = decode($2, 'hex') and media_id is distinct from $3 limit 1`,
    [workspaceId, sha256, mediaId],
  )
  if (rowCount === 0) await store.remove(workspaceId, sha256)
}

/**
 * Deletes bytes that were kept for a row which is gone by now, unless another one names them, or
 * the workspace has left: then they may be named where it is.
 */
export async function removeUnnamed(
  pool: Pool,
  store: MediaStore,
  content: { workspaceId: string; sha256: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`set local idle_in_transaction_session_timeout = ${PATIENCE_MS}`)
    await lockContent(client, content.workspaceId, content.sha256)
    if (await holdHere(client, content.workspaceId))
      await removeBytes(client, store, { ...content, mediaId: null })
  })
}
