/** Who is signed in, the workspace and the scopes. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from './client.ts'
import type { Me, Scope, User } from './types.ts'
import { queryKeys } from './query-keys.ts'
import { useApi } from './session.tsx'

export type { Me, Scope }

/** The scopes of a key never change; the role of a user may. */
const ME_AGAIN_MS = 60_000

export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.me,
    queryFn: ({ signal }): Promise<Me> => api.me({ signal }),
    staleTime: ME_AGAIN_MS,
    refetchInterval: ME_AGAIN_MS,
  })

/** Undefined only while the frame of the page loads it. */
export function useMe(): Me | undefined {
  return useQuery(meQuery(useApi())).data
}

/** Whether the user or the key has the scope, or one of several; `admin` contains the others. */
export function useMay(scope: Scope | readonly Scope[]): boolean {
  return mayDo(useMe()?.scopes ?? [], scope)
}

export function mayDo(scopes: Scope[], scope: Scope | readonly Scope[]): boolean {
  return [scope, 'admin'].flat().some((one) => scopes.includes(one as Scope))
}

/** The user who is signed in; null for a key, which belongs to no user. */
export function useUser(): User | null {
  return useMe()?.user ?? null
}
