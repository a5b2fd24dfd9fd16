/**
 * The messages of a conversation in the cache: pages from the newest to the oldest. Positions have no gaps, so they show
 * whether a new message fits or others are missing before it.
 */
import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed, Message } from './types.ts'

type Pages = InfiniteData<Listed<Message>, string | null>

const PAGE = 100

export function messagesQuery(api: Api, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.messages(conversationId),
    queryFn: ({ pageParam, signal }): Promise<Listed<Message>> =>
      answerOf(
        api.GET('/conversations/{conversationId}/messages', {
          params: {
            path: { conversationId },
            query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    structuralSharing: false, // comparing a long conversation with itself costs more than drawing it
  })
}

/** All loaded messages, oldest first. */
export function toMessages(pages: { pages: Listed<Message>[] } | undefined): Message[] {
  return (pages?.pages ?? []).flatMap(({ data }) => data).reverse()
}

/** Replaces the message, or appends it. If others are missing before it, the conversation is read again. */
export function applyMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<Message>(queryKeys.message(message.id), (shown) => shown && message)
  const queryKey = queryKeys.messages(message.conversationId)
  const pages = cache.getQueryData<Pages>(queryKey)
  if (pages === undefined) return
  const [newest, ...older] = pages.pages
  const lastOrder = newest?.data[0]?.order ?? 0
  if (message.order > lastOrder + 1) {
    void cache.invalidateQueries({ queryKey })
    return
  }
  if (newest !== undefined && message.order === lastOrder + 1) {
    const grown = { ...newest, data: [message, ...newest.data] }
    cache.setQueryData<Pages>(queryKey, { ...pages, pages: [grown, ...older] })
    return
  }
  // Unchanged content stays the same object, so that a change of status alone does not redraw it.
  const replace = (one: Message) => (one.id === message.id ? replaceEqualDeep(one, message) : one)
  cache.setQueryData<Pages>(queryKey, {
    ...pages,
    pages: pages.pages.map((page) =>
      page.data.some(({ id }) => id === message.id) ? { ...page, data: page.data.map(replace) } : page,
    ),
  })
}

/** The first message of the kind that is wanted among those that are loaded, newest first. */
export function findLoaded(
  cache: QueryClient,
  conversationId: string,
  isWanted: (message: Message) => boolean,
): Message | undefined {
  const pages = cache.getQueryData<Pages>(queryKeys.messages(conversationId))
  return pages?.pages.flatMap(({ data }) => data).find(isWanted)
}
