/** The people of the shop, to whom a conversation can be given and whom a note can mention. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'

/** They rarely change, and every conversation that is opened names them. */
const STALE_MS = 300_000

/** Who can sign in, by name. */
export const colleaguesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.colleagues,
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const users = await readAll((query) => api.users.list(query, { signal }))
      return users
        .filter(({ isDisabled }) => !isDisabled)
        .sort((one, other) => one.name.localeCompare(other.name))
    },
  })
