/** The settings of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Workspace, WorkspaceChange } from './types.ts'

export const workspaceQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.workspace,
    queryFn: ({ signal }): Promise<Workspace> => api.workspace.get({ signal }),
  })

export const changeWorkspace = (api: Api, body: WorkspaceChange): Promise<Workspace> =>
  api.workspace.change(body)
