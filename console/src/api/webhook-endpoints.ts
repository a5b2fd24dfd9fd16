/**
 * The webhook endpoints of the workspace, newest first, with their health, and the attempts to
 * notify them. Needs the scope `admin`.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed, WebhookAttempt, WebhookEndpoint } from './types.ts'

/** The service reports no figures on its own: they are read again while a page shows them. */
const READ_AGAIN_MS = 5_000
/** Size of one page, and the most pages that are read: no shop has more endpoints. */
const PAGE_ENDPOINTS = 100
const PAGES_MAX = 10
const PAGE_ATTEMPTS = 30

/** No event reaches it, or only a probe does. */
export const isInTrouble = ({ state }: WebhookEndpoint) => state === 'failing' || state === 'disabled'

export const webhookEndpointsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.allWebhookEndpoints,
    queryFn: async ({ signal }): Promise<WebhookEndpoint[]> => {
      const endpoints: WebhookEndpoint[] = []
      let cursor: string | null = null
      for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page += 1) {
        const query: { limit: number; cursor?: string } = {
          limit: PAGE_ENDPOINTS,
          ...(cursor !== null && { cursor }),
        }
        const answer: Listed<WebhookEndpoint> = await api.webhookEndpoints.list(query, { signal }).page()
        endpoints.push(...answer.data)
        cursor = answer.cursors.next
      }
      return endpoints
    },
    refetchInterval: READ_AGAIN_MS,
  })

export const webhookEndpointQuery = (api: Api, endpointId: string) =>
  queryOptions({
    queryKey: queryKeys.webhookEndpoint(endpointId),
    queryFn: ({ signal }): Promise<WebhookEndpoint> => api.webhookEndpoints.get(endpointId, { signal }),
    refetchInterval: READ_AGAIN_MS,
  })

/** The latest attempts first; `isFailed` lists those that failed alone. */
export const webhookAttemptsQuery = (api: Api, endpointId: string, isFailed: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.webhookAttempts(endpointId, isFailed),
    queryFn: ({ pageParam, signal }): Promise<Listed<WebhookAttempt>> => {
      const query = {
        limit: PAGE_ATTEMPTS,
        ...(isFailed && { failed: 'true' as const }),
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return api.webhookEndpoints.listAttempts(endpointId, query, { signal }).page()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    refetchInterval: READ_AGAIN_MS,
  })

/** An event as endpoints receive it. It never changes. */
export const eventQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: queryKeys.event(eventId),
    queryFn: ({ signal }) => api.events.get(eventId, { signal }),
    staleTime: Infinity,
  })
