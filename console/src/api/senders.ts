/** The business numbers of the shop, newest first, with their health. Needs the scope `admin`. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { Sender } from './types.ts'
import { queryKeys } from './query-keys.ts'

export type { Sender }

/** Size of one page, and the most pages that are read: no shop has more senders. */
const PAGE_SENDERS = 100
const PAGES_MAX = 10

/** How many deliveries of a sender need a person. The service counts up to 10,000 of each kind. */
export const countNeeding = ({ health: { failed, held, unknown } }: Sender) => failed + held + unknown

export const sendersQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.senders,
    queryFn: async ({ signal }): Promise<Sender[]> => {
      const senders: Sender[] = []
      let cursor: string | null = null
      for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page += 1) {
        const query: { limit: number; cursor?: string } = {
          limit: PAGE_SENDERS,
          ...(cursor !== null && { cursor }),
        }
        const answer = await api.senders.list(query, { signal }).page()
        senders.push(...answer.data)
        cursor = answer.cursors.next
      }
      return senders
    },
  })
