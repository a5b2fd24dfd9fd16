/** Files in the table `media`: the bytes are in the media store, under their hash. */
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Media } from './media.ts'

/** A row as it is read; `sha256` is hex. */
export type StoredMedia = {
  mediaId: string
  state: Media['state']
  name: string | null
  mimeType: string | null
  sha256: string | null
  bytes: number | null
  /** JSON of channel.ts `Failure`, or of its `code` and `detail` alone. */
  failure: string | null
  createdAt: Date
}

export type Upload = {
  workspaceId: string
  mediaId: string
  name: string | null
  mimeType: string
  sha256: string
  bytes: number
  createdAt: Date
}

const SELECT = `
  select m.media_id as "mediaId", m.state, m.name, m.mime_type as "mimeType", encode(m.sha256, 'hex') as sha256, m.bytes::float8 as bytes,
         m.failure, m.created_at as "createdAt"
  from media m`

/** It is there until `removable_at`, and for as long as a message names it. */
const isThere = (now: string) => `
  (m.removable_at is null or m.removable_at > ${now} or exists (
    select from message_media n where n.workspace_id = $1 and n.media_id = m.media_id
  ))`

export async function findMedia(
  db: Queryable,
  workspaceId: string,
  mediaId: string,
  now: Date,
): Promise<StoredMedia | null> {
  const { rows } = await db.query<StoredMedia>({
    name: 'find-media',
    text: `${SELECT} where m.workspace_id = $1 and m.media_id = $2 and ${isThere('$3')}`,
    values: [workspaceId, mediaId, now],
  })
  return rows[0] ?? null
}

/** Those of these that there are, in no order. */
export async function findAllMedia(
  db: Queryable,
  workspaceId: string,
  mediaIds: readonly string[],
  now: Date,
): Promise<StoredMedia[]> {
  const { rows } = await db.query<StoredMedia>(
    `${SELECT} where m.workspace_id = $1 and m.media_id = any($2::uuid[]) and ${isThere('$3')}`,
    [workspaceId, mediaIds, now],
  )
  return rows
}

/** The files of a message, oldest first; null if there is no such message. */
export async function listMediaOf(
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<StoredMedia[] | null> {
  const { rows } = await db.query<StoredMedia | { mediaId: null }>(
    `select m.* from messages s
     left join message_media n on n.workspace_id = $1 and n.message_id = s.message_id
     left join lateral (${SELECT} where m.workspace_id = $1 and m.media_id = n.media_id) m on true
     where s.workspace_id = $1 and s.message_id = $2
     order by m."createdAt", m."mediaId"`,
    [workspaceId, messageId],
  )
  if (rows.length === 0) return null
  return rows.filter((row) => row.mediaId !== null)
}

/** The files of these messages, oldest first. */
export async function listMediaOfAll(
  db: Queryable,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<(StoredMedia & { messageId: string })[]> {
  const { rows } = await db.query<StoredMedia & { messageId: string }>(
    `select n.message_id as "messageId", f.*
     from message_media n
     cross join lateral (${SELECT} where m.workspace_id = $1 and m.media_id = n.media_id) f
     where n.workspace_id = $1 and n.message_id = any($2::uuid[])
     order by f."createdAt", f."mediaId"`,
    [workspaceId, messageIds],
  )
  return rows
}

const UNFINISHED = JSON.stringify({
  code: 'upload_unfinished',
  detail: 'Its upload did not end. Upload it again.',
})

/**
 * Names the bytes of an upload before the store keeps them: `finishUpload` says when it does. Begin
 * with `lockContent`.
 * @param removableAt for the case that it never does
 */
export async function insertUpload(db: Queryable, upload: Upload, removableAt: Date): Promise<void> {
  const { workspaceId, mediaId, name, mimeType, sha256, bytes, createdAt } = upload
  await db.query(
    `insert into media (workspace_id, media_id, state, name, mime_type, sha256, bytes, failure, removable_at, created_at)
     values ($1, $2, 'failed', $3, $4, decode($5, 'hex'), $6, $7, $8, $9)`,
    [workspaceId, mediaId, name, mimeType, sha256, bytes, UNFINISHED, removableAt, createdAt],
  )
}

/** The store keeps the bytes. @param removableAt until then it is there without a message */
export async function finishUpload(
  db: Queryable,
  { workspaceId, mediaId }: Upload,
  removableAt: Date,
): Promise<void> {
  await db.query(
    `update media set state = 'ready', failure = null, removable_at = $3 where workspace_id = $1 and media_id = $2`,
    [workspaceId, mediaId, removableAt],
  )
}

/**
 * Holds, until the transaction ends, the right to say which rows name these bytes. A transaction
 * that is about to keep bytes names them under it first, and then keeps them; a process that
 * deletes bytes asks under it whether a row names them, and deletes them under it.
 */
export async function lockContent(db: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended($1 || $2, 0))`, [workspaceId, sha256])
}

export function toMedia({
  mediaId,
  state,
  mimeType,
  bytes,
  name,
  sha256,
  failure,
  createdAt,
}: StoredMedia): Media {
  return {
    id: mediaId,
    state,
    mimeType,
    size: bytes,
    name,
    sha256,
    failure: failure === null ? null : toShown(failure),
    createDate: createdAt.toISOString(),
  }
}

function toShown(failure: string): Media['failure'] {
  const { code, detail } = JSON.parse(failure) as { code: string; detail: string }
  return { code, detail }
}
