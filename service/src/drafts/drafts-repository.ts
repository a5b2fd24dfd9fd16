/**
 * Drafts: messages that were written and wait for a person to send them. `draft-decisions.ts`
 * changes, discards and sends them.
 *
 * A draft is sent under a *plan*: the id of its message is on disk before the message is accepted.
 * So the next who sends the draft finds what became of the try before, and a draft whose message is
 * stored is sent, whether or not its row says so yet.
 */
import { CURRENT_ID } from '../store/conversations-repository.ts'
import { IDEMPOTENCY_AGE_MS } from '../store/idempotency-keys-repository.ts'
import { NOT_AWAY } from '../engine/postgres/away.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import { actorOf, type ActorName } from '../engine/http/actor.ts'
import { recordDraft } from './record-draft.ts'

/**
 * How long a draft can be sent. No longer than the key of its message is remembered, which guards
 * it beside the plan: see `drafts/operations/send-draft.ts`.
 */
const DRAFT_LIFE_MS = IDEMPOTENCY_AGE_MS
/** How long a draft that was not sent is kept after it has expired. */
export const UNSENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Drafts of one conversation that may wait at once. */
export const DRAFTS_WAITING_MAX = 20
/** Characters; the database enforces it as well. */
export const DRAFT_NOTE_MAX = 1_000

export const draftStates = ['waiting', 'sent', 'discarded', 'expired'] as const
export type DraftState = (typeof draftStates)[number]

export type StoredDraft = {
  id: string
  conversationId: string
  /** As of messages. */
  type: string
  /** JSON text: the body of the operation that sends it, without `from` and `to`. */
  body: string
  note: string | null
  state: DraftState
  writtenBy: ActorName
  decidedBy: ActorName | null
  /** What it was sent as; null unless it was. */
  messageId: string | null
  createdAt: Date
  /** Later with each change. */
  updatedAt: Date
  expiresAt: Date
}

export type NewDraft = {
  workspaceId: string
  draftId: string
  conversationId: string
  type: string
  body: string
  note: string | null
  actorId: string
}

/** Whether the message of a planned draft `d` is stored. */
export const IS_STORED = `coalesce((select true from messages m where m.workspace_id = $1 and m.message_id = d.message_id), false)`

/** `$2` is now. */
const STATE = `case when d.state <> 'waiting' then d.state
                    when ${IS_STORED} then 'sent' when d.expires_at <= $2 then 'expired' else 'waiting' end`

const selectDrafts = (condition: string, from = 'drafts') => `
  select d.id, d.conversation_id as "conversationId", d.type, d.body, d.note, d.state_now as state,
         ${actorOf('d.written_by')} as "writtenBy",
         case when d.state_now in ('sent', 'discarded') then ${actorOf('d.decided_by')} end as "decidedBy",
         case when d.state_now = 'sent' then d.message_id end as "messageId",
         d.created_at as "createdAt", d.updated_at as "updatedAt", d.expires_at as "expiresAt"
  from (select d.*, d.draft_id as id, ${STATE} as state_now from ${from} d where d.workspace_id = $1 and ${condition}) d`

/**
 * Stores a draft, or finds the same one: of this key, with this body and note, still waiting.
 * Returns its id; `full` if as many wait as may; null if the conversation was merged or erased
 * meanwhile.
 */
export async function insertDraft(
  db: Queryable,
  draft: NewDraft,
  now: Date,
): Promise<{ id: string } | 'full' | null> {
  const { workspaceId, draftId, conversationId, type, body, note, actorId } = draft
  const { rows } = await db.query<{ id: string | null }>(
    `with place as materialized (       -- a merge or an erasure moves or deletes this draft with the others, or leaves no place for it
       select c.conversation_id from conversations c
       where c.workspace_id = $1 and c.conversation_id = $3 and c.contact_id is not null
       for key share
     ), waiting as materialized (
       select d.draft_id, d.written_by = $7 and d.type = $4 and d.body = $5 and d.note is not distinct from $6 as is_same
       from drafts d
       where d.workspace_id = $1 and d.conversation_id = $3 and d.state = 'waiting' and d.expires_at > $8 and d.message_id is null
     ), inserted_draft as (
       insert into drafts (workspace_id, draft_id, conversation_id, type, body, note, state, written_by, created_at, updated_at, expires_at)
       select $1, $2, p.conversation_id, $4, $5, $6, 'waiting', $7, $8, $8, $9
       from place p
       where (select count(*) from waiting) < $10 and not exists (select from waiting w where w.is_same)
       returning draft_id, conversation_id, state
     ), recorded_changes as (
       ${recordDraft('draft.created', 'inserted_draft')}
     )
     select coalesce((select w.draft_id from waiting w where w.is_same limit 1), (select i.draft_id from inserted_draft i)) as id
     from place`,
    [
      workspaceId,
      draftId,
      conversationId,
      type,
      body,
      note,
      actorId,
      now,
      new Date(now.getTime() + DRAFT_LIFE_MS),
      DRAFTS_WAITING_MAX,
    ],
  )
  const [row] = rows
  if (!row) return null
  return row.id === null ? 'full' : { id: row.id }
}

