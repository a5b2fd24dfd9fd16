/** The orders of the shop: their list, and what became of them day by day. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { QueryOf } from '../../../client/src/index.ts'
import type { Listed, ListedOrder, OrderSuggestion, OrderSummary } from './types.ts'

export type Payment = ListedOrder['payment']
export const PAYMENTS: Payment[] = ['unpaid', 'paid', 'expired', 'failed', 'canceled']

/**
 * The time by which a list is sorted and bounded; `due`: until when an unpaid order can be paid.
 */
export const TIMES = ['created', 'paid', 'due'] as const
export type TimeOf = (typeof TIMES)[number]

export type OrdersAsked = Omit<QueryOf<'GET', '/orders'>, 'cursor' | 'limit'>

const PAGE = 30

export const ordersQuery = (api: Api, asked: OrdersAsked) =>
  infiniteQueryOptions({
    queryKey: queryKeys.orderList(asked),
    queryFn: ({ pageParam, signal }): Promise<Listed<ListedOrder>> =>
      api.orders
        .list({ ...asked, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal })
        .page(),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })

/** The first orders of a list, at most a hundred, and whether there are more. */
export const firstOrdersQuery = (api: Api, asked: OrdersAsked) =>
  queryOptions({
    queryKey: [...queryKeys.orderList(asked), 'first'],
    queryFn: ({ signal }): Promise<Listed<ListedOrder>> =>
      api.orders.list({ ...asked, limit: 100 }, { signal }).page(),
  })

/** Whether the shop has ever sent an order. */
export const anyOrderQuery = (api: Api) =>
  queryOptions<boolean>({
    queryKey: queryKeys.anyOrder,
    enabled: ({ state }) => state.data !== true, // it stays so: later orders ask nothing
    queryFn: async ({ signal }) => (await api.orders.list({ limit: 1 }, { signal }).page()).data.length > 0,
  })

/**
 * What the next order may begin with. Asked for each form: another order may have been sent since.
 */
export const orderSuggestionQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.orderSuggestion,
    queryFn: ({ signal }): Promise<OrderSuggestion> => api.orders.suggest({ signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** `from` and `to` are days, both included. */
export const orderSummaryQuery = (api: Api, asked: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.orderSummary(asked),
    queryFn: ({ signal }): Promise<OrderSummary> => api.orders.summary(asked, { signal }),
  })

/** The whole list as a spreadsheet, oldest first. */
export async function ordersFile(api: Api, asked: OrdersAsked, lang: 'pt' | 'en'): Promise<Blob> {
  const { sort: _, ...filters } = asked
  const answer = await api.orders.csv({ ...filters, lang })
  return await answer.blob()
}
