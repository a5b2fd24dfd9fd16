/** Changes a sender, and updates the cache. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Sender, SenderChange } from '../../api/types.ts'

export function useChangeSender(senderId: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: SenderChange) => api.senders.change(senderId, change),
    gcTime: 0, // credentials must not stay in the cache
    onSuccess(changed) {
      cache.setQueryData<Sender[]>(queryKeys.senders, (senders) =>
        senders?.map((sender) => (sender.id === changed.id ? changed : sender)),
      )
    },
  })
}
