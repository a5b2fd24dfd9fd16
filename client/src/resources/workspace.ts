/** The workspace of the key, with the settings for everyone in it. */
import type { Http } from '../http.ts'
import type { CallOptions } from '../options.ts'
import type { Workspace, WorkspaceChange } from '../types.ts'

export class OwnWorkspace {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  get(options?: CallOptions): Promise<Workspace> {
    return this.#http.json('GET', '/workspace', { options })
  }

  /** What is not given stays. Needs the scope `workspace:write`. */
  change(change: WorkspaceChange, options?: CallOptions): Promise<Workspace> {
    return this.#http.json('PATCH', '/workspace', { body: change, options })
  }
}
