/** The replies that the shop has saved, each with a shortcut. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import type { SavedReplyDraft } from './types.ts'

/** By shortcut. */
export const savedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.savedReplies,
    queryFn: async ({ signal }) => {
      const replies = await readAll((query) => api.savedReplies.list(query, { signal }))
      return replies.sort((one, other) => one.shortcut.localeCompare(other.shortcut))
    },
  })

export const addSavedReply = (api: Api, body: SavedReplyDraft) => api.savedReplies.create(body)

export const changeSavedReply = (api: Api, replyId: string, body: SavedReplyDraft) =>
  api.savedReplies.change(replyId, body)

export const deleteSavedReply = (api: Api, replyId: string) => api.savedReplies.delete(replyId)
