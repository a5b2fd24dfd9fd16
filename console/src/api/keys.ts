/** The keys of the workspace, newest first, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { ApiKey, Listed } from './types.ts'

const PAGE = 50

export const keysQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.keys,
    queryFn: ({ pageParam, signal }): Promise<Listed<ApiKey>> =>
      api.keys.list({ limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }).page(),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })
