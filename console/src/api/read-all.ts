/** Lists that are short enough to be read whole. */
import type { Listed } from './types.ts'

/** The service gives no larger pages. */
const PAGE = 100

/** All entries, page after page. `readPage` gets the query of each. */
export async function readAll<One>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<Listed<One>>,
): Promise<One[]> {
  const all: One[] = []
  let cursor: string | null = null
  do {
    const page: Listed<One> = await readPage({ limit: PAGE, ...(cursor === null ? {} : { cursor }) })
    all.push(...page.data)
    cursor = page.cursors.next
  } while (cursor !== null)
  return all
}
