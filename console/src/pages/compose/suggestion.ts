/**
 * What a new order begins with, by the last orders of the shop: pure, apart from the hook that asks
 * the service.
 */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { orderSuggestionQuery } from '../../api/orders.ts'
import { useApi } from '../../api/session.tsx'
import type { OrderSuggestion } from '../../api/types.ts'
import { addRow, changeRow, emptyItem } from './draft.ts'
import type { Draft, ItemDraft } from './draft.ts'
import { parseQuantity } from './sums.ts'

export type SuggestedItem = OrderSuggestion['items'][number]

/** @param isWanted whether an order is written that does not replace a failed one */
export function useSuggestion(isWanted: boolean) {
  const mayRead = useMay('messages:read')
  return useQuery({ ...orderSuggestionQuery(useApi()), enabled: isWanted && mayRead })
}

/** Fills in reference and text of an order that has neither. */
export function withSuggestion(draft: Draft, { referenceId, text }: OrderSuggestion): Draft {
  const { order } = draft
  if (draft.kind !== 'order_details' || order.referenceId !== '' || order.body !== '') return draft
  return { ...draft, order: { ...order, referenceId: referenceId ?? '', body: text ?? '' } }
}

/** One more of it: in the row that has it, in the first empty row, or in a new one. */
export function addSuggested(items: ItemDraft[], { name, retailerId, amount }: SuggestedItem): ItemDraft[] {
  const price = (amount.value / amount.offset).toFixed(2).replace('.', ',')
  const same = items.find((item) => item.name === name && item.price === price)
  if (same !== undefined)
    return changeRow(items, same.id, { quantity: String((parseQuantity(same.quantity) ?? 0) + 1) })
  const filled = { name, price, retailerId: retailerId ?? '' }
  const empty = items.find((item) => item.name === '' && item.price === '')
  if (empty !== undefined) return changeRow(items, empty.id, filled)
  return addRow(items, (id) => ({ ...emptyItem(id), ...filled }))
}
