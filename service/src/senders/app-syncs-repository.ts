/**
 * The sync with the channel's own app of a number that stays in it: what was asked, of whom nothing
 * is taken, and how far it came.
 */
import type { Synced } from '../channels/channel.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'

export type AppSync = {
  /** Match keys. */
  excluded: string[]
  contactsAskedAt: Date | null
  contactsRequestId: string | null
  /** JSON of a Failure; the same below. */
  contactsFailure: string | null
  contactsStored: number
  historyAskedAt: Date | null
  historyRequestId: string | null
  historyFailure: string | null
  declinedAt: Date | null
  /**
   * The greatest progress of the whole, in percent, that a chunk of each phase named, the newest
   * days first; null where nothing came of it.
   */
  phases: (number | null)[]
  messagesStored: number
  messagesKnown: number
  /** Pieces of history that wait to be stored. */
  waiting: number
}

/** Null: nothing was asked, and nothing came. */
export async function findAppSync(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
): Promise<AppSync | null> {
  const { rows } = await db.query<AppSync>(
    `select excluded, contacts_asked_at as "contactsAskedAt", contacts_request_id as "contactsRequestId",
            contacts_failure as "contactsFailure", contacts_stored as "contactsStored", history_asked_at as "historyAskedAt",
            history_request_id as "historyRequestId", history_failure as "historyFailure", declined_at as "declinedAt",
            phases, messages_stored as "messagesStored", messages_known as "messagesKnown",
            (select count(*)::int from app_history h where h.workspace_id = $1 and h.sender_id = $2) as waiting
     from app_syncs where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId],
  )
  return rows[0] ?? null
}

/** Those of before and those of the statement. */
const ALL_EXCLUDED = 'array(select distinct unnest(s.excluded || excluded.excluded))'

/** How long what was asked is not asked again: then the number may have been connected again. */
const ASKED_FOR = `interval '24 hours'`

/**
 * What a request sets. Contacts come first, so they decide that all is asked again after the shop
 * declined to share its messages: two requests at once decide it once.
 */
const BEGINS: Record<Synced, string> = {
  contacts:
    'history_asked_at = case when s.declined_at is null then s.history_asked_at end, declined_at = null',
  history: 'declined_at = null, phases = default',
}
const MAY_ASK: Record<Synced, string> = { contacts: 'or s.declined_at is not null', history: '' }

/**
 * Writes down that it is asked now; false: it was asked already, by another process perhaps. To be
 * committed before the call, since the channel accepts one request.
 */
export async function beginAsking(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  what: Synced,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into app_syncs as s (workspace_id, sender_id, ${what}_asked_at, changed_at) values ($1, $2, $3, $3)
     on conflict (workspace_id, sender_id) do update
       set ${what}_asked_at = excluded.${what}_asked_at, ${what}_request_id = null, ${what}_failure = null,
           ${BEGINS[what]}, changed_at = excluded.changed_at
       where s.${what}_asked_at is null or s.${what}_asked_at <= excluded.${what}_asked_at - ${ASKED_FOR} ${MAY_ASK[what]}`,
    [workspaceId, senderId, now],
  )
  return rowCount === 1
}

/** Writes down what the channel answered. @param asksAgain whether nothing was asked after all */
export async function endAsking(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  what: Synced,
  answer: { requestId: string | null; failure: string | null; asksAgain: boolean },
): Promise<void> {
  await db.query(
    `update app_syncs set ${what}_request_id = $3, ${what}_failure = $4, ${what}_asked_at = case when $5 then null else ${what}_asked_at end
     where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, answer.requestId, answer.failure, answer.asksAgain],
  )
}

/** What was asked until then may be asked again: the number has left since, or came back. */
export async function forgetAsked(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  until: Date,
): Promise<void> {
  await db.query(
    `update app_syncs set contacts_asked_at = case when contacts_asked_at > $3 then contacts_asked_at end,
                          history_asked_at = case when history_asked_at > $3 then history_asked_at end
     where workspace_id = $1 and sender_id = $2 and least(contacts_asked_at, history_asked_at) <= $3`,
    [workspaceId, senderId, until],
  )
}

/** Match keys of the people of whom nothing is taken. */
export async function findExcluded(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ excluded: string[] }>(
    'select excluded from app_syncs where workspace_id = $1 and sender_id = $2',
    [workspaceId, senderId],
  )
  return new Set(rows[0]?.excluded)
}

/**
 * Adds people of whom nothing is taken. Returns false, and adds none, if there would be more than
 * `max` of them.
 */
export async function leaveOut(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  excluded: string[],
  now: Date,
  max: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into app_syncs as s (workspace_id, sender_id, excluded, changed_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, sender_id) do update set excluded = ${ALL_EXCLUDED}, changed_at = excluded.changed_at
       where cardinality(${ALL_EXCLUDED}) <= greatest($5, cardinality(s.excluded))`,
    [workspaceId, senderId, [...new Set(excluded)], now, max],
  )
  return rowCount === 1
}

/**
 * Adds other addresses of people of whom nothing is taken, and counts entries of the address book.
 */
export async function noteContacts(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  { stored, excluded }: { stored: number; excluded: string[] },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into app_syncs as s (workspace_id, sender_id, excluded, contacts_stored, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, sender_id) do update
       set excluded = ${ALL_EXCLUDED},
           contacts_stored = s.contacts_stored + excluded.contacts_stored, changed_at = excluded.changed_at`,
    [workspaceId, senderId, excluded, stored, now],
  )
}

/** What the chunks of a webhook say of the whole. */
export type ChunkNews = {
  /** Percent of the whole, by the phase of the chunks that named it. */
  progress: ReadonlyMap<number, number>
  /** JSON of a Failure. */
  failure: string | null
  isDeclined: boolean
}

/** Chunks come in any order: what is kept of a phase only rises. */
export async function noteChunks(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  { progress, failure, isDeclined }: ChunkNews,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into app_syncs as s (workspace_id, sender_id, history_failure, declined_at, changed_at)
     values ($1, $2, $3, case when $4 then $5::timestamptz end, $5)
     on conflict (workspace_id, sender_id) do update
       set history_failure = coalesce(excluded.history_failure, s.history_failure),
           declined_at = coalesce(s.declined_at, excluded.declined_at), changed_at = excluded.changed_at`,
    [workspaceId, senderId, failure, isDeclined, now],
  )
  for (const [phase, percent] of progress)
    await db.query(
      `update app_syncs set phases[$3::int] = greatest(phases[$3::int], $4::smallint)
       where workspace_id = $1 and sender_id = $2`,
      [workspaceId, senderId, phase + 1, percent],
    )
}

/** Counts messages of the history that were stored, or were here already. */
export async function countHistory(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  { stored, known }: { stored: number; known: number },
  now: Date,
): Promise<void> {
  await db.query(
    `update app_syncs set messages_stored = messages_stored + $3, messages_known = messages_known + $4, changed_at = $5
     where workspace_id = $1 and sender_id = $2`,
    [workspaceId, senderId, stored, known, now],
  )
}
