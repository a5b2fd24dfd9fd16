/** The people of the shop, to whom a conversation can be given and whom a note can mention. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { Colleague } from './inbox-types.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed } from './types.ts'
import { ask } from './untyped.ts'

export const colleaguesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.colleagues,
    queryFn: async ({ signal }) => (await ask<Listed<Colleague>>(api, 'GET', '/users', {}, signal)).data,
  })
