/** The approved templates of a sender. */
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed, Template } from './types.ts'

const PAGE = 100
const PAGES_MAX = 10

/** `from` is the sender's address. By name. */
export const templatesQuery = (api: Api, from: string) =>
  queryOptions({
    queryKey: queryKeys.approvedTemplates(from),
    queryFn: async ({ signal }): Promise<Template[]> => {
      const templates: Template[] = []
      let cursor: string | null = null
      for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page += 1) {
        const query: { from: string; status: string; limit: number; cursor?: string } = {
          ...{ from, status: 'APPROVED', limit: PAGE },
          ...(cursor !== null && { cursor }),
        }
        const answer: Listed<Template> = await answerOf(api.GET('/templates', { params: { query }, signal }))
        templates.push(...answer.data)
        cursor = answer.cursors.next
      }
      return templates.toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })
