/** What the latest message that asks for the payment of an order asks for. */
import type { ListedOrder, Message } from '../../../api/types.ts'
import { partsAt, partsOf, textAt } from '../../../chat/read-parts.ts'

type Asked = { message: Message; total: ListedOrder['total']; expiresAt: string | null }

/** Undefined if no message asks for it, such as in imported history. */
export function findAsked(messages: Message[]): Asked | undefined {
  const message = messages.findLast(({ type }) => type === 'order_details')
  if (message === undefined) return undefined
  const parameters = partsAt(partsAt(partsOf(message.contentData), 'action'), 'parameters')
  const { value, offset } = partsAt(parameters, 'total_amount')
  const currency = textAt(parameters, 'currency') ?? 'BRL'
  const expires = Number(textAt(partsAt(partsAt(parameters, 'order'), 'expiration'), 'timestamp'))
  return {
    message,
    total: typeof value === 'number' && typeof offset === 'number' ? { value, offset, currency } : null,
    expiresAt: expires > 0 ? new Date(expires * 1000).toISOString() : null,
  }
}
