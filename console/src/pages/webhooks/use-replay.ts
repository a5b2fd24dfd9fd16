/** Sends events to an endpoint again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { WebhookReplayDraft } from '../../api/types.ts'

export function useReplay(endpointId: string, onBegun: () => void) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookReplayDraft) => api.webhookEndpoints.replay(endpointId, body),
    onSuccess() {
      onBegun()
      void cache.invalidateQueries({ queryKey: queryKeys.webhookEndpoints })
    },
  })
}
