/** Changes a payment account, and has all lists of accounts read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { PaymentAccountChange } from '../../api/types.ts'

export function useChangeAccount(accountId: string) {
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: PaymentAccountChange) => api.paymentAccounts.change(accountId, change),
    gcTime: 0, // credentials must not stay in the cache
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.paymentAccounts }),
  })
}
