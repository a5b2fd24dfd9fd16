/** Asks the service what it would say to the draft, a moment after somebody stopped typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { answerOf } from '../../api/client.ts'
import type { Api } from '../../api/client.ts'
import { useApi } from '../../api/session.tsx'
import type { Kind } from './draft.ts'
import type { Finding } from './findings.ts'
import type { Body } from './to-body.ts'

/** Long enough not to ask for every letter. */
const PAUSE_MS = 350

export type Verdict = {
  findings: Finding[]
  /** What is known is about an older draft, or nothing is known yet. */
  isStale: boolean
  error: unknown
}

/** Before there is an answer, the verdict has no findings and is stale. */
export function usePreflight(kind: Kind, body: Body): Verdict {
  const api = useApi()
  const text = JSON.stringify([kind, body])
  const settled = useSettled(text)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['preflight', settled],
    queryFn: async ({ signal }) =>
      toFindings(await ask(api, ...(JSON.parse(settled) as [Kind, Body]), signal)),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isStale = settled !== text || data === undefined || isPlaceholderData
  return { findings: data ?? [], isStale, error }
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
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
