/** Whether the service runs. It asks for no key. */
import type { Http } from '../http.ts'
import type { CallOptions } from '../options.ts'
import type { Health } from '../types.ts'

export class ServiceHealth {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** The process runs. */
  live(options?: CallOptions): Promise<Health> {
    return this.#http.json('GET', '/health/live', { options })
  }

  /** It can serve: its database answers. */
  ready(options?: CallOptions): Promise<Health> {
    return this.#http.json('GET', '/health/ready', { options })
  }
}
