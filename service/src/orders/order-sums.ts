/** What became of orders, day by day: how many and how much. */
import { IS_FRESH, IS_UNPAID_ELSE } from './in-each-state.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { DAYS, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/** `sum` in hundredths of the currency. */
export type Counted = { count: number; sum: number }

export type OrderSums = Record<(typeof KINDS)[number], Counted> & {
  /** From the first message to the payment, of what was paid; null if nothing was. */
  medianSecondsToPay: number | null
}

export type OrderSummary = { days: ({ day: string } & OrderSums)[]; total: OrderSums }

/** SQL, of the order `o`: a message about it did not fail, so the customer was asked. */
export const IS_ASKED = 'o.mentions > 0 and coalesce(o.status, o.payment_status) is not null'

/**
 * `created`: by the first message, if any message about it did not fail. `expired`: what is unpaid
 * still.
 */
const KINDS = ['created', 'paid', 'canceled', 'expired'] as const

const IN_DAY = (moment: string) => `${moment} >= d.begins and ${moment} < d.ends`
/** A query for the orders of each kind in the day `d`. */
const ORDERS: Record<(typeof KINDS)[number], string> = {
  created: `select o.total_value from orders o
            where o.workspace_id = $1 and ${IS_ASKED} and ${IN_DAY('o.created_at')}`,
  paid: `select o.total_value, o.paid_at, o.created_at from orders o
         where o.workspace_id = $1 and o.payment = 'paid' and ${IN_DAY('o.paid_at')}`,
  canceled: `select o.total_value from orders o
             where o.workspace_id = $1 and o.status = 'canceled' and ${IN_DAY('o.canceled_at')}`,
  expired: [IS_FRESH, IS_UNPAID_ELSE]
    .map(
      (isUnpaid) => `select o.total_value from orders o
                     where o.workspace_id = $1 and ${isUnpaid} and o.expires_at <= $5 and ${IN_DAY('o.expires_at')}`,
    )
    .join(' union all '),
}

/**
 * Of paid orders `o`. The database sorts intervals, and makes one number of the result: to make one
 * of each order costs as much again.
 */
const MEDIAN = `round(extract(epoch from
  percentile_cont(0.5) within group (order by greatest(o.paid_at - o.created_at, interval '0')))::float8)`

/** A row for each day and kind; and the median of all days, whose day is null. */
const TEXT = `
  with days as materialized (${DAYS})
  ${KINDS.map(
    (kind) => `
      select '${kind}' as kind, d.day, k.* from days d cross join lateral (
        select count(*)::int as count, coalesce(sum(o.total_value), 0)::float8 as sum,
               ${kind === 'paid' ? MEDIAN : 'null::float8'} as median
        from (${ORDERS[kind]}) o
      ) k`,
  ).join(' union all ')}
  union all
  select 'paid', null, 0, 0, ${MEDIAN} from orders o where o.workspace_id = $1 and o.payment = 'paid' and ${inDays('o.paid_at')}`

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
  const medianOf = (day: string | null) => found.get(`paid ${day}`)?.median ?? null
  const days = listDays(range).map((day) => {
    const of = (kind: (typeof KINDS)[number]): Counted => {
      const { count = 0, sum = 0 } = found.get(`${kind} ${day}`) ?? {}
      return { count, sum }
    }
    return {
      day,
      created: of('created'),
      paid: of('paid'),
      canceled: of('canceled'),
      expired: of('expired'),
      medianSecondsToPay: medianOf(day),
    }
  })
  const total = (kind: (typeof KINDS)[number]): Counted => ({
    count: days.reduce((all, one) => all + one[kind].count, 0),
    sum: days.reduce((all, one) => all + one[kind].sum, 0),
  })
  return {
    days,
    total: {
      created: total('created'),
      paid: total('paid'),
      canceled: total('canceled'),
      expired: total('expired'),
      medianSecondsToPay: medianOf(null),
    },
  }
}
