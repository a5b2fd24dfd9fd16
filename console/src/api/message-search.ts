/** Messages found by what was said in them. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { FoundMessage, Listed } from './types.ts'

const PAGE = 20
/** A shorter word is in too many messages. */
const WORD_MIN = 2

/** Whether a search can be for words. */
export const hasWord = (q: string): boolean =>
  q.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= WORD_MIN)

export const messageSearchQuery = (api: Api, q: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.foundMessages(q),
    queryFn: ({ pageParam, signal }): Promise<Listed<FoundMessage>> =>
      api.messages
        .search(q, { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal })
        .page(),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    enabled: hasWord(q),
  })
