/** How many of the orders of each day were paid, on that day or later. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { IS_ASKED } from '../orders/order-sums.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/** `conversion` is the part that was paid, from 0 to 1; null if there were no orders. */
export type Conversion = { created: number; paid: number; conversion: number | null }

export type OrderReport = {
  total: Conversion
  /**
   * Every day of the range, by when the first message spoke of the order; those that `sumOrders`
   * counts as created.
   */
  days: (Conversion & { day: string })[]
}

export async function reportOrders(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
): Promise<OrderReport> {
  const { rows } = await db.query<{ day: string; created: number; paid: number }>({
    name: 'report-orders',
    text: `
      select ${dayOf('o.created_at')} as day, count(*)::int as created, (count(*) filter (where o.payment = 'paid'))::int as paid
      from orders o
      where o.workspace_id = $1 and ${IS_ASKED} and ${inDays('o.created_at')}
      group by 1`,
    values: [workspaceId, ...toDayValues(range)],
  })
  const days = new Map(rows.map((row) => [row.day, row]))
  const sum = (name: 'created' | 'paid') => rows.reduce((total, row) => total + row[name], 0)
  return {
    total: toConversion(sum('created'), sum('paid')),
    days: listDays(range).map((day) => ({
      day,
      ...toConversion(days.get(day)?.created ?? 0, days.get(day)?.paid ?? 0),
    })),
  }
}

const toConversion = (created: number, paid: number): Conversion => ({
  created,
  paid,
  conversion: created === 0 ? null : Math.round((paid / created) * 10_000) / 10_000,
})
