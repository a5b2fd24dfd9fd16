/** Every kind of message that can be sent, one line each. The API's document shows them in this order. */
import { contacts } from './contacts.ts'
import type { Kind } from './kind.ts'
import { orderDetails } from './order-details.ts'
import { orderStatus } from './order-status.ts'

/** By type. Tests may add to it before a service is started. */
export const kinds = new Map<string, Kind>(
  [orderDetails, orderStatus, contacts].map((kind: Kind) => [kind.type, kind]),
)

/** The kind of a message that we sent. */
export function kindOf(type: string): Kind {
  const kind = kinds.get(type)
  if (!kind) throw new Error(`No kind of message is called ${type}.`)
  return kind
}

/** Types as the list of an `in (…)`: they are words of ours. */
const toSqlList = (holds: (kind: Kind) => boolean): string =>
  [...kinds.values()]
    .filter(holds)
    .map(({ type }) => `'${type}'`)
    .join(', ')

/** For statements: the types of messages that ask for the payment of an order. */
export const BEGINS_ORDER = toSqlList(({ order }) => order?.begins === true)
/** For statements: the types of all messages that refer to an order. */
export const REFERS_TO_ORDER = toSqlList(({ order }) => order !== null)
