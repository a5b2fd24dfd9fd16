/**
 * What owners look at: how fast customers are answered, what orders come to, and what failed. Needs
 * the scope `reports:read`.
 */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { AnswerReport, FailureReport, OrderReport, TemplateReport } from './types.ts'

/** Days of the shop, both included. */
export type DayRange = { from: string; to: string }

export const answerReportQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.report('answers', range),
    queryFn: ({ signal }): Promise<AnswerReport> => api.reports.answers(range, { signal }),
  })

export const orderReportQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.report('orders', range),
    queryFn: ({ signal }): Promise<OrderReport> => api.reports.orders(range, { signal }),
  })

export const failureReportQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.report('failures', range),
    queryFn: ({ signal }): Promise<FailureReport> => api.reports.failures(range, { signal }),
  })

export const templateReportQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.report('templates', range),
    queryFn: ({ signal }): Promise<TemplateReport> => api.reports.templates(range, { signal }),
  })
