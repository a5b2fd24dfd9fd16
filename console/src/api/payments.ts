/** Payments: what came and what went back. Read with the scope `payments:read`. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { PaymentSummary } from './types.ts'

/** `from` and `to` are days, both included. */
export const paymentSummaryQuery = (api: Api, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.paymentSummary(range),
    queryFn: ({ signal }): Promise<PaymentSummary> =>
      answerOf(api.GET('/payments/summary', { params: { query: range }, signal })),
  })
