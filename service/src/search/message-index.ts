/**
 * The index of words: which words each message has, for search. It is written after the message,
 * never with it, so that accepting a message pays nothing.
 *
 * A transaction that writes words or deletes them locks the row of the workspace in
 * `message_indexes` until the commit. So one process indexes at a time, slices do not overlap, and
 * no words come back of a message that is being erased.
 */
import type pg from 'pg'
import { MAX as LAST_ID } from 'uuid'
import { findEventLog, readEvents, type EventLog } from '../engine/events/event-log.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { listMissing, SLICE_MESSAGES, toMs, weekOf, type Span } from './slices.ts'

/**
 * Events read at once; a sixth to a fourth of them are of new messages. A round costs as much by
 * itself as some hundred messages.
 */
const EVENTS_MAX = 4_000
/** Older messages indexed at once. */
const WALKED_MAX = 500
/**
 * Characters of a message that are indexed. WhatsApp's longest text has 4,096; what was imported
 * may be longer.
 */
const INDEXED_MAX = 20_000

type Progress = { epoch: string | null; doneTo: number; walkedTo: string | null }

/**
 * Indexes the next messages of a workspace: of the events that follow, then older ones, newest
 * first.
 * @returns whether there was nothing left, or another process is at it
 */
export async function indexNext(pool: Pool, workspaceId: string): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    const progress = await lockProgress(client, workspaceId)
    if (!progress) return true
    const log = await findEventLog(client, workspaceId)
    const from = toStart(progress, log)
    const doneTo = Math.min(log.lastPosition, from.doneTo + EVENTS_MAX)
    const newer = await listNewer(client, workspaceId, from.doneTo, doneTo)
    const walked =
      doneTo < log.lastPosition || from.walkedTo === null
        ? []
        : await listOlder(client, workspaceId, from.walkedTo)
    const walkedTo =
      walked.length === 0 && doneTo === log.lastPosition ? null : (walked.at(-1) ?? from.walkedTo)
    await insertWords(client, workspaceId, [...newer, ...walked])
    await client.query(
      'update message_indexes set epoch = $2, done_to = $3, walked_to = $4 where workspace_id = $1',
      [workspaceId, log.epoch, doneTo, walkedTo],
    )
    return doneTo === log.lastPosition && walkedTo === null
  })
}

/** Indexes messages that no event reports, in the transaction that stores them. */
export async function indexMessages(client: pg.PoolClient, workspaceId: string, messageIds: string[]) {
  await lockIndex(client, workspaceId)
  await insertWords(client, workspaceId, messageIds)
}

/**
 * Waits until no process indexes messages of the workspace; none does before the transaction ends.
 */
export async function lockIndex(client: pg.PoolClient, workspaceId: string): Promise<void> {
  await makeProgress(client, workspaceId)
  await client.query('select from message_indexes where workspace_id = $1 for update', [workspaceId])
}

/** Workspaces that have messages which are not indexed yet. */
export async function listUnindexed(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select w.workspace_id as id
     from workspaces w
     left join event_logs l on l.workspace_id = w.workspace_id
     left join message_indexes i on i.workspace_id = w.workspace_id
     where w.state = 'here' and (
       i.workspace_id is null or i.walked_to is not null or i.done_to is distinct from coalesce(l.last_position, 0)
       or i.epoch is distinct from l.epoch
     )`,
  )
  return rows.map(({ id }) => id)
}

// --- progress
// ---------------------------------------------------------------------------------------------

/** Locks the progress of a workspace; null: another process has it. */
async function lockProgress(client: pg.PoolClient, workspaceId: string): Promise<Progress | null> {
  await makeProgress(client, workspaceId)
  const { rows } = await client.query<Progress>(
    `select epoch, done_to as "doneTo", walked_to as "walkedTo" from message_indexes
     where workspace_id = $1 for update skip locked`,
    [workspaceId],
  )
  return rows[0] ?? null
}

/** What was recorded so far is among the older messages: they are read from the newest one on. */
async function makeProgress(client: pg.PoolClient, workspaceId: string): Promise<void> {
  await client.query(
    `insert into message_indexes (workspace_id, epoch, done_to, walked_to)
     select $1::uuid, l.epoch, coalesce(l.last_position, 0), $2::uuid
     from (select) one left join event_logs l on l.workspace_id = $1
     where not exists (select from message_indexes i where i.workspace_id = $1)
     on conflict (workspace_id) do nothing`,
    [workspaceId, LAST_ID],
  )
}

/**
 * Where to go on. If the log is another one, or its next event is no longer kept, all messages are
 * walked again.
 */
function toStart({ epoch, doneTo, walkedTo }: Progress, log: EventLog): Progress {
  const isKept = doneTo >= log.oldestPosition - 1 && doneTo <= log.lastPosition
  if ((epoch === null || epoch === log.epoch) && isKept) return { epoch, doneTo, walkedTo }
  return { epoch: log.epoch, doneTo: log.lastPosition, walkedTo: LAST_ID }
}

async function listNewer(
  client: pg.PoolClient,
  workspaceId: string,
  after: number,
  upTo: number,
): Promise<string[]> {
  if (upTo <= after) return []
  const events = await readEvents(client, workspaceId, {
    after,
    upTo,
    limit: EVENTS_MAX,
    types: ['message.received', 'message.written', 'message.accepted'],
  })
  return events.map(({ subjectId }) => subjectId)
}

/** The newest messages with lower ids. */
async function listOlder(client: pg.PoolClient, workspaceId: string, before: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select m.message_id as id from messages m
     where m.workspace_id = $1 and m.message_id < $2 order by m.message_id desc limit $3`,
    [workspaceId, before, WALKED_MAX],
  )
  return rows.map(({ id }) => id)
}

