/** Changes an endpoint, and updates the cache. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookEndpointChange } from '../../api/types.ts'

export function useChangeEndpoint(endpointId: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: WebhookEndpointChange) => api.webhookEndpoints.change(endpointId, change),
    gcTime: 0, // the values of headers must not stay in the cache
    onSuccess(changed) {
      cache.setQueryData(queryKeys.webhookEndpoint(endpointId), changed)
      void cache.invalidateQueries({ queryKey: queryKeys.webhookEndpoints })
    },
  })
}
