/** The templates of the shop's senders. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed, Template } from './types.ts'

const PAGE = 100
/** More than WhatsApp allows a business account, several times over. */
const PAGES_MAX = 200

type Filter = { from?: string; status?: string }

/** `from` is the sender's address. By name. */
export const templatesQuery = (api: Api, from: string) =>
  queryOptions({
    queryKey: queryKeys.approvedTemplates(from),
    queryFn: ({ signal }) => listTemplates(api, { from, status: 'APPROVED' }, signal),
  })

/** Those of all senders, but the deleted ones. By name. */
export const allTemplatesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.allTemplates,
    queryFn: ({ signal }) => listTemplates(api, {}, signal),
  })

export const templateQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: queryKeys.template(id),
    queryFn: ({ signal }): Promise<Template> => api.templates.get(id, { signal }),
  })

async function listTemplates(api: Api, filter: Filter, signal: AbortSignal): Promise<Template[]> {
  const templates: Template[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX && (page === 0 || cursor !== null); page += 1) {
    const query: Filter & { limit: number; cursor?: string } = {
      ...filter,
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    }
    const answer: Listed<Template> = await api.templates.list(query, { signal }).page()
    templates.push(...answer.data)
    cursor = answer.cursors.next
  }
  return templates.toSorted((one, other) => one.name.localeCompare(other.name))
}
