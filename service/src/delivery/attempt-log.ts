/**
 * What is recorded of an attempt, the call that sends a message to its channel: its span, and a
 * line of the log.
 */
import type { Outcome } from '../channels/channel.ts'
import type { Log } from '../engine/log/log.ts'
import { aboutMessage, type Span, type Tracing } from '../engine/tracing.ts'
import type { Delivery } from '../store/deliveries-repository.ts'

/**
 * Later attempts have traces of their own: no collector keeps one open for a day. All are linked to
 * what accepted the message.
 */
const SAME_TRACE_MS = 60_000

/** Null if what accepted the message was not recorded. @param channel where it goes */
export function startAttemptSpan(
  tracing: Tracing,
  { workspaceId, senderId, messageId, conversationId, traceId, spanId, createdAt }: Delivery,
  channel: string,
  attempt: number,
  now: Date,
): Span | null {
  if (traceId === null || spanId === null) return null
  const accepted = { traceId, spanId }
  return tracing.start({
    name: `send ${channel}`,
    kind: 'client',
    parent: now.getTime() - createdAt.getTime() <= SAME_TRACE_MS ? accepted : null,
    link: accepted,
    attributes: {
      ...aboutMessage('send', channel, { workspaceId, senderId, messageId, conversationId }),
      'recado.attempt': attempt,
    },
  })
}

export function endAttemptSpan(span: Span | null, outcome: Outcome): void {
  if (!span) return
  span.set({ 'recado.outcome': outcome.kind })
  if (outcome.kind !== 'accepted') {
    const { code, channelCode, channelTraceId } = outcome.failure
    span.set({
      'recado.channel.code': channelCode ?? undefined,
      'recado.channel.trace_id': channelTraceId ?? undefined,
    })
    span.fail(code)
  }
  span.end()
}

export function logAttempt(
  log: Log,
  { messageId, senderId, traceId }: Delivery,
  attempt: number,
  outcome: Outcome,
  span: Span | null,
): void {
  const ids = { messageId, senderId, traceId: span?.traceId ?? traceId, spanId: span?.spanId }
  const fields = { event: 'attempt', ...ids, attempt, outcome: outcome.kind }
  if (outcome.kind === 'accepted') return log.debug(fields, 'WhatsApp took a message.')
  const { code, channelCode, channelTraceId } = outcome.failure
  const reason = { ...fields, code, channelCode, channelTraceId }
  if (outcome.kind === 'unavailable') return log.info(reason, 'WhatsApp could not accept a message now.')
  log.warn(
    reason,
    outcome.kind === 'unknown' ? 'The outcome of a call is unknown.' : 'WhatsApp refused a message.',
  )
}
