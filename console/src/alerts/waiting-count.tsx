/**
 * Counts what waits for the person, for the title of the tab, the badge of the installed app and
 * the menu: unread conversations of the person's own and unassigned; for a key, which has read
 * nothing, those in which a customer waits for an answer.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../api/client.ts'
import { findConversation } from '../api/conversation-cache.ts'
import { useUser } from '../api/me.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useApi } from '../api/session.tsx'
import { onStreamEvent } from '../api/stream-listeners.ts'
import type { StreamEvents } from '../api/types.ts'
import { showCount } from '../layout/document-title.tsx'

const COUNT_MAX = 99
/** However much happens, and for what the stream does not send, or a hidden tab does not read. */
const COUNT_AGAIN_MS = 3_000
const COUNT_ALWAYS_MS = 60_000

export function WaitingCount() {
  const isUser = useUser() !== null
  const cache = useQueryClient()
  const { data: count = 0 } = useQuery(waitingCountQuery(useApi(), isUser))
  useEffect(
    () =>
      onCounted(
        (name, data) => mayChangeCount(cache, isUser, name, data),
        () => void cache.invalidateQueries({ queryKey: queryKeys.waitingCount }),
      ),
    [cache, isUser],
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
      filters.map((filter) => api.conversations.list({ ...filter, limit: COUNT_MAX + 1 }, { signal }).page()),
    )
    return pages.reduce((sum, { data }) => sum + data.length, 0)
  },
  refetchInterval: COUNT_ALWAYS_MS,
  refetchIntervalInBackground: true,
})

/**
 * Calls it when the count may have changed, soon and at most once per interval. Returns a function
 * that ends it.
 */
function onCounted(
  mayCount: (name: keyof StreamEvents, data: unknown) => boolean,
  countAgain: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = onStreamEvent((name, data) => {
    if (!mayCount(name, data)) return
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

const COUNTED: readonly (keyof StreamEvents)[] = ['ready', 'reload', 'message.received', 'seen']

/**
 * A user has read what is not counted: only a message of a customer brings it back. For a key any
 * answer and any change counts.
 */
function mayChangeCount(
  cache: QueryClient,
  isUser: boolean,
  name: keyof StreamEvents,
  data: unknown,
): boolean {
  if (COUNTED.includes(name)) return true
  if (!isUser) return name === 'message.accepted' || name.startsWith('conversation.')
  if (!name.startsWith('conversation.')) return false
  const { conversationId, mergedIds } = data as StreamEvents['conversation.changed']
  return mergedIds.length > 0 || findConversation(cache, conversationId)?.inbox.unread !== 0
}
