/** The messages that contain what is searched for. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageSearchQuery } from '../../../api/message-search.ts'
import { useApi } from '../../../api/session.tsx'
import type { FoundMessage } from '../../../api/types.ts'

export type FoundMessages = {
  /** Newest first. */
  messages: FoundMessage[]
  error: unknown
  /** Null when all are loaded. */
  more: { isLoading: boolean; load: () => void } | null
}

export function useFoundMessages(q: string): FoundMessages {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messageSearchQuery(useApi(), q),
  )
  return {
    messages: data?.pages.flatMap((page) => page.data) ?? [],
    error,
    more: hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : null,
  }
}
