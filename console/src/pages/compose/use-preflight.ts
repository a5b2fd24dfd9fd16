/** Asks the service what it would say to the draft, a moment after somebody stopped typing. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { answerOf } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/session.tsx'
import type { Kind } from './draft.ts'
import type { Finding } from './findings.ts'
import type { Body } from './to-body.ts'

/** Long enough not to ask for every letter. */
const PAUSE_MS = 350
/** Drafts that were judged are forgotten soon: there is one for every pause in typing. */
const GARBAGE_MS = 5_000

export type Verdict = {
  findings: Finding[]
  /** What is known is about an older draft, or nothing is known yet. */
  isStale: boolean
  error: unknown
  /** Asks at once about the draft as it is now. Rejects when there is no answer. */
  check: () => Promise<Finding[]>
}

const preflightQuery = (api: Api, asked: string) =>
  queryOptions({
    queryKey: ['preflight', asked],
    queryFn: async ({ signal }) => toFindings(await ask(api, ...(JSON.parse(asked) as [Kind, Body]), signal)),
    gcTime: GARBAGE_MS,
  })

/** Before there is an answer, the verdict has no findings and is stale. */
export function usePreflight(kind: Kind, body: Body): Verdict {
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

/** The value once it has not changed for a moment, and a way not to wait for that. */
function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [settled, setSettled] as const
}

type Told = { pointer: string; code: string; detail: string; docs?: string }

/** The body may be wrong in any way: to find out is the purpose, so its type is not asked for. */
async function ask(api: Api, kind: Kind, body: Body, signal: AbortSignal) {
  const asked = { body: body as never, signal }
  switch (kind) {
    case 'order_details':
      return await answerOf(api.POST('/messages/preflight/order_details', asked))
    case 'order_status':
      return await answerOf(api.POST('/messages/preflight/order_status', asked))
    case 'contacts':
      return await answerOf(api.POST('/messages/preflight/contacts', asked))
  }
}

function toFindings({ errors, warnings }: { errors: unknown[]; warnings: unknown[] }): Finding[] {
  return [
    ...(errors as Told[]).map((told): Finding => ({ ...told, severity: 'error' })),
    ...(warnings as Told[]).map((told): Finding => ({ ...told, severity: 'warning' })),
  ]
}
