/**
 * Spans of receipts: each goes on from the span that accepted its message, often in another process
 * and minutes later.
 */
import type { Receipt } from '../channels/channel.ts'
import { findSpans } from '../store/span-contexts.ts'
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { aboutMessage, type Span, type Tracing } from '../engine/tracing.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'

/** A receipt that was recorded, and its message. */
export type ProcessedReceipt = Pick<Receipt, 'status' | 'at'> & { messageId: string }

/**
 * Makes a span for each receipt whose message was accepted in one that is recorded. Never rejects.
 * @param webhook the span of the request; they are in its trace if that is recorded, and each in
 * its own otherwise
 * @param startedAtMs of `momentMs()`
 */
export async function recordReceiptSpans(
  { db, tracing, log }: { db: Queryable; tracing: Tracing; log: Log },
  { workspaceId, id: senderId, channel }: SenderAccount,
  receipts: ProcessedReceipt[],
  { webhook, startedAtMs, receivedAt }: { webhook: Span | null; startedAtMs: number; receivedAt: Date },
): Promise<void> {
  if (!tracing.isOn || receipts.length === 0) return
  try {
    const accepted = await findSpans(db, workspaceId, new Set(receipts.map(({ messageId }) => messageId)))
    for (const { messageId, status, at } of receipts) {
      const link = accepted.get(messageId)
      if (!link) continue
      const span = tracing.start({
        name: 'process receipt',
        kind: 'consumer',
        parent: webhook,
        link,
        startedAtMs,
        attributes: {
          ...aboutMessage('process', channel, { workspaceId, senderId, messageId }),
          'recado.receipt.status': status,
          'recado.age_s': Math.max(0, receivedAt.getTime() - at.getTime()) / 1000,
        },
      })
      span?.end()
    }
  } catch (error) {
    log.debug({ event: 'spans_unread', err: error }, 'The spans of receipts could not be recorded.')
  }
}
