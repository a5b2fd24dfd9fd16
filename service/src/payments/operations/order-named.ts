/**
 * The order that a request about payments names by its reference, and by its sender where several
 * use that.
 */
import { findOrders, type NamedOrder } from '../../orders/find-orders.ts'
import { parseAddress } from '../../kinds/address.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { SenderCache } from '../../senders/sender-cache.ts'
import { unknownSender } from '../../senders/country-code-fault.ts'
import { wrongFields } from '../../engine/http/faults.ts'

/**
 * Null if no message speaks of such an order. Throws a fault in the body where the address is of no
 * sender, or several senders use the reference and none is named.
 * @param from address of the sender, E.164
 */
export async function findOrderNamed(
  { pool, senders }: { pool: Queryable; senders: SenderCache },
  workspaceId: string,
  referenceId: string,
  from: string | undefined,
): Promise<NamedOrder | null> {
  const refuse = (detail: string) => wrongFields([{ in: 'body', pointer: '/from', code: 'invalid', detail }])
  const matchKey = from === undefined ? null : (parseAddress(from)?.matchKey ?? null)
  const sender = matchKey === null ? null : await senders.findByAddress(workspaceId, matchKey)
  if (from !== undefined && !sender) throw wrongFields([{ ...unknownSender(from), code: 'invalid' }])
  const orders = await findOrders(pool, workspaceId, referenceId, sender?.id ?? null)
  if (orders.length > 1) throw refuse('Several senders use this reference: give the address of one.')
  return orders[0] ?? null
}
