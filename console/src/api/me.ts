/** Who is signed in, the workspace and the scopes. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import type { Me, Scope } from './types.ts'
import { queryKeys } from './query-keys.ts'
import { useApi } from './session.tsx'

export type { Me, Scope }

export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }): Promise<Me> => answerOf(api.GET('/me', { signal })),
    staleTime: Infinity, // the scopes of a key never change
  })

/** Undefined only while the frame of the page loads it. */
export function useMe(): Me | undefined {
  return useQuery(meQuery(useApi())).data
}

/** Whether the key has the scope; `admin` contains the others. */
export function useMay(scope: Scope): boolean {
  return mayDo(useMe()?.scopes ?? [], scope)
}

export function mayDo(scopes: Scope[], scope: Scope): boolean {
  return scopes.includes(scope) || scopes.includes('admin')
}

/** The user who is signed in; null for a key, which is nobody's own. */
export function useUser(): { id: string; name: string } | null {
  return (useMe() as { user?: { id: string; name: string } | null } | undefined)?.user ?? null
}
