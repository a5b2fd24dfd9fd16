/** How a caller is told that the service window is closed: as the answer, or as one fault among others. */
import { WINDOW_MS } from '../../../conversations/service-window.ts'
import { Problem, type Fault } from '../../../problems.ts'

/** @param lastInboundAt when the recipient last wrote; null if never */
export function windowClosed(lastInboundAt: Date | null): Problem {
  return new Problem('window_closed', toDetail(lastInboundAt), {
    extra: {
      lastInboundAt: lastInboundAt?.toISOString() ?? null,
      closedAt: closedAt(lastInboundAt)?.toISOString() ?? null,
    },
  })
}

/** @param lastInboundAt when the recipient last wrote; null if never */
export function windowFault(lastInboundAt: Date | null): Fault {
  return { in: 'body', pointer: '/to', code: 'window_closed', detail: toDetail(lastInboundAt) }
}

function toDetail(lastInboundAt: Date | null): string {
  const closed = closedAt(lastInboundAt)
  return closed
    ? `The service window closed at ${closed.toISOString()}, 24 hours after the recipient last wrote.`
    : 'The recipient has never written to this sender: an order needs a message of the last 24 hours.'
}

const closedAt = (lastInboundAt: Date | null): Date | null =>
  lastInboundAt && new Date(lastInboundAt.getTime() + WINDOW_MS)
