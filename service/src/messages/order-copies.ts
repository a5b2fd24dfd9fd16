/**
 * Copies of an order that is charged for: each message that asks for the order goes out under a
 * reference id of its own.
 */
import type { Needs } from '../engine/http/needs.ts'
import { COPIES_MAX, referenceOfCopy, type OrderReference } from '../kinds/order-reference.ts'
import { orderAsked } from '../payments/charge-problems.ts'
import { readPartPaid } from '../payments/ledger-facts.ts'
import type { MadeCharge } from '../payments/make-charge.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { findAskings } from '../store/orders-repository.ts'
import type { ChargePlan } from './plan-charge.ts'

/**
 * Whether the order goes out as a copy, beside a charge that its customer holds. Throws
 * `order_asked` if a message asks for it under the very reference id that this one has.
 */
export async function isAskedAgain(
  { pool }: Needs<'pool'>,
  { workspaceId, id: senderId }: SenderAccount,
  { referenceId, namedId, renews }: ChargePlan,
): Promise<boolean> {
  const standing = (await findAskings(pool, workspaceId, senderId, referenceId)).filter(
    ({ hasFailed }) => !hasFailed,
  )
  const same = standing.findLast((asking) => asking.referenceId === namedId)
  if (same && !renews) throw orderAsked(same.messageId)
  return standing.length > 0
}

/** The reference id that the message has: each message that asks for an order has another. */
export async function chooseReference(
  { pool }: Needs<'pool'>,
  { workspaceId, id: senderId }: SenderAccount,
  { referenceId, namedId, renews }: ChargePlan,
): Promise<string> {
  if (!renews) return namedId
  const askings = await findAskings(pool, workspaceId, senderId, referenceId)
  if (!askings.some(({ hasFailed }) => !hasFailed)) return namedId
  const used = new Set(askings.map((asking) => asking.referenceId))
  for (let nth = 2; nth <= COPIES_MAX; nth++) {
    const copyId = referenceOfCopy(referenceId, nth)
    if (copyId !== null && !used.has(copyId)) return copyId
  }
  throw new Error('An order has too many copies.')
}

/** The total of a copy is what it asks for and the parts that were paid before it. */
export async function addParts(
  { pool }: Needs<'pool'>,
  { workspaceId, senderId, referenceId }: MadeCharge,
  order: OrderReference | null,
): Promise<OrderReference | null> {
  if (order?.copyId == null || !order.total || senderId === null) return order
  const partPaid = await readPartPaid(pool, workspaceId, { senderId, referenceId })
  return { ...order, total: { ...order.total, value: order.total.value + partPaid } }
}
