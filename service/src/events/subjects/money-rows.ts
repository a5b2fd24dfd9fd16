/**
 * Events of charges, payments and refunds: the log has all of it but the conversation where the
 * order was asked for last.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { LoggedEvent } from '../../engine/events/event-log.ts'
import type { EventContent } from './subject.ts'

type OrderName = { senderId: string; referenceId: string }

/**
 * The conversation of each order, by its sender and its reference with a space between them. An
 * order that was erased has none.
 */
export async function readOrderConversations(
  db: Queryable,
  workspaceId: string,
  events: LoggedEvent[],
): Promise<Map<string, string>> {
  const orders = events.flatMap(({ fact }) => toOrderName(fact))
  if (orders.length === 0) return new Map()
  const { rows } = await db.query<OrderName & { conversationId: string }>({
    name: 'find-order-conversations',
    text: `select o.sender_id as "senderId", o.reference_id as "referenceId", o.conversation_id as "conversationId"
           from unnest($2::uuid[], $3::text[]) as i(sender_id, reference_id)
           join orders o on o.workspace_id = $1 and o.sender_id = i.sender_id and o.reference_id = i.reference_id`,
    values: [
      workspaceId,
      orders.map(({ senderId }) => senderId),
      orders.map(({ referenceId }) => referenceId),
    ],
  })
  return new Map(rows.map((row) => [`${row.senderId} ${row.referenceId}`, row.conversationId]))
}

function toOrderName(fact: LoggedEvent['fact']): OrderName[] {
  const { senderId, referenceId } = fact ?? {}
  return typeof senderId === 'string' && typeof referenceId === 'string' ? [{ senderId, referenceId }] : []
}

export function describeMoney({ subjectId, fact }: LoggedEvent, orders: Map<string, string>): EventContent {
  const { senderId = null, referenceId = null } = fact ?? {}
  const conversationId = orders.get(`${senderId as string} ${referenceId as string}`) ?? null
  const data = { id: subjectId, conversationId, ...fact }
  return { data, laneKey: conversationId ?? subjectId, senderId: senderId as string | null }
}
