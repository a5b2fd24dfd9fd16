/** The settings of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Workspace, WorkspaceChange } from './types.ts'

export const workspaceQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.workspace,
    queryFn: ({ signal }): Promise<Workspace> => answerOf(api.GET('/workspace', { signal })),
  })

export const changeWorkspace = (api: Api, body: WorkspaceChange): Promise<Workspace> =>
  answerOf(api.PATCH('/workspace', { body }))
