/**
 * A list that the service gives in pages. `for await (const one of listing)` goes through all of
 * its entries, `listing.pages()` through its pages, and `await listing.page()` reads the first one.
 * Nothing is read before.
 */
import type { components } from './openapi.ts'

/** Where a list goes on, on either side of a page. */
export type Cursors = components['schemas']['Cursors']

export type Page<Entry> = { data: Entry[]; cursors: Cursors }

export class Listing<Entry> implements AsyncIterable<Entry> {
  readonly #read: (cursor: string | null) => Promise<Page<Entry>>

  /** `read` gets null for the page that the query begins with. */
  constructor(read: (cursor: string | null) => Promise<Page<Entry>>) {
    this.#read = read
  }

  /** The first page, with the cursors beside it. */
  page(): Promise<Page<Entry>> {
    return this.#read(null)
  }

  /** All pages, until there is none after. Each is read when it is asked for. */
  async *pages(): AsyncGenerator<Page<Entry>, void, undefined> {
    let cursor: string | null = null
    do {
      const page: Page<Entry> = await this.#read(cursor)
      yield page
      cursor = page.cursors.next
    } while (cursor !== null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }
}
