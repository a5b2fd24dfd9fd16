/** The closed service window, as the answer or as one fault among others. */
import { serviceWindow } from '../../../conversations/service-window.ts'
import { Problem, type Fault } from '../../../problems.ts'

/** `lastInboundAt`: when the recipient last wrote; null if never. */
type Closed = { lastInboundAt: Date | null; windowHours: number }

export function windowClosed(closed: Closed): Problem {
  return new Problem('window_closed', toDetail(closed), {
    extra: {
      lastInboundAt: closed.lastInboundAt?.toISOString() ?? null,
      closedAt: closedAt(closed)?.toISOString() ?? null,
    },
  })
}

export function windowFault(closed: Closed): Fault {
  return { in: 'body', pointer: '/to', code: 'window_closed', detail: toDetail(closed) }
}

/** For a message that is sent all the same. */
export const WINDOW_WARNING: Fault = {
  in: 'body',
  pointer: '/to',
  code: 'window_closed',
  detail: 'The service window is closed: WhatsApp will probably refuse the message.',
}

function toDetail(closed: Closed): string {
  const at = closedAt(closed)
  return at
    ? `The service window closed at ${at.toISOString()}, ${closed.windowHours} hours after the recipient last wrote.`
    : `The recipient has never written to this sender: it takes a message of the last ${closed.windowHours} hours.`
}

const closedAt = ({ lastInboundAt, windowHours }: Closed): Date | null =>
  lastInboundAt && serviceWindow(lastInboundAt, windowHours, lastInboundAt).closesAt
