/** Reports: how a shop does, by the days of its time zone. */
import type { Http } from '../http.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { AnswerReport, FailureReport, OrderReport, TemplateReport } from '../types.ts'

/** Days as `2026-11-20`; the last thirty if none are given. */
export type ReportDays = QueryOf<'GET', '/reports/answers'>

export class Reports {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** How long contacts waited for an answer: by day, by hour, and by who answered. */
  answers(days: ReportDays = {}, options?: CallOptions): Promise<AnswerReport> {
    return this.#http.json('GET', '/reports/answers', { query: days, options })
  }

  /** How many orders were made, and how many of them were paid, by day. */
  orders(days: ReportDays = {}, options?: CallOptions): Promise<OrderReport> {
    return this.#http.json('GET', '/reports/orders', { query: days, options })
  }

  /** Which messages failed, by day and by why. */
  failures(days: ReportDays = {}, options?: CallOptions): Promise<FailureReport> {
    return this.#http.json('GET', '/reports/failures', { query: days, options })
  }

  /** What became of the templates that were sent, by day and by template. */
  templates(days: ReportDays = {}, options?: CallOptions): Promise<TemplateReport> {
    return this.#http.json('GET', '/reports/templates', { query: days, options })
  }
}
