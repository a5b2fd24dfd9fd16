/** What a process reads of the endpoints that it drives. */
import {
  EVENT_COLUMNS,
  EVENTS_OF_ROW,
  rowsBetween,
  toLoggedEvent,
  type EventRow,
  type LoggedEvent,
} from '../engine/events/event-log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { Lease } from '../engine/queue/leases-repository.ts'
import { TYPES_OF_CONVERSATIONS } from '../events/subjects/registry.ts'
import { STORED_SECRETS, type StoredSecrets } from './endpoint-secrets.ts'
import type { EndpointState, StateReason } from './endpoint-standing.ts'
import type { AttemptRecord, Wait } from './endpoint-progress.ts'
import type { Signing } from './sign.ts'

/** An endpoint as it is stored. */
export type StoredEndpoint = StoredSecrets & {
  workspaceId: string
  endpointId: string
  url: string
  types: string[]
  senderIds: string[] | null
  maxPerSecond: number | null
  signing: Signing
  previousUntil: Date | null
  state: EndpointState
  stateReason: StateReason | null
  stateSince: Date
  doneTo: number
  failures: number
  failingSince: Date | null
  dueAt: Date | null
  lastSuccessAt: Date | null
}

const COLUMNS = `e.workspace_id as "workspaceId", e.endpoint_id as "endpointId", e.url, e.types, e.sender_ids as "senderIds",
  e.max_per_second as "maxPerSecond", e.signing, e.previous_until as "previousUntil", e.state, e.state_reason as "stateReason",
  e.state_since as "stateSince", e.done_to as "doneTo", e.failures, e.failing_since as "failingSince", e.due_at as "dueAt",
  e.last_success_at as "lastSuccessAt", ${STORED_SECRETS}`

/**
 * The endpoints under the leases of this process, with their fences; all of them unless ids are
 * given.
 */
export async function listDrivenEndpoints(
  db: Queryable,
  holder: string,
  endpointIds: string[] | null,
): Promise<(StoredEndpoint & { fence: number })[]> {
  const { rows } = await db.query<StoredEndpoint & { fence: number }>(
    `select ${COLUMNS}, l.fence
     from leases l
     join webhook_endpoints e on e.workspace_id = l.workspace_id and e.endpoint_id = l.owner_id
     where l.kind = 'webhook_endpoint' and l.holder = $1 and ($2::uuid[] is null or l.owner_id = any($2))`,
    [holder, endpointIds],
  )
  return rows
}

export async function findStoredEndpoint(
  db: Queryable,
  workspaceId: string,
  endpointId: string,
): Promise<StoredEndpoint | null> {
  const { rows } = await db.query<StoredEndpoint>(
    `select ${COLUMNS} from webhook_endpoints e where e.workspace_id = $1 and e.endpoint_id = $2`,
    [workspaceId, endpointId],
  )
  return rows[0] ?? null
}

/** The conversations that wait for another try, the earliest event first. */
export async function listWaits(
  db: Queryable,
  { workspaceId, ownerId }: Lease,
): Promise<(Wait & { laneKey: string })[]> {
  const { rows } = await db.query<Wait & { laneKey: string }>(
    `select lane_key as "laneKey", position, tries, first_at as "firstAt", due_at as "dueAt"
     from webhook_retries where workspace_id = $1 and endpoint_id = $2 order by position`,
    [workspaceId, ownerId],
  )
  return rows
}

export async function makeWaitsDue(db: Queryable, { workspaceId, ownerId }: Lease, now: Date): Promise<void> {
  await db.query('update webhook_retries set due_at = $3 where workspace_id = $1 and endpoint_id = $2', [
    workspaceId,
    ownerId,
    now,
  ])
}

/**
 * Events that may be of a conversation, in order: those of its messages, and all of the kinds that
 * are rare, of which only their subjects know the conversation. The reader renders them and sees
 * which are. There is no index for this: events from the position on are looked through.
 */
export async function readLaneEvents(
  db: Queryable,
  workspaceId: string,
  laneKey: string,
  { from, upTo, limit }: { from: number; upTo: number; limit: number },
): Promise<LoggedEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'read-lane-events',
    text: `select ${EVENT_COLUMNS}
           from events r cross join ${EVENTS_OF_ROW}
           where ${rowsBetween('$3::bigint', '$4::bigint')} and e.position >= $3 and e.position <= $4
             and (e.subject_id = $2 or e.type = any($6::text[])
                  or e.subject_id in (select m.message_id from messages m where m.workspace_id = $1 and m.conversation_id = $2))
           order by r.first_position, e.position
           limit $5`,
    values: [workspaceId, laneKey, from, upTo, limit, TYPES_OF_CONVERSATIONS],
  })
  return rows.map(toLoggedEvent)
}

/**
 * The conversation that has the messages of this one since they were merged; null if it was not
 * merged.
 */
export async function findMergedInto(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>(
    'select merged_into as id from conversations where workspace_id = $1 and conversation_id = $2',
    [workspaceId, conversationId],
  )
  return rows[0]?.id ?? null
}

/** Keeps an attempt that was made for a person: no cursor moves with it. */
export async function insertAttempt(
  db: Queryable,
  workspaceId: string,
  endpointId: string,
  attempt: AttemptRecord,
): Promise<void> {
  const { attemptId, kind, eventId, position, type, startedAt, durationMs, status, failure, answer } = attempt
  await db.query(
    `insert into webhook_attempts (workspace_id, endpoint_id, attempt_id, kind, event_id, position, type, started_at, duration_ms,
                                   succeeded, status, failure, answer, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, (now() at time zone 'UTC')::date)`,
    [
      workspaceId,
      endpointId,
      attemptId,
      kind,
      eventId,
      position,
      type,
      startedAt,
      durationMs,
      failure === null,
      status,
      failure,
      answer,
    ],
  )
}
