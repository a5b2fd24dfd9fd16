/**
 * What people decided about deliveries, in the database. Each decision is written by the statement
 * that carries it out, and only while the delivery is open: if two people decide at once, the
 * second one is refused.
 */
import type { Failure } from '../channels/channel.ts'
import { statusFact, recordEventsOf, toFailureFact } from '../engine/postgres/changes.ts'
import { remakeOrdersOfMessages } from './order-rows.ts'
import { idOfBefore } from '../engine/new-id.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { actorOf, type ActorName } from '../engine/http/actor.ts'

export const unresolvedStates = ['failed', 'unknown', 'held'] as const
export type UnresolvedState = (typeof unresolvedStates)[number]
export const resolveActions = ['resend', 'mark_sent', 'mark_failed'] as const
export type ResolveAction = (typeof resolveActions)[number]

/** A decision about to be carried out. */
export type Decision = {
  workspaceId: string
  messageId: string
  senderId: string
  resolutionId: string
  action: ResolveAction
  actorId: string
  at: Date
}

export type Resolution = {
  messageId: string
  state: UnresolvedState
  action: ResolveAction
  resolvedBy: ActorName | null
  resolvedAt: Date
  /** The message that was sent in place of a failed one. */
  resentAs: string | null
}

/**
 * Carries out a decision about an unknown or held delivery. Sent again, it waits for its lane like
 * any other; marked, it is done. Once marked as failed, it no longer counts for its order. Returns
 * false if it was no longer open.
 * @param failure what a message that is marked as failed says of it
 */
export const resolveUncertain = (pool: Pool, decision: Decision, failure: Failure): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const isDone = await carryOut(client, decision, failure)
    const { workspaceId, senderId, messageId, action } = decision
    if (isDone && action === 'mark_failed') {
      const said = [{ senderId, messageId, channelMessageId: null }]
      for (const statement of remakeOrdersOfMessages(workspaceId, said)) await client.query(statement)
    }
    return isDone
  })

async function carryOut(db: Queryable, decision: Decision, failure: Failure): Promise<boolean> {
  const { workspaceId, senderId, messageId, resolutionId, action, actorId, at } = decision
  const { rowCount } = await db.query(
    `with open_delivery as materialized (
       select d.state, d.message_id, d.conversation_id from deliveries d
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = $3 and d.state in ('unknown', 'held')
       for update
     ), reopened_delivery as (
       update deliveries d set state = 'waiting', due_at = d.created_at
       from open_delivery
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = $3 and $5 = 'resend'
     ), deleted_delivery as (
       delete from deliveries d using open_delivery
       where d.workspace_id = $1 and d.sender_id = $2 and d.message_id = $3 and $5 <> 'resend'
     ), marked_state as (
       update message_states s
       set status = case $5 when 'mark_sent' then 'sent' else 'failed' end,
           marked_sent = $5 = 'mark_sent',
           failure = case $5 when 'mark_failed' then $8 end
       from open_delivery
       where s.workspace_id = $1 and s.message_id = $3 and $5 <> 'resend' and status_rank(s.status) < status_rank('sent')
       returning s.status
     ), inserted_failure as (
       insert into failed_messages (workspace_id, message_id, conversation_id, sender_id, failed_at, resolved)
       select $1, $3, o.conversation_id, $2, $7, true from open_delivery o where $5 = 'mark_failed'
       on conflict do nothing
     ), recorded_events as (
       ${recordEventsOf(`
         select coalesce('message.' || m.status, 'message.changed') as type, o.message_id as id,
                ${statusFact({ status: 'coalesce(m.status, s.status)', failure: "case m.status when 'failed' then $9::text end" })} as fact,
                1 as n
         from open_delivery o
         left join marked_state m on true
         left join message_states s on s.workspace_id = $1 and s.message_id = o.message_id`)}
     )
     insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, resolved_by, resolved_at)
     select $1, $3, $4, o.state, $5, $6, $7 from open_delivery o`,
    [
      workspaceId,
      senderId,
      messageId,
      resolutionId,
      action,
      actorId,
      at,
      JSON.stringify(failure),
      toFailureFact(failure),
    ],
  )
  return rowCount === 1
}

/**
 * Age at which a plan without its message counts no more: the process that made it was cut off.
 * Within a minute the message is stored, or never will be.
 */
export const PLAN_MS = 10 * 60_000

