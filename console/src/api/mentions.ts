/** The notes that mention the user who is signed in. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Mention } from './types.ts'

/** As many as a person reads through in a list. */
const MENTIONS_MAX = 50
/**
 * The stream reports new ones. What was read on another screen, and a note that was deleted, are
 * found by this.
 */
const READ_AGAIN_MS = 60_000

/** Newest first. For users. */
export const mentionsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.mentions,
    queryFn: async ({ signal }): Promise<Mention[]> => {
      return (await api.conversations.listMentions({ limit: MENTIONS_MAX }, { signal }).page()).data
    },
    refetchInterval: READ_AGAIN_MS,
  })
