/**
 * The conversations of the list: a page of the service's at a time, or those in which a draft
 * waits, which are few: they are known by their drafts, and read one by one.
 */
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { conversationQuery, conversationsQuery, isListed } from '../../../api/conversation-cache.ts'
import type { ConversationFilters } from '../../../api/conversation-cache.ts'
import { waitingDraftsQuery } from '../../../api/drafts.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation } from '../../../api/types.ts'

type Listed = {
  conversations: Conversation[]
  isPending: boolean
  error: unknown
  readAgain: () => void
  /** Null when all are loaded. */
  more: { isLoading: boolean; load: () => void } | null
}

export function useListed(filters: ConversationFilters, draftedIds: string[] | undefined): Listed {
  const api = useApi()
  const list = useInfiniteQuery({ ...conversationsQuery(api, filters), enabled: !filters.hasDraft })
  const drafted = useQueries({
    queries: (filters.hasDraft ? (draftedIds ?? []) : []).map((id) => conversationQuery(api, id)),
  })
  if (filters.hasDraft) {
    return {
      conversations: drafted.flatMap(({ data }) => data ?? []),
      isPending: draftedIds === undefined || drafted.some(({ isPending }) => isPending),
      error: drafted.find(({ error }) => error !== null)?.error ?? null,
      readAgain: () => drafted.forEach(({ refetch }) => void refetch()),
      more: null,
    }
  }
  return {
    conversations: list.data?.pages.flatMap(({ data }) => data).filter((one) => isListed(filters, one)) ?? [],
    isPending: list.isPending,
    error: list.error,
    readAgain: () => void list.refetch(),
    more: list.hasNextPage
      ? { isLoading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }
      : null,
  }
}

/**
 * The conversations in which a draft waits, that with the newest draft first; undefined until it is
 * known.
 */
export function useDraftedIds(): string[] | undefined {
  const { data } = useQuery(waitingDraftsQuery(useApi()))
  return useMemo(() => data && [...new Set(data.map(({ conversationId }) => conversationId))], [data])
}
