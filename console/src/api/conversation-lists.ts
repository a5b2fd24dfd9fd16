/**
 * Keeps the loaded lists of conversations as the service would give them when one of the
 * conversations has changed.
 */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { changeCached } from './change-cached.ts'
import { placeIn } from './conversation-place.ts'
import type { Asked } from './conversation-place.ts'
import { queryKeys } from './query-keys.ts'
import type { Conversation, Listed, Me } from './types.ts'

export type ConversationPages = InfiniteData<Listed<Conversation>, string | null>

const ALL: Asked = { state: 'open' }

/** Other queries about conversations, such as what a field has found, have no pages. */
export const isPaged = (data: unknown): data is ConversationPages =>
  typeof data === 'object' && data !== null && 'pages' in data

/**
 * Puts a conversation where it belongs in every list, and takes it out of those that do not have it
 * any more. Returns whether a list that is shown may have it now, which only the service knows: a
 * search, of a conversation with a new message.
 * @param toNow gives the conversation as it is now, of what a list has of it
 */
export function placeConversation(
  cache: QueryClient,
  conversationId: string,
  toNow: (listed: Conversation | undefined) => Conversation,
  hasNewMessage: boolean,
): boolean {
  const userId = cache.getQueryData<Me>(queryKeys.me)?.user?.id ?? null
  let isInDoubt = false
  changeCached(cache, queryKeys.conversations, (pages, query, isAgain) => {
    if (!isPaged(pages)) return pages
    const { queryKey } = query
    const asked = queryKey[1] === queryKeys.allConversations[1] ? ALL : (queryKey[2] as Asked)
    const listed = findInPages(pages, conversationId)
    const placed = placeIn(pages, asked, toNow(listed), userId)
    const isDoubted = hasNewMessage && placed === null && query.isActive()
    isInDoubt ||= isDoubted
    // The read that has ended was asked before the message, and its list did not have it.
    const isMissed = hasNewMessage && listed === undefined && placed !== null && placed !== pages
    if (isAgain && (isDoubted || isMissed)) void cache.invalidateQueries({ queryKey, exact: true })
    return placed ?? pages
  })
  return isInDoubt
}

/** A conversation as a list has it. */
export const findInPages = (data: unknown, conversationId: string): Conversation | undefined =>
  isPaged(data) ? data.pages.flatMap((page) => page.data).find(({ id }) => id === conversationId) : undefined
