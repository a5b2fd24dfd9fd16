/** Runs the service's preflight on a request, a moment after the person stops typing. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Api } from '../api/client.ts'
import { useApi } from '../api/session.tsx'
import type { Finding } from './findings.ts'

/** Long enough to skip single letters. */
const PAUSE_MS = 350
/** Verdicts are dropped soon, because each pause in typing makes one. */
const GARBAGE_MS = 5_000

export type Verdict = {
  findings: Finding[]
  /** The verdict is of an older draft, or there is none yet. */
  isStale: boolean
  error: unknown
  /** Checks the current draft at once. Rejects without an answer. */
  check: () => Promise<Finding[]>
}

const preflightQuery = (api: Api, asked: string) =>
  queryOptions({
    queryKey: ['preflight', asked],
    queryFn: async ({ signal }) => {
      const [kind, body] = JSON.parse(asked) as [string, Record<string, unknown>]
      return toFindings(await api.messages.preflightKind(kind, body, { signal }))
    },
    gcTime: GARBAGE_MS,
  })

/** Before there is an answer, the verdict has no findings and is stale. */
export function usePreflight(kind: string, body: Record<string, unknown>): Verdict {
  const api = useApi()
  const cache = useQueryClient()
  const asked = JSON.stringify([kind, body])
  const [settled, settle] = useSettled(asked)
  const { data, error, isPlaceholderData } = useQuery({
    ...preflightQuery(api, settled),
    placeholderData: keepPreviousData,
  })
  const check = useCallback(async () => {
    settle(asked)
    return await cache.fetchQuery(preflightQuery(api, asked))
  }, [api, cache, asked, settle])
  const isStale = settled !== asked || data === undefined || isPlaceholderData
  return { findings: data ?? [], isStale, error, check }
}

/** The value once it has been stable for a moment, and a function that skips the wait. */
function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [settled, setSettled] as const
}

type ServedFinding = { pointer: string; code: string; detail: string; docs?: string }

/** What preflight says of a request, in one list. */
export function toFindings({ errors, warnings }: { errors: unknown[]; warnings: unknown[] }): Finding[] {
  return [
    ...(errors as ServedFinding[]).map((one): Finding => ({ ...one, severity: 'error' })),
    ...(warnings as ServedFinding[]).map((one): Finding => ({ ...one, severity: 'warning' })),
  ]
}
