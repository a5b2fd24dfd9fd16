/** The closed service window, as the answer or as one fault among others. */
import { serviceWindow, type WindowFacts } from '../kinds/service-window.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { Problem, type Fault } from '../engine/problems/problems.ts'
import { listApproved } from '../templates/templates-repository.ts'

type Closed = WindowFacts & { windowHours: number }

/** Names the templates that the sender may send instead. */
export async function windowClosed(
  db: Queryable,
  workspaceId: string,
  closed: Closed & { senderId: string },
): Promise<Problem> {
  return new Problem('window_closed', toDetail(closed), {
    extra: {
      lastInboundAt: closed.lastInboundAt?.toISOString() ?? null,
      closedAt: closedAt(closed)?.toISOString() ?? null,
      templates: await listSendable(db, workspaceId, closed.senderId),
    },
  })
}

const TEMPLATES_MAX = 20

/** What may be sent while the window is closed, by name. */
export const listSendable = (db: Queryable, workspaceId: string, senderId: string) =>
  listApproved(db, workspaceId, senderId, TEMPLATES_MAX)

export const SENDABLE_SCHEMA = {
  type: 'array',
  maxItems: TEMPLATES_MAX,
  description: `With a closed window: approved templates of the sender, which can be sent instead; the first ${TEMPLATES_MAX} by name.`,
  items: {
    title: 'SendableTemplate',
    type: 'object',
    required: ['id', 'name', 'language', 'category'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Id of the template.' },
      name: { type: 'string', description: 'Its name.' },
      language: { type: 'string', description: 'Its language, such as pt_BR.' },
      category: { type: 'string', description: 'MARKETING, UTILITY or AUTHENTICATION.' },
    },
  },
} as const

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
  if (at && closed.windowRefusedAt)
    return `WhatsApp refused a message at ${at.toISOString()} because the service window was closed. It opens when the recipient writes.`
  return at
    ? `The service window closed at ${at.toISOString()}, ${closed.windowHours} hours after the recipient last wrote.`
    : `The recipient has never written to this sender: a message of the last ${closed.windowHours} hours is needed.`
}

const closedAt = ({ windowHours, ...facts }: Closed): Date | null =>
  facts.lastInboundAt && serviceWindow(facts, windowHours, facts.lastInboundAt).closesAt
