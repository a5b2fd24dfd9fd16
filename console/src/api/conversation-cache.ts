/** Conversations in the cache: their lists, and single ones. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { answerOf } from './client.ts'
import type { Api } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { Conversation, Listed, Message } from './types.ts'

export type ConversationFilters = {
  q: string
  hasFailed: boolean
  windowOpen: boolean
  from: string | null
  /** Those in which a draft waits; it goes with no other filter. */
  hasDraft: boolean
}

type Pages = InfiniteData<Listed<Conversation>, string | null>

const PAGE = 30

export const NO_FILTERS: ConversationFilters = {
  q: '',
  hasFailed: false,
  windowOpen: false,
  from: null,
  hasDraft: false,
}

export function conversationsQuery(api: Api, filters: ConversationFilters) {
  const { q, hasFailed, windowOpen, from } = filters
  const query = {
    limit: PAGE,
    ...(q === '' ? {} : { q }),
    ...(hasFailed ? { hasFailed: 'true' as const } : {}),
    ...(windowOpen ? { windowOpen: 'true' as const } : {}),
    ...(from === null ? {} : { from }),
  }
  const isAll = Object.keys(query).length === 1
  return infiniteQueryOptions({
    queryKey: isAll ? queryKeys.allConversations : [...queryKeys.filteredConversations, query],
    queryFn: ({ pageParam, signal }): Promise<Listed<Conversation>> =>
      answerOf(
        api.GET('/conversations', {
          params: { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })
}

export const conversationQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(conversationId),
    queryFn: ({ signal }): Promise<Conversation> =>
      answerOf(api.GET('/conversations/{conversationId}', { params: { path: { conversationId } }, signal })),
  })

/** For a conversation with a new message: moves it to the top of the list of all, and updates it everywhere. */
export function applyConversation(cache: QueryClient, conversation: Conversation): void {
  cache.setQueryData(queryKeys.conversation(conversation.id), conversation)
  cache.setQueryData<Pages>(queryKeys.allConversations, (pages) => {
    if (pages === undefined) return pages
    const others = pages.pages.map((page) => ({
      ...page,
      data: page.data.filter(({ id }) => id !== conversation.id),
    }))
    const [first, ...rest] = others
    if (first === undefined) return pages
    const data = [...first.data, conversation].sort(
      (one, other) => Date.parse(other.lastMessageDate) - Date.parse(one.lastMessageDate),
    )
    return { ...pages, pages: [{ ...first, data }, ...rest] }
  })
}

/** Updates the status of the last message in every list. It cannot tell whether a failure waits for a person. */
export function applyMessageToConversations(cache: QueryClient, message: Message): void {
  const change = (conversation: Conversation): Conversation => {
    if (conversation.id !== message.conversationId) return conversation
    const { lastMessage } = conversation
    return {
      ...conversation,
      lastMessage: lastMessage?.id === message.id ? { ...lastMessage, status: message.status } : lastMessage,
    }
  }
  cache.setQueriesData<Pages>(
    { queryKey: queryKeys.conversations },
    (pages) =>
      pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  )
  cache.setQueryData<Conversation>(
    queryKeys.conversation(message.conversationId),
    (conversation) => conversation && change(conversation),
  )
}
