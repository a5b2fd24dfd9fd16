/** The keys of the workspace, newest first, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Key, Listed } from './types.ts'

const PAGE = 50

export const keysQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.keys,
    queryFn: ({ pageParam, signal }): Promise<Listed<Key>> =>
      answerOf(
        api.GET('/keys', {
          params: { query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })
