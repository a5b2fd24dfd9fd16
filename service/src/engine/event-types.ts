/**
 * The names of what happens in a workspace, in the order in which docs list them. What each of them
 * is comes with its subject, in events/subjects/.
 */

const TYPES = [
  'message.received',
  'message.written', // by the shop, in the channel's own app
  'message.accepted',
  'message.sending',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.unknown',
  'message.held',
  'message.changed', // what else readers see of it, such as a decision about it
  'order.paid',
  'order.updated',
  'conversation.changed',
  'conversation.merged',
  'conversation.assigned',
  'conversation.closed',
  'conversation.reopened',
  'note.created',
  'template.updated',
  'sender.changed',
  'sender.stopped',
  'sender.resumed',
  'sender.expiring',
  'media.ready',
  'media.failed',
  'draft.created',
  'draft.changed',
  'charge.changed',
  'charge.expired',
  'payment.received',
  'payment.changed',
  'refund.changed',
  'webhook_endpoint.disabled',
  'payment_account.changed',
  'payment_account.stopped',
  'payment_account.expiring',
] as const

export type EventType = (typeof TYPES)[number]

export const EVENT_TYPES: readonly EventType[] = TYPES

/**
 * What the id of an event's subject is the id of. For an order it is the message that reported it.
 */
export type Subject = EventType extends `${infer Name}.${string}` ? Name : never

export const subjectOf = (type: EventType): Subject => type.split('.')[0] as Subject

/** What a filter may name: everything, all of one subject, or one type. */
export const TYPE_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${subjectOf(type)}.*`)),
  ...EVENT_TYPES,
]

/** The types that `TYPE_PATTERNS` name, in the order of `EVENT_TYPES`. */
export function toEventTypes(patterns: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) =>
    patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${subjectOf(type)}.*`),
  )
}