export async function findDraft(
  db: Queryable,
  workspaceId: string,
  draftId: string,
  now: Date,
): Promise<StoredDraft | null> {
  const { rows } = await db.query<StoredDraft>(selectDrafts('d.draft_id = $3'), [workspaceId, now, draftId])
  return rows[0] ?? null
}

/** The drafts that exist among these ids, in no order. */
export async function findDrafts(
  db: Queryable,
  workspaceId: string,
  draftIds: string[],
  now: Date,
): Promise<StoredDraft[]> {
  const { rows } = await db.query<StoredDraft>({
    name: 'find-drafts',
    text: selectDrafts('d.draft_id = any($3::uuid[])'),
    values: [workspaceId, now, draftIds],
  })
  return rows
}

export type DraftFilter = { conversationId: string | null; state: DraftState | null }

/** Which rows a state can have. The state as of now decides among them. */
const ROWS_OF: Record<DraftState, string> = {
  waiting: `d.state = 'waiting'`,
  expired: `d.state = 'waiting'`,
  sent: `d.state in ('sent', 'waiting')`,
  discarded: `d.state = 'discarded'`,
}

/** Drafts before or after the id of `place`, nearest first. */
export async function listDrafts(
  db: Queryable,
  workspaceId: string,
  { conversationId, state }: DraftFilter,
  place: IdPlace,
  limit: number,
  now: Date,
): Promise<StoredDraft[]> {
  const { condition, order } = nextTo('d.draft_id', place, '$3')
  const conditions = [
    condition,
    ...(conversationId === null
      ? ['$5::uuid is null']
      : [`d.conversation_id = ${CURRENT_ID.replaceAll('$2', '$5')}`]),
    ...(state === null ? ['$6::text is null'] : [ROWS_OF[state]]),
  ]
  // in their order before the state is tested (offset 0): the planner would expect so few of a
  // state that it sorts all of them
  const inOrder = `(select d.* from drafts d where d.workspace_id = $1 and ${conditions.join(' and ')} order by ${order} offset 0)`
  const page = `${state === null ? 'true' : `${STATE} = $6`} limit $4`
  const { rows } = await db.query<StoredDraft>(
    `${selectDrafts(page, inOrder)} order by ${order.replace('d.draft_id', 'd.id')}`,
    [workspaceId, now, place.id, limit, conversationId, state],
  )
  return rows
}

/** Drafts of a conversation, in order, for an export. */
export async function listDraftsOf(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  now: Date,
): Promise<StoredDraft[]> {
  const { rows } = await db.query<StoredDraft>(`${selectDrafts('d.conversation_id = $3')} order by d.id`, [
    workspaceId,
    now,
    conversationId,
  ])
  return rows
}

/** Moves the drafts of a conversation that becomes part of another one. */
export async function moveDrafts(
  db: Queryable,
  workspaceId: string,
  from: string,
  to: string,
): Promise<void> {
  await db.query('update drafts set conversation_id = $3 where workspace_id = $1 and conversation_id = $2', [
    workspaceId,
    from,
    to,
  ])
}

/**
 * Deletes at most `limit` drafts that were not sent and have long expired; returns how many.
 * Several processes may do so at once.
 */
export async function pruneDrafts(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from drafts d
     using (
       select workspace_id, draft_id from drafts where state <> 'sent' and expires_at <= $1 and ${NOT_AWAY}
       limit $2 for update skip locked
     ) old
     where d.workspace_id = old.workspace_id and d.draft_id = old.draft_id`,
    [new Date(now.getTime() - UNSENT_KEPT_MS), limit],
  )
  return rowCount ?? 0
}
