/** What happens in a workspace, by name. Each has a schema and an example in events/event-schemas.ts and a row in docs/events.md. */

/** What the id of an event's subject is the id of. For an order it is the message that told of it. */
export type Subject =
  | 'message'
  | 'order'
  | 'conversation'
  | 'note'
  | 'template'
  | 'sender'
  | 'media'
  | 'draft'
  | 'charge'
  | 'payment'
  | 'refund'
  | 'webhook_endpoint'
  | 'payment_account'

const typesOf = <Name extends string>(subject: Subject, names: readonly Name[]) =>
  names.map((name) => [name, subject] as const)

const TYPES = [
  ...typesOf('message', [
    'message.received',
    'message.accepted',
    'message.sending',
    'message.sent',
    'message.delivered',
    'message.read',
    'message.failed',
    'message.unknown',
    'message.held',
    'message.changed', // what else readers see of it, such as a decision about it
  ]),
  ...typesOf('order', ['order.paid', 'order.updated']),
  ...typesOf('conversation', [
    'conversation.changed',
    'conversation.merged',
    'conversation.assigned',
    'conversation.closed',
    'conversation.reopened',
  ]),
  ...typesOf('note', ['note.created']),
  ...typesOf('template', ['template.updated']),
  ...typesOf('sender', ['sender.changed', 'sender.stopped', 'sender.resumed']),
  ...typesOf('media', ['media.ready', 'media.failed']),
  ...typesOf('draft', ['draft.created', 'draft.changed']),
  ...typesOf('charge', ['charge.changed', 'charge.expired']),
  ...typesOf('payment', ['payment.received', 'payment.changed']),
  ...typesOf('refund', ['refund.changed']),
  ...typesOf('webhook_endpoint', ['webhook_endpoint.disabled']),
  ...typesOf('payment_account', [
    'payment_account.changed',
    'payment_account.stopped',
    'payment_account.expiring',
  ]),
] as const

export type EventType = (typeof TYPES)[number][0]

/** The subject of each type, in the order in which docs list them. */
export const EVENT_SUBJECTS = Object.fromEntries(TYPES) as Record<EventType, Subject>

export const EVENT_TYPES = TYPES.map(([name]) => name)

/** What a filter may name: everything, all of one subject, or one type. */
export const TYPE_PATTERNS: readonly string[] = [
  '*',
  ...new Set(Object.values(EVENT_SUBJECTS).map((subject) => `${subject}.*`)),
  ...EVENT_TYPES,
]

/** The types that `TYPE_PATTERNS` name, in the order of `EVENT_TYPES`. */
export function toEventTypes(patterns: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) =>
    patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`),
  )
}
