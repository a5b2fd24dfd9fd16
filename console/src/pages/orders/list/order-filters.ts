/**
 * Search and filters of the orders, in the page's address, so that navigation and links keep them.
 */
import { PAYMENTS, TIMES } from '../../../api/orders.ts'
import { ORDER_STATES } from '../../../chat/order-state-names.ts'
import type { OrdersAsked, Payment, TimeOf } from '../../../api/orders.ts'
import { addDays, startOf, toDay } from '../../../i18n/days.ts'

/** Named, so that a link to "today" means the day on which it is opened. */
export const PERIODS = ['all', 'today', 'yesterday', 'week', 'month', 'days'] as const
export type Period = (typeof PERIODS)[number]

export type OrderFilters = {
  q: string
  payment: Payment | null
  status: NonNullable<OrdersAsked['status']> | null
  senderId: string | null
  by: TimeOf
  period: Period
  /** With the period `days`: the first and the last day; null: no bound. */
  first: string | null
  last: string | null
}

/** Both included; null: no bound. */
export type Span = { first: string | null; last: string | null }

export const NO_FILTERS: OrderFilters = {
  q: '',
  payment: null,
  status: null,
  senderId: null,
  by: 'created',
  period: 'all',
  first: null,
  last: null,
}

const WEEK = 7
const MONTH = 30

export function readFilters(search: string): OrderFilters {
  const given = new URLSearchParams(search)
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given.get(name))
  const [first, last] = [toDay(given.get('first')), toDay(given.get('last'))]
  const isBounded = first !== null || last !== null
  return {
    q: given.get('q')?.trim() ?? '',
    payment: one('payment', PAYMENTS) ?? null,
    status: one('status', ORDER_STATES) ?? null,
    senderId: given.get('sender') || null,
    by: one('by', TIMES) ?? 'created',
    period: one('period', PERIODS) ?? (isBounded ? 'days' : 'all'),
    first,
    last,
  }
}

/** With its question mark; empty for none. */
export function toSearch(filters: OrderFilters): string {
  const { q, payment, status, senderId, by, period, first, last } = filters
  const isOwn = period === 'days'
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(payment !== null && { payment }),
    ...(status !== null && { status }),
    ...(senderId !== null && { sender: senderId }),
    ...(by !== 'created' && { by }),
    ...(period !== 'all' && { period }),
    ...(isOwn && first !== null && { first }),
    ...(isOwn && last !== null && { last }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

export const isSameFilters = (one: OrderFilters, other: OrderFilters) => toSearch(one) === toSearch(other)

/** @param today the day of the shop */
export function toSpan({ period, first, last }: OrderFilters, today: string): Span {
  switch (period) {
    case 'all':
      return { first: null, last: null }
    case 'today':
      return { first: today, last: today }
    case 'yesterday':
      return { first: addDays(today, -1), last: addDays(today, -1) }
    case 'week':
      return { first: addDays(today, 1 - WEEK), last: today }
    case 'month':
      return { first: addDays(today, 1 - MONTH), last: today }
    case 'days':
      return { first, last }
  }
}

/** What the service is asked for. What is due first comes first; else the newest does. */
export function toAsked(filters: OrderFilters, today: string, zone: string): OrdersAsked {
  const { q, payment, status, senderId, by } = filters
  const { first, last } = toSpan(filters, today)
  return {
    ...(q !== '' && { q }),
    ...(payment !== null && { payment }),
    ...(status !== null && { status }),
    ...(senderId !== null && { senderId }),
    ...(by !== 'created' && { by }),
    ...(by === 'due' && { sort: 'asc' as const }),
    ...(first !== null && { from: startOf(first, zone) }),
    ...(last !== null && { to: startOf(addDays(last, 1), zone) }),
  }
}

export const QUICK = ['all', 'paidToday', 'unpaid', 'dueToday', 'expired', 'failed'] as const
export type Quick = (typeof QUICK)[number]

/** What the shop looks for all day. */
export const QUICK_FILTERS: Record<Quick, OrderFilters> = {
  all: NO_FILTERS,
  paidToday: { ...NO_FILTERS, payment: 'paid', by: 'paid', period: 'today' },
  unpaid: { ...NO_FILTERS, payment: 'unpaid' },
  dueToday: { ...NO_FILTERS, payment: 'unpaid', by: 'due', period: 'today' },
  expired: { ...NO_FILTERS, payment: 'expired' },
  failed: { ...NO_FILTERS, payment: 'failed' },
}
