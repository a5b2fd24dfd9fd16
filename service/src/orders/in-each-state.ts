/**
 * Orders by when they were made, through the index `orders_by_state`. It has a range for each state of payment and order, most of them
 * empty; a query for several states reads each range by itself, because no index has them all in one.
 */
import { ORDER_STATUSES } from '../kinds/order-states.ts'

/** The states of payment that are stored: an order expires without being written. */
export const STORED_PAYMENTS = ['unpaid', 'paid', 'failed', 'canceled'] as const

export type States = {
  payments: readonly (typeof STORED_PAYMENTS)[number][]
  /** Null: any, and none. */
  status: string | null
}

const ANY: States = { payments: STORED_PAYMENTS, status: null }

/** Our own words, so they need no escaping. */
const toList = (words: readonly string[]) => `unnest(array[${words.map((word) => `'${word}'`).join(', ')}])`

/**
 * SQL of a query for the rows of each state together. `$1` is the workspace.
 * @param rowsOf the query for the rows of one state, of `orders`, which are `o` there
 */
export function inEachState(rowsOf: (orders: string) => string, { payments, status }: States = ANY): string {
  const query = (condition: string) =>
    rowsOf(
      `(select o.* from orders o where o.workspace_id = $1 and o.payment = v.payment and o.status ${condition}) o`,
    )
  const each = `${toList(payments)} as v(payment)`
  const withStatus = `
    select s.* from ${each} cross join ${toList(status === null ? ORDER_STATUSES : [status])} as w(status)
    cross join lateral (${query('= w.status')} offset 0) s`
  if (status !== null) return withStatus
  return `${withStatus} union all select s.* from ${each} cross join lateral (${query('is null')} offset 0) s`
}
