/**
 * Payments: what an order was charged, what came, what went back, and what waits for a person. Read
 * with the scope `payments:read`.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { QueryOf } from '../../../client/src/index.ts'
import type {
  Listed,
  OrderPayments,
  Payment,
  PaymentSummary,
  Reconciliation,
  UnreadablePayment,
} from './types.ts'

const PAGE_PAYMENTS = 30
/**
 * The stream reports most changes at once; this finds what begins by itself, such as the end of a
 * wait.
 */
const READ_AGAIN_MS = 15_000

/**
 * Of one order. `senderId` separates two orders of one reference; null: whatever has the reference.
 */
export const orderPaymentsQuery = (api: Api, referenceId: string, senderId: string | null) =>
  queryOptions({
    queryKey: queryKeys.paymentsOf(referenceId, senderId),
    queryFn: ({ signal }): Promise<OrderPayments> => {
      const query = senderId === null ? {} : { sender: senderId }
      return api.payments.ofOrder(referenceId, query, { signal })
    },
  })

/** Those that wait for a person. */
export const openPaymentsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.openPayments,
    queryFn: ({ pageParam, signal }): Promise<Listed<Payment>> => {
      const query = {
        state: 'open' as const,
        limit: PAGE_PAYMENTS,
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return api.payments.list(query, { signal }).page()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    refetchInterval: READ_AGAIN_MS,
  })

/** `q` finds by customer, amount, order and the ids of the bank; `from` and `to` are moments. */
export type PaymentsAsked = Omit<QueryOf<'GET', '/payments'>, 'cursor' | 'limit'>

export const paymentsQuery = (api: Api, asked: PaymentsAsked) =>
  infiniteQueryOptions({
    queryKey: queryKeys.paymentList(asked),
    queryFn: ({ pageParam, signal }): Promise<Listed<Payment>> => {
      const query = { ...asked, limit: PAGE_PAYMENTS, ...(pageParam !== null && { cursor: pageParam }) }
      return api.payments.list(query, { signal }).page()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })

/** What banks list in a form that cannot be read. */
export const unreadablePaymentsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.unreadablePayments,
    queryFn: async ({ signal }): Promise<UnreadablePayment[]> => await api.payments.unreadable({ signal }),
    refetchInterval: READ_AGAIN_MS,
  })

/** `from` and `to` are days, both included. */
export const paymentSummaryQuery = (api: Api, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.paymentSummary(range),
    queryFn: ({ signal }): Promise<PaymentSummary> => api.payments.summary(range, { signal }),
  })

/** The day, in the time zone of the shop, and one account of several. */
export type ReconciliationAsked = { day: string; accountId?: string }

/** The bank is asked each time that a page opens it, and when a person asks for it. */
export const reconciliationQuery = (api: Api, asked: ReconciliationAsked) =>
  queryOptions({
    queryKey: queryKeys.reconciliation(asked),
    queryFn: ({ signal }): Promise<Reconciliation> => api.payments.reconciliation(asked, { signal }),
    staleTime: Infinity, // the bank counts the calls: a person asks again, also after a failure
    gcTime: 0,
    retry: false,
  })

/** The same list as a spreadsheet. */
export async function reconciliationFile(
  api: Api,
  asked: ReconciliationAsked,
  lang: 'pt' | 'en',
): Promise<Blob> {
  const answer = await api.payments.reconciliationCsv({ ...asked, lang })
  return await answer.blob()
}
