/** Messages that were written and wait for a person to send them. Read with the scope `messages:read`. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
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
      return (await answerOf(api.GET('/drafts', { params: { query }, signal }))).data
    },
  })

/** Whether a draft may wait in a conversation, by those that wait in all: where none does, nobody asks again. */
export const mayHaveDraft = (waiting: Draft[], conversationId: string): boolean =>
  waiting.length >= PAGE || waiting.some((draft) => draft.conversationId === conversationId)

/** The newest of all conversations. */
export const waitingDraftsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.waitingDrafts,
    queryFn: async ({ signal }): Promise<Draft[]> => {
      const query = { state: 'waiting', limit: PAGE } as const
      const { data }: Listed<Draft> = await answerOf(api.GET('/drafts', { params: { query }, signal }))
      return data
    },
  })
