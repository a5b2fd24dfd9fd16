/** Who may say that an order is paid: whether a bank has received the money is a matter of those who confirm payments. */
import type { NewMessage } from '../../delivery/accept.ts'
import { PAID } from '../../kinds/order-reference.ts'
import { hasCharge } from '../../payments/charges-repository.ts'
import { Problem } from '../../engine/problems/problems.ts'
import type { Caller } from '../../access/keys/api-key.ts'
import { isAllowed } from '../../access/authenticate.ts'
import type { Needs } from '../../engine/http/needs.ts'

/** Throws `forbidden` if the message says that an order is paid for which a bank was asked to charge, and the caller may not confirm payments. */
export async function maySayPaid(
  { pool }: Needs<'pool'>,
  caller: Caller,
  { sender: { workspaceId, id }, order }: Pick<NewMessage, 'sender' | 'order'>,
): Promise<void> {
  if (order?.paymentStatus !== PAID || isAllowed(caller, 'payments:confirm')) return
  if (await hasCharge(pool, workspaceId, id, order.referenceId))
    throw new Problem(
      'forbidden',
      'A bank was asked to charge for this order. To say that it is paid takes the scope payments:confirm.',
    )
}
