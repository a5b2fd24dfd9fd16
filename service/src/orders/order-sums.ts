/** What became of orders, day by day: how many and how much. */
import { IS_FRESH, IS_UNPAID_ELSE } from './in-each-state.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { DAYS, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

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

/** Of a paid order `o`, in milliseconds. */
const TIME_TO_PAY = `round(date_part('epoch', greatest(o.paid_at - o.created_at, interval '0')) * 1000)::bigint`

const figuresOf = (kind: (typeof KINDS)[number]) => `
  count(*)::int as count, coalesce(sum(o.total_value), 0)::float8 as sum,
  ${kind === 'paid' ? `array_agg(${TIME_TO_PAY} order by ${TIME_TO_PAY})` : 'null::bigint[]'} as times`

/** SQL of the seconds between two times in the middle. */
const mean = (lower: string, upper: string) => `round((${lower} + ${upper})::float8 / 2000)`

/** SQL of whether the sums `s` are what the orders are now. */
const IS_GOOD = `
  not exists (
    select from order_sum_changes c
    where c.workspace_id = $1 and c.kind = s.kind and c.moment >= s.begins and c.moment < s.ends
      and not pg_visible_in_snapshot(c.made_in, s.counted_in)
  )`

/** How many of the times to pay are at most `ms`, which is an index search in each array. */
const paidWithin = (ms: string) => `(select sum(width_bucket(${ms}, p.times)) from paid p)`

/**
 * A row for each day and kind; and the median of all days, whose day is null. Sums of days that
 * ended are kept, and read in place of the orders while they are good. The median of all days is
 * found by halving the span in which it lies.
 */
const TEXT = `
  with recursive days as materialized (${DAYS}),
  kept as materialized (
    select k.kind, d.*, s.count, s.sum, s.times || '{}' as times -- read once, and not at each step of the search
    from days d cross join unnest(array['${KINDS.join("', '")}']) k(kind)
    left join order_sums s on s.workspace_id = $1 and s.kind = k.kind and s.begins = d.begins and s.ends = d.ends and s.ends <= $5 and ${IS_GOOD}
  ),
  counted as materialized (
    ${KINDS.map(
      (kind) => `
        select d.kind, d.day, d.begins, d.ends, k.* from kept d
        cross join lateral (select ${figuresOf(kind)} from (${ORDERS[kind]}) o) k
        where d.kind = '${kind}' and d.count is null`,
    ).join(' union all ')}
  ),
  keeping as (
    insert into order_sums (workspace_id, kind, begins, ends, counted_in, count, sum, times)
    select $1, kind, begins, ends, pg_current_snapshot(), count, sum, times from counted
    where count > 0 and ends <= least($5, now() - interval '2 hours')
    order by kind, begins, ends -- so do all that write several
    on conflict (workspace_id, kind, begins, ends) do update
      set (counted_in, count, sum, times) = (excluded.counted_in, excluded.count, excluded.sum, excluded.times)
  ),
  sums as materialized (select * from kept where count is not null union all select * from counted),
  paid as materialized (select count, times from sums where kind = 'paid' and count > 0),
  search as (
    select -1::bigint as too_few, max(times[count]) as enough, (sum(count) + 1) / 2 as lower, sum(count) / 2 + 1 as upper from paid
    union all
    select case when m.found >= s.lower then s.too_few else m.half end, case when m.found >= s.lower then m.half else s.enough end, s.lower, s.upper
    from search s
    cross join lateral (select h.half, ${paidWithin('h.half')} as found from (select s.too_few + (s.enough - s.too_few) / 2 as half) h) m
    where s.enough - s.too_few > 1
  )
  select kind, day, count, sum, ${mean('times[(count + 1) / 2]', 'times[count / 2 + 1]')} as median from sums
  union all
  select 'paid', null, 0, 0, ${mean('s.enough', 'n.next')}
  from search s
  cross join lateral (
    select case when ${paidWithin('s.enough')} >= s.upper then s.enough else min(p.times[width_bucket(s.enough, p.times) + 1]) end as next from paid p
  ) n
  where s.enough - s.too_few = 1`

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

/**
 * Deletes at most `limit` changes that no count can miss any more: an hour has passed, and no
 * count takes as long. What was counted without them goes first.
 */
export async function pruneSumChanges(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `with old as materialized (
       select c.ctid as place, c.* from order_sum_changes c where c.made_at < now() - interval '1 hour' order by c.made_at limit $1
     ), missed as materialized (
       select s.workspace_id, s.kind, s.begins, s.ends from order_sums s
       where exists (
         select from old
         where old.workspace_id = s.workspace_id and old.kind = s.kind and old.moment >= s.begins and old.moment < s.ends
           and not pg_visible_in_snapshot(old.made_in, s.counted_in)
       )
       order by 1, 2, 3, 4
       for update
     ), forgotten as (
       delete from order_sums s using missed m
       where s.workspace_id = m.workspace_id and s.kind = m.kind and s.begins = m.begins and s.ends = m.ends
     )
     delete from order_sum_changes c using old where c.ctid = old.place`,
    [limit],
  )
  return rowCount ?? 0
}

/** From then on each day is counted again when a summary asks for it. */
export async function forgetSums(db: Queryable, workspaceId: string): Promise<void> {
  await db.query('delete from order_sums where workspace_id = $1', [workspaceId])
}
