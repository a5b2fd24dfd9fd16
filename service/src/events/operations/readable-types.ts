/**
 * Which events a caller receives: those about what it may read by the other operations too.
 * Otherwise a key that reads messages would read payments in the event log.
 */
import { EVENT_TYPES, subjectOf, toEventTypes, type EventType } from '../../engine/event-types.ts'
import { SUBJECTS } from '../subjects/registry.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { Scope } from '../../engine/http/scopes.ts'
import { isAllowed } from '../../access/authenticate.ts'

const scopesOf = (type: EventType): Scope[] => SUBJECTS[subjectOf(type)].scopes

const ALL = '*'

export const isReadable = (type: EventType, scopes: Scope[]): boolean =>
  scopesOf(type).some((scope) => isAllowed({ scopes }, scope))

/** Those of `asked` that the caller may read, or of all. Null: all there are, and so no filter. */
export function readableTypes(scopes: Scope[], asked: readonly string[] | null): EventType[] | null {
  const readable = (asked ? toEventTypes(asked) : EVENT_TYPES).filter((type) => isReadable(type, scopes))
  return readable.length === EVENT_TYPES.length ? null : readable
}

/**
 * The types that a webhook endpoint of this caller receives: `*` becomes all that the caller may
 * read. Throws `forbidden` for a type that is asked for by name and may not be read.
 */
export function toSubscribed(scopes: Scope[], asked: readonly string[]): string[] {
  const lacked = toEventTypes(asked.filter((one) => one !== ALL)).filter((type) => !isReadable(type, scopes))
  const [first] = lacked
  if (first) {
    const needed = scopesOf(first).join(' or ')
    throw new Problem('forbidden', `Events ${first} are for callers who have the scope ${needed}.`)
  }
  const named = asked.includes(ALL) ? readableTypes(scopes, null) : null
  return named ?? [...new Set(asked)]
}
