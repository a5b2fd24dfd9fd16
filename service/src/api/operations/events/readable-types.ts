/**
 * Which events a caller is told of: those about what it may read by the other operations too. Otherwise a key that reads messages would
 * read payments in the event log.
 */
import {
  EVENT_SUBJECTS,
  EVENT_TYPES,
  toEventTypes,
  type EventType,
  type Subject,
} from '../../../event-types.ts'
import { Problem } from '../../../problems.ts'
import type { Scope } from '../../../tenants/scopes.ts'
import { isAllowed } from '../../auth/authenticate.ts'

/** One of several is enough: what the operations that read the subject ask for. */
const SCOPES_OF: Record<Subject, Scope[]> = {
  message: ['messages:read'],
  order: ['orders:read', 'messages:read'],
  conversation: ['messages:read'],
  note: ['messages:read'],
  template: ['messages:read'],
  sender: ['senders:read', 'senders:write'],
  media: ['messages:read'],
  draft: ['messages:read'],
  charge: ['payments:read'],
  payment: ['payments:read'],
  refund: ['payments:read'],
  webhook_endpoint: ['webhooks:write'],
  payment_account: ['payments:read', 'payments:accounts'],
}

const ALL = '*'

export const isReadable = (type: EventType, scopes: Scope[]): boolean =>
  SCOPES_OF[EVENT_SUBJECTS[type]].some((scope) => isAllowed({ scopes }, scope))

/** Those of `asked` that the caller may read, or of all. Null: all there are, and so no filter. */
export function readableTypes(scopes: Scope[], asked: readonly string[] | null): EventType[] | null {
  const readable = (asked ? toEventTypes(asked) : EVENT_TYPES).filter((type) => isReadable(type, scopes))
  return readable.length === EVENT_TYPES.length ? null : readable
}

/**
 * The types that a webhook endpoint of this caller is told: `*` becomes all that the caller may read. Throws `forbidden` for a type that is
 * asked for by name and may not be read.
 */
export function toSubscribed(scopes: Scope[], asked: readonly string[]): string[] {
  const lacked = toEventTypes(asked.filter((one) => one !== ALL)).filter((type) => !isReadable(type, scopes))
  const [first] = lacked
  if (first) {
    const needed = SCOPES_OF[EVENT_SUBJECTS[first]].join(' or ')
    throw new Problem('forbidden', `Events ${first} are for callers who have the scope ${needed}.`)
  }
  const named = asked.includes(ALL) ? readableTypes(scopes, null) : null
  return named ?? [...new Set(asked)]
}
