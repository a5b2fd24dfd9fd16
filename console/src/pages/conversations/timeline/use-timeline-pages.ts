/**
 * The messages of the timeline: the latest and, page by page, older ones. A message that was looked
 * for and is not among the latest comes with those around it; once newer pages have reached the
 * end, the latest take over.
 */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messagesAroundQuery, messagesQuery, toMessages } from '../../../api/message-cache.ts'
import { useApi } from '../../../api/session.tsx'
import type { Message } from '../../../api/types.ts'

type Further = { isLoading: boolean; load: () => Promise<unknown> }

export type TimelinePages = {
  /** Oldest first. */
  messages: Message[]
  isPending: boolean
  error: unknown
  readAgain: () => void
  /** Null when all are loaded. */
  older: Further | null
  /** Null when the newest is loaded. */
  newer: Further | null
  goToLatest: () => void
}

export function useTimelinePages(conversationId: string, soughtId: string | null): TimelinePages {
  const api = useApi()
  const latest = useInfiniteQuery(messagesQuery(api, conversationId))
  /** The sought message from whose surroundings the person has come to the latest. */
  const [leftId, setLeftId] = useState<string | null>(null)
  const isAmongLatest = useMemo(
    () => latest.data?.pages.some(({ data }) => data.some(({ id }) => id === soughtId)) ?? false,
    [latest.data, soughtId],
  )
  const isFar = soughtId !== null && soughtId !== leftId && latest.isSuccess && !isAmongLatest
  const around = useInfiniteQuery({
    ...messagesAroundQuery(api, conversationId, soughtId ?? ''),
    enabled: isFar,
  })
  // one that is gone, such as that of an erased person, leaves the latest
  const isAround = isFar && !around.isError
  const shown = isAround ? around : latest
  const messages = useMemo(() => toMessages(shown.data), [shown.data])
  const goToLatest = () => setLeftId(soughtId)
  return {
    messages,
    isPending: shown.isPending,
    error: shown.error,
    readAgain: () => void shown.refetch(),
    older: shown.hasNextPage
      ? { isLoading: shown.isFetchingNextPage, load: () => shown.fetchNextPage() }
      : null,
    newer: isAround
      ? {
          isLoading: around.isFetchingPreviousPage,
          async load() {
            const { data } = await around.fetchPreviousPage()
            if (data?.pages[0]?.data.length === 0) goToLatest()
          },
        }
      : null,
    goToLatest,
  }
}
