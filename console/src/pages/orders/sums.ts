/** The sum of orders. */
import type { ListedOrder } from '../../api/types.ts'

/** By currency, in whole units: each is an exact count of hundredths before it is divided. */
export function toSums(orders: Pick<ListedOrder, 'total'>[]): [currency: string, value: number][] {
  const sums = new Map<string, number>()
  for (const { total } of orders) {
    if (total === null) continue
    const { value, offset, currency } = total
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round((value * 100) / offset))
  }
  return [...sums].map(([currency, hundredths]) => [currency, hundredths / 100])
}
