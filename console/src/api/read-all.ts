/** Lists that are short enough to be read whole. */
import type { Listing } from '../../../client/src/index.ts'

/** The service gives no larger pages. */
const PAGE = 100

/** All entries, page after page. */
export async function readAll<One>(list: (query: { limit: number }) => Listing<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of list({ limit: PAGE })) all.push(one)
  return all
}
