/**
 * Messages that were written and wait for a person to send them. Read with the scope
 * `messages:read`.
 */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Draft, Listed } from './types.ts'

/** More than may wait in a conversation; of all conversations, as many as matter for a count. */
const PAGE = 100

/** Those of a conversation, in the order in which they were written. */
export const draftsOfQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.draftsOf(conversationId),
    queryFn: async ({ signal }): Promise<Draft[]> => {
      const query = { conversationId, state: 'waiting', sort: 'asc', limit: PAGE } as const
      return (await api.drafts.list(query, { signal }).page()).data
    },
  })

/**
 * Whether a draft may wait in a conversation, by those that wait in all: where none does, no
 * further request is made.
 */
export const mayHaveDraft = (waiting: Draft[], conversationId: string): boolean =>
  waiting.length >= PAGE || waiting.some((draft) => draft.conversationId === conversationId)

/** The newest of all conversations. */
export const waitingDraftsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.waitingDrafts,
    queryFn: async ({ signal }): Promise<Draft[]> => {
      const query = { state: 'waiting', limit: PAGE } as const
      const { data }: Listed<Draft> = await api.drafts.list(query, { signal }).page()
      return data
    },
  })

/**
 * A draft as it is now, wherever it waits: one that waits no more leaves the lists. Returns false
 * if a list does not have it yet.
 */
export function applyDraft(
  cache: QueryClient,
  draft: Pick<Draft, 'id' | 'conversationId' | 'state'> & Partial<Draft>,
): boolean {
  const isOne = ({ id }: Draft) => id === draft.id
  return [queryKeys.waitingDrafts, queryKeys.draftsOf(draft.conversationId)]
    .map((queryKey) => {
      const drafts = cache.getQueryData<Draft[]>(queryKey)
      if (drafts === undefined) return true
      if (draft.state === 'waiting' && !drafts.some(isOne)) return false
      cache.setQueryData<Draft[]>(
        queryKey,
        draft.state === 'waiting'
          ? drafts.map((one) => (isOne(one) ? { ...one, ...draft } : one))
          : drafts.filter((one) => !isOne(one)),
      )
      return true
    })
    .every((isThere) => isThere)
}

/** Whether a draft that waits is in the cache as it is since that moment. */
export const isDraftKnown = (
  cache: QueryClient,
  draftId: string,
  conversationId: string,
  updateDate: string,
) =>
  [queryKeys.waitingDrafts, queryKeys.draftsOf(conversationId)].every((queryKey) => {
    const drafts = cache.getQueryData<Draft[]>(queryKey)
    return drafts?.some(({ id, updateDate: at }) => id === draftId && at === updateDate) ?? true
  })
