/** Files: uploaded by the shop, or sent by customers. */
import { readJson } from '../http.ts'
import type { Http } from '../http.ts'
import type { CallOptions } from '../options.ts'
import type { Media } from '../types.ts'

/** 100 MB of a document over a slow line. */
const UPLOAD_MS = 600_000

export class MediaFiles {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /**
   * Uploads a file that messages then name by its id. `file.type` has to be that of the bytes, or
   * empty.
   */
  async upload(file: Blob, options: CallOptions & { filename?: string } = {}): Promise<Media> {
    const { filename = file instanceof File ? file.name : 'file', ...rest } = options
    const body = new FormData()
    body.append('file', file, filename)
    // Equal files are kept once, so another upload does no harm.
    const call = { method: 'POST', path: '/media', body, isRepeatable: true, takesMs: UPLOAD_MS } as const
    return (await this.#http.call({ ...call, options: rest }, readJson)) as Media
  }

  /**
   * The bytes: `await (await recado.media.get(id)).blob()`, or `body` as a stream. The time limit
   * ends with the headers. A `range` or `if-none-match` among `options.headers` makes the answer
   * 206 or 304.
   */
  get(mediaId: string, options?: CallOptions): Promise<Response> {
    const call = { method: 'GET', path: '/media/{mediaId}', identifiers: { mediaId }, options } as const
    return this.#http.call(call, async (response) => response)
  }

  /** Has a file of a customer fetched again that could not be fetched. */
  fetch(mediaId: string, options?: CallOptions): Promise<Media> {
    return this.#http.json('POST', '/media/{mediaId}/fetch', {
      path: { mediaId },
      isRepeatable: true,
      options,
    })
  }
}
