/** The labels of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import type { Conversation, Label, LabelDraft } from './types.ts'

/** By name. */
export const labelsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.labels,
    queryFn: async ({ signal }) => {
      const labels = await readAll((query) => api.labels.list(query, { signal }))
      return labels.sort((one, other) => one.name.localeCompare(other.name))
    },
  })

/** Whether a conversation has a label that was added after the labels were read. */
export const hasNewLabel = (cache: QueryClient, { inbox }: Conversation): boolean => {
  const known = cache.getQueryData<Label[]>(queryKeys.labels)
  return known !== undefined && inbox.labels.some((label) => !known.some(({ id }) => id === label.id))
}

export const addLabel = (api: Api, body: LabelDraft) => api.labels.create(body)

export const changeLabel = (api: Api, labelId: string, body: LabelDraft) => api.labels.change(labelId, body)

export const deleteLabel = (api: Api, labelId: string) => api.labels.delete(labelId)
