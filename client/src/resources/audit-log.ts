/** Who did what in the workspace. Needs the scope `audit:read`. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { AuditEntry } from '../types.ts'

export class AuditLog {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/audit-entries'>, options?: CallOptions): Listing<AuditEntry> {
    return this.#http.list('/audit-entries', query, options)
  }

  /**
   * All entries as CSV: `await (await recado.auditLog.csv()).text()`, or `body` as a stream. The
   * export is entered itself.
   */
  csv(query?: QueryOf<'GET', '/audit-entries.csv'>, options?: CallOptions): Promise<Response> {
    const call = { method: 'GET', path: '/audit-entries.csv', query, options } as const
    return this.#http.call(call, async (response) => response)
  }
}
