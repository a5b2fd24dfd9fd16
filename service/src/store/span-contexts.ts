import type { Queryable } from '../engine/postgres/connection.ts'
import type { SpanContext } from '../engine/tracing.ts'

/**
 * The spans that accepted or received these messages, by message, without those that were not
 * recorded.
 */
export async function findSpans(
  db: Queryable,
  workspaceId: string,
  messageIds: Iterable<string>,
): Promise<Map<string, SpanContext>> {
  const { rows } = await db.query<SpanContext & { messageId: string }>({
    name: 'find-spans',
    text: `select message_id as "messageId", trace_id as "traceId", span_id as "spanId"
           from messages
           where workspace_id = $1 and message_id = any($2::uuid[]) and trace_id is not null and span_id is not null`,
    values: [workspaceId, [...messageIds]],
  })
  return new Map(rows.map(({ messageId, traceId, spanId }) => [messageId, { traceId, spanId }]))
}
