/** What became of orders, day by day: how many and how much. */
import { inEachState } from './in-each-state.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/** `sum` in hundredths of the currency. */
export type Counted = { count: number; sum: number }

export type OrderSums = Record<(typeof KINDS)[number], Counted> & {
  /** From the first message to the payment, of what was paid; null if nothing was. */
  medianSecondsToPay: number | null
}

export type OrderSummary = { days: ({ day: string } & OrderSums)[]; total: OrderSums }

/** SQL, of the order `o`: a message about it did not fail, so the customer was asked. */
export const IS_ASKED = 'o.mentions > 0 and coalesce(o.status, o.payment_status) is not null'

/** `created`: by the first message, if any message about it did not fail. `expired`: what is unpaid still. */
const KINDS = ['created', 'paid', 'canceled', 'expired'] as const

const created = inEachState(
  (orders) => `
    select o.created_at as at, o.total_value, null::float8 as seconds from ${orders}
    where ${IS_ASKED} and ${inDays('o.created_at')}`,
)
const COUNTED: Record<(typeof KINDS)[number], string> = {
  created,
  paid: `select o.paid_at as at, o.total_value, greatest(extract(epoch from o.paid_at - o.created_at), 0)::float8 as seconds
         from orders o where o.workspace_id = $1 and o.payment = 'paid' and ${inDays('o.paid_at')}`,
  canceled: `select o.canceled_at as at, o.total_value, null::float8 as seconds
             from orders o where o.workspace_id = $1 and o.status = 'canceled' and ${inDays('o.canceled_at')}`,
  expired: `select o.expires_at as at, o.total_value, null::float8 as seconds
            from orders o where o.workspace_id = $1 and o.payment = 'unpaid' and o.expires_at <= $5 and ${inDays('o.expires_at')}`,
}

/** A day for each kind, and the whole range, whose day is null. */
const TEXT = KINDS.map(
  (kind) => `
    select '${kind}' as kind, day, count(*)::int as count, coalesce(sum(total_value), 0)::float8 as sum,
           ${kind === 'paid' ? 'round(percentile_cont(0.5) within group (order by seconds))::float8' : 'null::float8'} as median
    from (select ${dayOf('at')} as day, total_value, seconds from (${COUNTED[kind]}) o) k
    group by grouping sets ((day), ())`,
).join(' union all ')

type Row = {
  kind: (typeof KINDS)[number]
  day: string | null
  count: number
  sum: number
  median: number | null
}

/** @param now when orders count as expired */
export async function sumOrders(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
  now: Date,
): Promise<OrderSummary> {
  const { rows } = await db.query<Row>({
    name: 'sum-orders',
    text: TEXT,
    values: [workspaceId, ...toDayValues(range), now],
  })
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]))
  const sumsOf = (day: string | null): OrderSums => {
    const of = (kind: (typeof KINDS)[number]): Counted => {
      const { count = 0, sum = 0 } = found.get(`${kind} ${day}`) ?? {}
      return { count, sum }
    }
    return {
      ...{ created: of('created'), paid: of('paid'), canceled: of('canceled'), expired: of('expired') },
      medianSecondsToPay: found.get(`paid ${day}`)?.median ?? null,
    }
  }
  return { days: listDays(range).map((day) => ({ day, ...sumsOf(day) })), total: sumsOf(null) }
}
