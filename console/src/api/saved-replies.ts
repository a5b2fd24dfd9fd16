/** The replies that the shop has saved, each with a shortcut. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { SavedReply } from './inbox-types.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed } from './types.ts'
import { ask } from './untyped.ts'

export type SavedReplyDraft = Pick<SavedReply, 'shortcut' | 'text'>

export const savedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.savedReplies,
    queryFn: async ({ signal }) =>
      (await ask<Listed<SavedReply>>(api, 'GET', '/saved-replies', {}, signal)).data,
  })

export const addSavedReply = (api: Api, body: SavedReplyDraft) =>
  ask<SavedReply>(api, 'POST', '/saved-replies', { body })

export const changeSavedReply = (api: Api, replyId: string, body: SavedReplyDraft) =>
  ask<SavedReply>(api, 'PATCH', '/saved-replies/{replyId}', { path: { replyId }, body })

export const deleteSavedReply = (api: Api, replyId: string) =>
  ask(api, 'DELETE', '/saved-replies/{replyId}', { path: { replyId } })
