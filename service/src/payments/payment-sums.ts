/** What came and what went back, day by day: how many and how much. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/** `sum` in hundredths of the real. */
export type CountedMoney = { count: number; sum: number }

export type PaymentSums = Record<(typeof KINDS)[number], CountedMoney>

export type PaymentSummary = { days: ({ day: string } & PaymentSums)[]; total: PaymentSums }

const KINDS = ['received', 'refunded'] as const

const COUNTED: Record<(typeof KINDS)[number], string> = {
  received: `select p.received_at as at, p.amount from payments p where p.workspace_id = $1 and ${inDays('p.received_at')}`,
  refunded: `select r.ended_at as at, r.amount from refunds r
             where r.workspace_id = $1 and r.state = 'done' and ${inDays('r.ended_at')}`,
}

/** A day for each kind, and the whole range, whose day is null. */
const TEXT = KINDS.map(
  (kind) => `
    select '${kind}' as kind, day, count(*)::int as count, coalesce(sum(amount), 0)::float8 as sum
    from (select ${dayOf('at')} as day, amount from (${COUNTED[kind]}) o) k
    group by grouping sets ((day), ())`,
).join(' union all ')

type Row = { kind: (typeof KINDS)[number]; day: string | null; count: number; sum: number }

export async function sumPayments(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
): Promise<PaymentSummary> {
  const { rows } = await db.query<Row>({
    name: 'sum-payments',
    text: TEXT,
    values: [workspaceId, ...toDayValues(range)],
  })
  const found = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row]))
  const sumsOf = (day: string | null): PaymentSums => {
    const of = (kind: (typeof KINDS)[number]): CountedMoney => {
      const { count = 0, sum = 0 } = found.get(`${kind} ${day}`) ?? {}
      return { count, sum }
    }
    return { received: of('received'), refunded: of('refunded') }
  }
  return { days: listDays(range).map((day) => ({ day, ...sumsOf(day) })), total: sumsOf(null) }
}