/**
 * Plans that a failed message is resent, as the message with the id that is returned:
 * `newMessageId`, or the one that was planned before. Returns null if its delivery is no longer
 * open.
 * @param keptMs for so long a plan is kept whose message is not stored
 */
export async function planResend(
  db: Queryable,
  { workspaceId, messageId }: Decision,
  newMessageId: string,
  keptMs: number,
): Promise<string | null> {
  const { rows } = await db.query<{ resendAs: string }>(
    `update failed_messages f set resend_as = case when ${hasNoPlan('$4')} then $3 else f.resend_as end
     where f.workspace_id = $1 and f.message_id = $2 and not f.resolved
     returning f.resend_as as "resendAs"`,
    [workspaceId, messageId, newMessageId, idOfBefore(keptMs)],
  )
  return rows[0]?.resendAs ?? null
}

/** @param keptFrom ids from this one on are plans, whether or not the message is stored */
const hasNoPlan = (
  keptFrom: string,
): string => `(f.resend_as is null or f.resend_as < ${keptFrom}::uuid and not exists (
  select from messages m where m.workspace_id = $1 and m.message_id = f.resend_as
))`

/**
 * The planned message was refused: the failed one is as it was. Another request with the same plan
 * may still send it.
 */
export async function dropPlan(
  db: Queryable,
  { workspaceId, messageId }: Decision,
  newMessageId: string,
): Promise<void> {
  await db.query(
    `update failed_messages f set resend_as = null
     where f.workspace_id = $1 and f.message_id = $2 and f.resend_as = $3 and not f.resolved
       and not exists (select from messages m where m.workspace_id = $1 and m.message_id = $3)`,
    [workspaceId, messageId, newMessageId],
  )
}

/**
 * Archives a failed delivery: it was resent as another message, or is left as it is. Returns false
 * if it was not open, or was resent, or is being resent, and is to be left as it is.
 */
export async function resolveFailed(
  db: Queryable,
  { workspaceId, messageId, resolutionId, action, actorId, at }: Decision,
  resentAs: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with resolved_failure as (
       update failed_messages f set resolved = true
       where f.workspace_id = $1 and f.message_id = $2 and not f.resolved
         and ($7::uuid is not null or ${hasNoPlan('$8')})
       returning f.message_id
     ), recorded_events as (
       ${recordEventsOf(`
         select 'message.changed' as type, f.message_id as id, ${statusFact({ status: 's.status' })} as fact, 1 as n
         from resolved_failure f
         left join message_states s on s.workspace_id = $1 and s.message_id = f.message_id`)}
     )
     insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, resolved_by, resolved_at, resent_as)
     select $1, message_id, $3, 'failed', $4, $5, $6, $7 from resolved_failure`,
    [workspaceId, messageId, resolutionId, action, actorId, at, resentAs, idOfBefore(PLAN_MS)],
  )
  return rowCount === 1
}

/**
 * Records that a message was resent although its delivery is gone: meanwhile a receipt said that it
 * was delivered after all. Returns false if that is not so, if it is recorded already, or if the
 * message was erased.
 */
export async function recordResent(
  db: Queryable,
  { workspaceId, messageId, resolutionId, action, actorId, at }: Decision,
  resentAs: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with kept_message as materialized (                          -- its contact may be erased just now
       select m.message_id from messages m where m.workspace_id = $1 and m.message_id = $2 for key share
     )
     insert into delivery_resolutions (workspace_id, message_id, resolution_id, state, action, resolved_by, resolved_at, resent_as)
     select $1, k.message_id, $3, 'failed', $4, $5, $6, $7
     from kept_message k
     where not exists (select from failed_messages f where f.workspace_id = $1 and f.message_id = $2)
       and not exists (
         select from delivery_resolutions r where r.workspace_id = $1 and r.message_id = $2 and r.resent_as = $7
       )`,
    [workspaceId, messageId, resolutionId, action, actorId, at, resentAs],
  )
  return rowCount === 1
}

/** Decisions about these messages, in the order of time. */
export async function listResolutions(
  db: Queryable,
  workspaceId: string,
  messageIds: string[],
): Promise<Resolution[]> {
  const { rows } = await db.query<Resolution>(
    `select r.message_id as "messageId", r.state, r.action, ${actorOf('r.resolved_by')} as "resolvedBy",
            r.resolved_at as "resolvedAt", r.resent_as as "resentAs"
     from delivery_resolutions r
     where r.workspace_id = $1 and r.message_id = any($2)
     order by r.resolution_id`,
    [workspaceId, messageIds],
  )
  return rows
}
