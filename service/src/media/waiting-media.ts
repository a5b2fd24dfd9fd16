/**
 * Files that wait to be fetched, in the table `media`. A process claims a file by moving its
 * `due_at` ahead, and renews that while it fetches: a file whose process died is due again soon.
 * What two processes fetch at once, because one was paused, is the same file.
 */
import type { Failure } from '../channels/channel.ts'
import type { EventType } from '../engine/event-types.ts'
import { statusFact, recordEventsOf, toFailureFact } from '../engine/postgres/changes.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { lockContent } from './media-repository.ts'

export type MediaOwner = { workspaceId: string; senderId: string }
/** Names a file. */
export type MediaKey = { workspaceId: string; mediaId: string }

export type ClaimedMedia = MediaKey & {
  channelMediaId: string
  /** As WhatsApp says; `sha256` is hex. */
  mimeType: string | null
  sha256: string | null
  /** Tries that ended, and this one. */
  attempts: number
  createdAt: Date
}

/** Those of the senders that have files due. */
export async function listDueSenders(
  db: Queryable,
  senders: readonly MediaOwner[],
  now: Date,
): Promise<MediaOwner[]> {
  const { rows } = await db.query<MediaOwner>({
    name: 'list-due-media',
    text: `select s.workspace_id as "workspaceId", s.sender_id as "senderId"
           from unnest($1::uuid[], $2::uuid[]) as s(workspace_id, sender_id)
           where exists (
             select from media m
             where m.workspace_id = s.workspace_id and m.sender_id = s.sender_id and m.state = 'waiting' and m.due_at <= $3
           )`,
    values: [senders.map((one) => one.workspaceId), senders.map((one) => one.senderId), now],
  })
  return rows
}

/**
 * How many of the sender's files failed and arrived since `failedSince`, and how many wait that
 * arrived before `lateBefore`.
 */
export async function countOverdueMedia(
  db: Queryable,
  { workspaceId, id: senderId }: { workspaceId: string; id: string },
  failedSince: Date,
  lateBefore: Date,
): Promise<{ failed: number; late: number }> {
  const { rows } = await db.query<{ failed: number; late: number }>(
    `select (select count(*)::int from media
             where workspace_id = $1 and sender_id = $2 and state = 'failed' and created_at > $3 and removable_at is null) as failed,
            (select count(*)::int from media
             where workspace_id = $1 and sender_id = $2 and state = 'waiting' and created_at < $4) as late`,
    [workspaceId, senderId, failedSince, lateBefore],
  )
  return rows[0] ?? { failed: 0, late: 0 }
}

/**
 * The file of the sender that has been due for longest, claimed until `until`; null if none is due.
 */
export async function claimMedia(
  db: Queryable,
  { workspaceId, senderId }: MediaOwner,
  now: Date,
  until: Date,
): Promise<ClaimedMedia | null> {
  const { rows } = await db.query<ClaimedMedia>({
    name: 'claim-media',
    text: `with due as materialized ( -- else the plan may run it once for each row, and claim several
             select media_id from media
             where workspace_id = $1 and sender_id = $2 and state = 'waiting' and due_at <= $3
             order by due_at limit 1
             for update skip locked
           )
           update media m set due_at = $4, attempts = m.attempts + 1
           from due
           where m.workspace_id = $1 and m.media_id = due.media_id
           returning m.workspace_id as "workspaceId", m.media_id as "mediaId", m.channel_media_id as "channelMediaId",
                     m.mime_type as "mimeType", encode(m.sha256, 'hex') as sha256, m.attempts, m.created_at as "createdAt"`,
    values: [workspaceId, senderId, now, until],
  })
  return rows[0] ?? null
}

/**
 * Moves `due_at` of claimed files: ahead while they are fetched, to now when they are given back.
 */
export async function moveClaims(db: Queryable, claimed: readonly MediaKey[], dueAt: Date): Promise<void> {
  await db.query(
    `update media m set due_at = $3
     from unnest($1::uuid[], $2::uuid[]) as c(workspace_id, media_id)
     where m.workspace_id = c.workspace_id and m.media_id = c.media_id and m.state = 'waiting'`,
    [claimed.map((one) => one.workspaceId), claimed.map((one) => one.mediaId), dueAt],
  )
}