// --- words
// ------------------------------------------------------------------------------------------------

type Slice = Span & { id: number }

/** Those that are gone, have no words, or are indexed already change nothing. */
async function insertWords(client: pg.PoolClient, workspaceId: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const moments = messageIds.map(toMs)
  const slices = await openSlices(client, workspaceId, moments)
  const sliceOf = (ms: number) => slices.find(({ beginsMs, endsMs }) => beginsMs <= ms && ms < endsMs)?.id
  await client.query(
    `with input as materialized (
       select * from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as i(message_id, ms, slice_id)
     ), inserted as (
       insert into message_words (workspace_id, message_id, words)
       select $1, m.message_id,
              array_to_tsvector(array(
                select i.slice_id || '/' || word from search_words(left(m.content, ${INDEXED_MAX})) as word
              ))
       from input i
       cross join lateral (
         select m.message_id, m.content from messages m
         where m.workspace_id = $1 and m.message_id = i.message_id and m.content <> '' offset 0
       ) m
       on conflict do nothing
       returning message_id
     ), added as (
       select i.slice_id, count(*)::int as messages, min(i.ms) as first_ms, max(i.ms) as last_ms
       from inserted w join input i on i.message_id = w.message_id
       group by i.slice_id
     ), counted as (
       select s.slice_id, s.messages + a.messages as messages, s.begins_ms, s.ends_ms,
              least(s.first_ms, a.first_ms) as first_ms, greatest(s.last_ms, a.last_ms) as last_ms
       from added a join message_slices s on s.workspace_id = $1 and s.slice_id = a.slice_id
     )
     update message_slices s
     set messages = c.messages, first_ms = c.first_ms, last_ms = c.last_ms,
         begins_ms = case when c.messages < ${SLICE_MESSAGES} then c.begins_ms else c.first_ms end,
         ends_ms = case when c.messages < ${SLICE_MESSAGES} then c.ends_ms else c.last_ms + 1 end
     from counted c
     where s.workspace_id = $1 and s.slice_id = c.slice_id`,
    [workspaceId, messageIds, moments, moments.map(sliceOf)],
  )
}

/** The slices of these moments, those that were missing included. */
async function openSlices(client: pg.PoolClient, workspaceId: string, moments: number[]): Promise<Slice[]> {
  const weeks = moments.map(weekOf)
  const { rows: known } = await client.query<Slice>(
    `select slice_id as id, begins_ms as "beginsMs", ends_ms as "endsMs" from message_slices
     where workspace_id = $1 and begins_ms >= $2 and begins_ms < $3`, // no slice covers parts of two weeks
    [
      workspaceId,
      Math.min(...weeks.map(({ beginsMs }) => beginsMs)),
      Math.max(...weeks.map(({ endsMs }) => endsMs)),
    ],
  )
  const missing = listMissing(known, moments)
  if (missing.length === 0) return known
  const { rows: made } = await client.query<Slice>(
    `insert into message_slices (workspace_id, begins_ms, ends_ms)
     select $1, i.begins_ms, i.ends_ms from unnest($2::bigint[], $3::bigint[]) as i(begins_ms, ends_ms)
     returning slice_id as id, begins_ms as "beginsMs", ends_ms as "endsMs"`,
    [workspaceId, missing.map(({ beginsMs }) => beginsMs), missing.map(({ endsMs }) => endsMs)],
  )
  return [...known, ...made]
}
