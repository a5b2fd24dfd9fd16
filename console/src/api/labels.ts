/** The labels of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'
import type { LabelDraft } from './types.ts'

/** By name. */
export const labelsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.labels,
    queryFn: async ({ signal }) => {
      const labels = await readAll((query) => answerOf(api.GET('/labels', { params: { query }, signal })))
      return labels.sort((one, other) => one.name.localeCompare(other.name))
    },
  })

export const addLabel = (api: Api, body: LabelDraft) => answerOf(api.POST('/labels', { body }))

export const changeLabel = (api: Api, labelId: string, body: LabelDraft) =>
  answerOf(api.PATCH('/labels/{labelId}', { params: { path: { labelId } }, body }))

export const deleteLabel = (api: Api, labelId: string) =>
  answerOf(api.DELETE('/labels/{labelId}', { params: { path: { labelId } } }))
