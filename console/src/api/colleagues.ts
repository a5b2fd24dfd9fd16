/** The people of the shop, to whom a conversation can be given and whom a note can mention. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { readAll } from './read-all.ts'

/** Who can sign in, by name. */
export const colleaguesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.colleagues,
    queryFn: async ({ signal }) => {
      const users = await readAll((query) => answerOf(api.GET('/users', { params: { query }, signal })))
      return users
        .filter(({ isDisabled }) => !isDisabled)
        .sort((one, other) => one.name.localeCompare(other.name))
    },
  })
