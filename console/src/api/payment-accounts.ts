/** The shop's accounts at banks and other providers of payments. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { useMay } from './me.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import { useApi } from './session.tsx'
import type { PaymentAccount } from './types.ts'

/** No shop has many. */
export const paymentAccountsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.paymentAccounts,
    queryFn: ({ signal }): Promise<PaymentAccount[]> =>
      readAll((query) => api.paymentAccounts.list(query, { signal })),
  })

/** Whether the user can charge for an order: the shop has an account, and they may. */
export function useCanCharge(): boolean {
  const may = useMay('payments:charge')
  const mayRead = useMay('payments:read')
  const { data = [] } = useQuery({ ...paymentAccountsQuery(useApi()), enabled: may && mayRead })
  return may && data.length > 0
}