export type FetchedContent = { sha256: string; bytes: number; mimeType: string }

/**
 * Names the bytes of a file before the store keeps them, see `lockContent`. Returns false if the
 * file waits no longer: it was erased.
 */
export async function nameContent(
  pool: Pool,
  { workspaceId, mediaId }: MediaKey,
  { sha256, bytes, mimeType }: FetchedContent,
): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    await lockContent(client, workspaceId, sha256)
    const { rowCount } = await client.query(
      `update media set sha256 = decode($3, 'hex'), bytes = $4, mime_type = $5
       where workspace_id = $1 and media_id = $2 and state = 'waiting'`,
      [workspaceId, mediaId, sha256, bytes, mimeType],
    )
    return rowCount === 1
  })
}

/**
 * The columns that a state needs, and the events that report it: SQL of a query on `settled` and
 * `named`.
 */
const settle = (set: string, from: string, events: string) => `
  with settled as (
    update media set ${set} where workspace_id = $1 and media_id = $2 and ${from}
    returning workspace_id, media_id, sender_id
  ),
  named as (
    select n.message_id from settled s join message_media n on n.workspace_id = $1 and n.media_id = s.media_id
  ),
  recorded_events as (${recordEventsOf(events)})
  select sender_id as "senderId" from settled`

/** @param failure SQL of JSON text of `toFailureFact` */
const ofMedia = (type: EventType, failure: string) => `
  select '${type}' as type, s.media_id as id,
         '{' || concat_ws(',', '"messageIds":' || coalesce((select json_agg(t.message_id) from named t)::text, '[]'), '"failure":' || ${failure}) || '}' as fact,
         1 as n
  from settled s`

const READY = settle(
  `state = 'ready', failure = null, due_at = null`,
  `state = 'waiting'`,
  ofMedia('media.ready', 'null'),
)
const FAILED = settle(
  `state = 'failed', failure = $3, due_at = null`,
  `state = 'waiting'`,
  ofMedia('media.failed', '$4::text'),
)
const AGAIN = settle(
  `state = 'waiting', failure = null, attempts = 0, due_at = $3`,
  `state = 'failed' and channel_media_id is not null and removable_at is null and failure::jsonb ->> 'code' <> 'media_expired'`,
  `select 'message.changed' as type, message_id as id, ${statusFact({ status: "'received'" })} as fact, 1 as n from named`,
)

/** The store has the bytes. Returns false if the file is gone: it was erased meanwhile. */
export const finishMedia = async (db: Queryable, { workspaceId, mediaId }: MediaKey): Promise<boolean> =>
  (await findSettled(db, READY, [workspaceId, mediaId])) !== null

export const failMedia = async (
  db: Queryable,
  { workspaceId, mediaId }: MediaKey,
  failure: Failure,
): Promise<boolean> =>
  (await findSettled(db, FAILED, [workspaceId, mediaId, JSON.stringify(failure), toFailureFact(failure)])) !==
  null

/**
 * Lets a file that failed wait again. Returns its sender, or null for any other file, such as one
 * that was uploaded, or that was deleted because of its age.
 */
export const retryMedia = (
  db: Queryable,
  { workspaceId, mediaId }: MediaKey,
  now: Date,
): Promise<string | null> => findSettled(db, AGAIN, [workspaceId, mediaId, now])

async function findSettled(db: Queryable, text: string, values: unknown[]): Promise<string | null> {
  const { rows } = await db.query<{ senderId: string }>(text, values)
  return rows[0]?.senderId ?? null
}

/** The file is tried again then; until it is here, `failure` says why it is not. */
export async function postponeMedia(
  db: Queryable,
  { workspaceId, mediaId }: MediaKey,
  failure: Failure,
  dueAt: Date,
): Promise<void> {
  await db.query(
    `update media set due_at = $4, failure = $3 where workspace_id = $1 and media_id = $2 and state = 'waiting'`,
    [workspaceId, mediaId, JSON.stringify(failure), dueAt],
  )
}
