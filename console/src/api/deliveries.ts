/** Deliveries that need a person: failed, unknown, held. Needs the scope `admin`. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { Delivery, DeliveryAction, DeliveryState, Resolution } from './types.ts'
import { queryKeys } from './query-keys.ts'

export type { Delivery, DeliveryAction, DeliveryState }

/** Null means all. */
export type DeliveryFilter = { state: DeliveryState | null; sender: string | null }

const PAGE_DELIVERIES = 50
/** The stream reports most changes at once; this finds the others while the page is open. */
const READ_AGAIN_MS = 15_000

export const deliveriesQuery = (api: Api, { state, sender }: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.deliveries, state, sender],
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(state !== null && { state }), ...(sender !== null && { sender }) }
      const query = { limit: PAGE_DELIVERIES, ...filter, ...(pageParam !== null && { cursor: pageParam }) }
      return api.deliveries.list(query, { signal }).page()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: { cursors: { next: string | null } }) => page.cursors.next,
    refetchInterval: READ_AGAIN_MS,
  })

/** `keepalive`: the request outlives the page. */
export function resolveDelivery(
  api: Api,
  messageId: string,
  action: DeliveryAction,
  { keepalive }: { keepalive: boolean },
): Promise<Resolution> {
  return api.deliveries.resolve(messageId, { action }, { fetchOptions: { keepalive } })
}
