/** The people of the shop, and what one has of the own account. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { AuditAction, AuditEntry, Listed, User, PersonSession, MethodsOfUser } from './types.ts'

export const usersQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.allUsers,
    queryFn: async ({ signal }): Promise<User[]> => (await api.users.list({}, { signal }).page()).data,
  })

export const methodsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: queryKeys.methodsOf(userId),
    queryFn: ({ signal }): Promise<MethodsOfUser> => api.users.methods(userId, { signal }),
  })

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }): Promise<PersonSession[]> => await api.session.listSessions({ signal }),
  })

/** Null means all. Moments are ISO 8601. */
export type AuditFilter = {
  actorId: string | null
  action: AuditAction | null
  from: string | null
  to: string | null
}

const PAGE_ENTRIES = 50

export const auditQuery = (api: Api, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ pageParam, signal }): Promise<Listed<AuditEntry>> => {
      const query = {
        limit: PAGE_ENTRIES,
        ...toQuery(filter),
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return api.auditLog.list(query, { signal }).page()
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })

export async function exportAudit(api: Api, filter: AuditFilter, lang: 'pt' | 'en'): Promise<Blob> {
  return await (await api.auditLog.csv({ ...toQuery(filter), lang })).blob()
}

function toQuery({ actorId, action, from, to }: AuditFilter) {
  return {
    ...(actorId !== null && { actorId }),
    ...(action !== null && { action }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}
