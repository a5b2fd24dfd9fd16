/** The settings of the workspace. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { ask } from './untyped.ts'

/** How a conversation that waits comes to a person. */
export const ASSIGNS = ['by_hand', 'in_turn'] as const
export type Assigns = (typeof ASSIGNS)[number]
type Workspace = { assigns: Assigns }

export const workspaceQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.workspace,
    queryFn: ({ signal }) => ask<Workspace>(api, 'GET', '/workspace', {}, signal),
  })

export const changeWorkspace = (api: Api, body: Partial<Workspace>) =>
  ask<Workspace>(api, 'PATCH', '/workspace', { body })
