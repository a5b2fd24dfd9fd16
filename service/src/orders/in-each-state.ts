/**
 * Which index has orders in which states. Most orders are fresh when they are stored: unpaid and
 * pending. They are in `orders_fresh`, and in none that has ranges by state, so that accepting an
 * order writes one index less.
 */
import { ORDER_STATUSES } from '../kinds/order-states.ts'

/** The states of payment that are stored: an order expires without being written. */
export const STORED_PAYMENTS = ['unpaid', 'paid', 'failed', 'canceled'] as const

export type States = {
  payments: readonly (typeof STORED_PAYMENTS)[number][]
  /** Null: any, and none. */
  status: string | null
}

/** SQL of order `o`, as the index `orders_fresh` says it. */
export const IS_FRESH = `o.payment = 'unpaid' and o.status = 'pending'`
/** SQL of order `o`, as the index `orders_due` says it. */
export const IS_UNPAID_ELSE = `o.payment = 'unpaid' and o.status is distinct from 'pending'`
/** SQL of order `o`, as the index `orders_by_state` says it. */
export const IS_NOT_FRESH = `(o.payment <> 'unpaid' or o.status is distinct from 'pending')`

export const mayBeFresh = ({ payments, status }: States): boolean =>
  payments.includes('unpaid') && (status === null || status === 'pending')

/** Our own words, so they need no escaping. */
const toList = (words: readonly string[]) => `unnest(array[${words.map((word) => `'${word}'`).join(', ')}])`

/**
 * SQL of a query for the rows of each state together, none of which may be fresh. `$1` is the
 * workspace. The index `orders_by_state` has a range for each state of payment and order, most of
 * them empty; each is read by itself, because no index has them all in one.
 * @param rowsOf the query for the rows of one state, of `orders`, which are `o` there
 */
export function inEachState(rowsOf: (orders: string) => string, { payments, status }: States): string {
  const query = (condition: string) =>
    rowsOf(
      `(select o.* from orders o where o.workspace_id = $1 and ${IS_NOT_FRESH} and o.payment = v.payment and o.status ${condition}) o`,
    )
  const each = `${toList(payments)} as v(payment)`
  const withStatus = `
    select s.* from ${each} cross join ${toList(status === null ? ORDER_STATUSES : [status])} as w(status)
    cross join lateral (${query('= w.status')} offset 0) s`
  if (status !== null) return withStatus
  return `${withStatus} union all select s.* from ${each} cross join lateral (${query('is null')} offset 0) s`
}
