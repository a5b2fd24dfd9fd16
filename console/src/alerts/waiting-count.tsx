/**
 * Counts what waits for the person, for the title of the tab, the badge of the installed app and the menu: unread conversations of the person's
 * own and of nobody; for a key, which has read nothing, those in which a customer waits for an answer.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerOf } from '../api/client.ts'
import type { Api } from '../api/client.ts'
import { useUser } from '../api/me.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import { onStreamEvent } from '../api/stream-listeners.ts'
import type { StreamEvents } from '../api/types.ts'
import { showCount } from '../layout/document-title.tsx'

const COUNT_MAX = 99
/** However much happens, and for what the stream does not tell, or a hidden tab does not read. */
const COUNT_AGAIN_MS = 3_000
const COUNT_ALWAYS_MS = 60_000

export function WaitingCount() {
  const user = useUser()
  const cache = useQueryClient()
  const { data: count = 0 } = useQuery(waitingCountQuery(useApi(), user !== null))
  useEffect(
    () => onCounted(() => void cache.invalidateQueries({ queryKey: queryKeys.waitingCount })),
    [cache],
  )
  useEffect(() => {
    showCount(count > COUNT_MAX ? `${COUNT_MAX}+` : count === 0 ? '' : String(count))
    // Only an installed app has a badge.
    void (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count))?.catch(() => {})
  }, [count])
  useEffect(
    () => () => {
      showCount('')
      void navigator.clearAppBadge?.().catch(() => {})
    },
    [],
  )
  return null
}

export const waitingCountQuery = (api: Api, isUser: boolean) => ({
  queryKey: queryKeys.waitingCount,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number> => {
    const filters = isUser
      ? (['me', 'none'] as const).map((assignee) => ({
          unread: true,
          assignee,
          state: 'open' as const,
        }))
      : [{ waits: true, state: 'open' as const }]
    const pages = await Promise.all(
      filters.map((filter) =>
        answerOf(
          api.GET('/conversations', { params: { query: { ...filter, limit: COUNT_MAX + 1 } }, signal }),
        ),
      ),
    )
    return pages.reduce((sum, { data }) => sum + data.length, 0)
  },
  refetchInterval: COUNT_ALWAYS_MS,
  refetchIntervalInBackground: true,
})

/** Calls it when a message comes or a conversation changes, soon and at most once per interval. Returns a function that ends it. */
function onCounted(countAgain: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = onStreamEvent((name) => {
    if (!isCounted(name)) return
    timer ??= setTimeout(() => {
      timer = undefined
      countAgain()
    }, COUNT_AGAIN_MS)
  })
  return () => {
    forget()
    clearTimeout(timer)
  }
}

const COUNTED: readonly (keyof StreamEvents)[] = [
  'ready',
  'reload',
  'message.received',
  'message.accepted',
  'seen',
]
const isCounted = (name: keyof StreamEvents) => COUNTED.includes(name) || name.startsWith('conversation.')
