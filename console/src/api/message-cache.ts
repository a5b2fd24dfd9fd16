/**
 * The messages of a conversation in the cache: pages from the newest to the oldest. Positions have
 * no gaps, so they show whether a new message fits or others are missing before it.
 */
import { hashKey, infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { changeCached } from './change-cached.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Listed, Message } from './types.ts'

type Pages = InfiniteData<Listed<Message>, string | null>

const PAGE = 100

/** The latest messages, and after them older pages. */
export const messagesQuery = (api: Api, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.latestMessages(conversationId),
    queryFn: ({ pageParam, signal }) =>
      readPage(api, conversationId, pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    structuralSharing: false, // comparing a long conversation with itself costs more than drawing it
  })

/**
 * Those around a message that was looked for; after them older pages, and before them newer ones
 * until an empty one.
 */
export const messagesAroundQuery = (api: Api, conversationId: string, messageId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.messagesAround(conversationId, messageId),
    queryFn: ({ pageParam, signal }) =>
      readPage(
        api,
        conversationId,
        pageParam === null ? { around: messageId } : { cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
    getPreviousPageParam: (page) => (page.data.length === 0 ? null : page.cursors.prev),
    structuralSharing: false,
  })

function readPage(
  api: Api,
  conversationId: string,
  from: { cursor?: string; around?: string },
  signal: AbortSignal,
): Promise<Listed<Message>> {
  return api.conversations.listMessages(conversationId, { limit: PAGE, ...from }, { signal }).page()
}

/** All loaded messages, oldest first. */
export function toMessages(pages: { pages: Listed<Message>[] } | undefined): Message[] {
  return (pages?.pages ?? []).flatMap(({ data }) => data).reverse()
}

/**
 * Replaces the message, or appends it to the latest. If others are missing before it, the latest
 * are read again. Those around a message that was looked for grow by their pages only.
 */
export function applyMessage(cache: QueryClient, message: Message): void {
  changeCached<Message>(cache, queryKeys.message(message.id), () => message)
  const latest = hashKey(queryKeys.latestMessages(message.conversationId))
  changeCached<Pages>(cache, queryKeys.messages(message.conversationId), (pages, { queryKey, queryHash }) => {
    const replaced = replaceIn(pages, message)
    const newest = replaced.pages[0]
    if (queryHash !== latest || newest === undefined) return replaced
    const lastOrder = newest.data[0]?.order ?? 0
    if (message.order > lastOrder + 1) void cache.invalidateQueries({ queryKey })
    if (message.order !== lastOrder + 1) return replaced
    const grown = { ...newest, data: [message, ...newest.data] }
    return { ...replaced, pages: replaced.pages.with(0, grown) }
  })
}

/** Unchanged content stays the same object, so that a change of status alone does not redraw it. */
function replaceIn(pages: Pages, message: Message): Pages {
  if (!pages.pages.some(({ data }) => data.some(({ id }) => id === message.id))) return pages
  const replace = (one: Message) => (one.id === message.id ? replaceEqualDeep(one, message) : one)
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.data.some(({ id }) => id === message.id) ? { ...page, data: page.data.map(replace) } : page,
    ),
  }
}

/**
 * Whether the latest loaded message is the one at that position: then no other came into the
 * conversation before it.
 */
export function isUpTo(cache: QueryClient, conversationId: string, order: number): boolean {
  const pages = cache.getQueryData<Pages>(queryKeys.latestMessages(conversationId))
  return pages?.pages[0]?.data[0]?.order === order
}

/** The first message of the kind that is wanted among those that are loaded, newest first. */
export function findLoaded(
  cache: QueryClient,
  conversationId: string,
  isWanted: (message: Message) => boolean,
): Message | undefined {
  return cache
    .getQueriesData<Pages>({ queryKey: queryKeys.messages(conversationId) })
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap(({ data }) => data)
    .sort((one, other) => other.order - one.order)
    .find(isWanted)
}
