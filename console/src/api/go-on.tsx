/**
 * Recovers after the service did not answer. While a query on the page has failed for a passing
 * reason, this polls the service's health, and repeats the failed queries once it answers. The
 * stream would notice too, but not every key may read the stream, and it reconnects after longer
 * and longer waits.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onComeback, emitComeback } from './comeback.ts'
import { isPassing } from './problem.ts'
import { useApi } from './session.tsx'

const WAIT_FIRST_MS = 2_000
const WAIT_MAX_MS = 30_000

/** Failed, visible on the page, and worth a retry. */
const isStuck = ({ state }: Query) => state.status === 'error' && isPassing(state.error)

export function GoOn() {
  const api = useApi()
  const cache = useQueryClient()
  useEffect(() => {
    const queries = cache.getQueryCache()
    const findStuck = () => queries.findAll({ type: 'active', fetchStatus: 'idle', predicate: isStuck })
    let timer: ReturnType<typeof setTimeout> | undefined
    let waitMs = WAIT_FIRST_MS
    const look = () => {
      if (timer === undefined && findStuck().length > 0) timer = setTimeout(() => void ask(), waitMs)
    }
    const ask = async () => {
      const isBack = await api.me().then(
        () => true,
        () => false,
      )
      timer = undefined
      // A service that answers this and refuses the rest is overloaded: poll it less and less
      // often.
      waitMs = isBack ? Math.min(waitMs * 2, WAIT_MAX_MS) : WAIT_FIRST_MS
      if (isBack) emitComeback()
      look()
    }
    const goOn = () => {
      for (const query of findStuck()) void cache.refetchQueries({ queryKey: query.queryKey, exact: true })
    }
    const forget = queries.subscribe(({ type, query }) => {
      if (type !== 'updated') return
      if (query.state.status === 'error') look()
      else if (findStuck().length === 0 && query.state.status === 'success') waitMs = WAIT_FIRST_MS
    })
    const forgetComeback = onComeback(goOn)
    window.addEventListener('online', emitComeback)
    look()
    return () => {
      forget()
      forgetComeback()
      window.removeEventListener('online', emitComeback)
      clearTimeout(timer)
    }
  }, [api, cache])
  return null
}
