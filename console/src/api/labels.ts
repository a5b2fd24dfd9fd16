/** The labels of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Label, Listed } from './types.ts'
import { ask } from './untyped.ts'

export type LabelDraft = Pick<Label, 'name' | 'color'>

export const labelsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.labels,
    queryFn: async ({ signal }) => (await ask<Listed<Label>>(api, 'GET', '/labels', {}, signal)).data,
  })

export const addLabel = (api: Api, body: LabelDraft) => ask<Label>(api, 'POST', '/labels', { body })

export const changeLabel = (api: Api, labelId: string, body: LabelDraft) =>
  ask<Label>(api, 'PATCH', '/labels/{labelId}', { path: { labelId }, body })

export const deleteLabel = (api: Api, labelId: string) =>
  ask(api, 'DELETE', '/labels/{labelId}', { path: { labelId } })
