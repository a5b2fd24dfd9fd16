/** Keeps the loaded lists of conversations as the service would give them when one of the conversations has changed. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import type { Conversation, Listed, Me } from './types.ts'

export type ConversationPages = InfiniteData<Listed<Conversation>, string | null>

/** What a list asks for, as `conversationsQuery` has it in its key. */
type Asked = {
  q?: string
  mentions?: string
  state?: string
  assignee?: string
  waits?: boolean
  unread?: boolean
  hasFailed?: boolean
  windowOpen?: boolean
  from?: string
  label?: string
}

const ALL: Asked = { state: 'open' }

/** Other queries about conversations, such as what a field has found, have no pages. */
export const isPaged = (data: unknown): data is ConversationPages =>
  typeof data === 'object' && data !== null && 'pages' in data

/**
 * Puts a conversation where it belongs in every list, and takes it out of those that do not have it any more. Returns whether a list that is
 * shown may have it now, which only the service knows: a search, of a conversation with a new message.
 */
export function placeConversation(
  cache: QueryClient,
  conversation: Conversation,
  hasNewMessage: boolean,
): boolean {
  const userId = cache.getQueryData<Me>(queryKeys.me)?.user?.id ?? null
  let isInDoubt = false
  for (const query of cache.getQueryCache().findAll({ queryKey: queryKeys.conversations })) {
    const { queryKey, state } = query
    if (!isPaged(state.data)) continue
    const asked = queryKey[1] === queryKeys.allConversations[1] ? ALL : (queryKey[2] as Asked)
    const has = state.data.pages.some(({ data }) => data.some(({ id }) => id === conversation.id))
    const fits = belongs(asked, conversation, userId, has)
    if (fits === null) isInDoubt ||= hasNewMessage && query.isActive()
    else cache.setQueryData<ConversationPages>(queryKey, (pages) => pages && place(pages, conversation, fits))
  }
  return isInDoubt
}

/** Null: only the service knows. What is in a list of unread ones stays until that is read again: a person is looking at it. */
function belongs(
  asked: Asked,
  conversation: Conversation,
  userId: string | null,
  has: boolean,
): boolean | null {
  const { inbox, hasFailed, window, from } = conversation
  if (asked.q !== undefined || asked.mentions !== undefined) return has ? true : null
  if (asked.unread && !has && inbox.unread === null) return null
  return (
    (asked.state === undefined || asked.state === inbox.state) &&
    (asked.assignee !== 'me' || inbox.assignee?.id === userId) &&
    (asked.assignee !== 'none' || inbox.assignee === null) &&
    (!asked.waits || inbox.waitsSince !== null) &&
    (!asked.unread || has || (inbox.unread ?? 0) > 0) &&
    (!asked.hasFailed || hasFailed) &&
    (!asked.windowOpen || window.open) &&
    (asked.from === undefined || asked.from.replace('+', '') === from) &&
    (asked.label === undefined || inbox.labels.some(({ id }) => id === asked.label))
  )
}

const messageAt = ({ lastMessageDate }: Conversation) => Date.parse(lastMessageDate)

/** Lists are in the order of the newest message. */
function place(pages: ConversationPages, conversation: Conversation, fits: boolean): ConversationPages {
  const isOne = ({ id }: Conversation) => id === conversation.id
  const before = pages.pages.flatMap(({ data }) => data).find(isOne)
  if (!fits && before === undefined) return pages
  const map = (change: (data: Conversation[]) => Conversation[]) => ({
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })),
  })
  if (fits && before !== undefined && messageAt(before) === messageAt(conversation))
    return map((data) => data.map((one) => (isOne(one) ? conversation : one)))
  const others = map((data) => data.filter((one) => !isOne(one)))
  return fits ? insert(others, conversation) : others
}

/** One that comes after all that are loaded is left to the next page. */
function insert(pages: ConversationPages, conversation: Conversation): ConversationPages {
  const isOlder = (one: Conversation) => messageAt(one) < messageAt(conversation)
  const found = pages.pages.findIndex(({ data }) => data.some(isOlder))
  const last = pages.pages.length - 1
  if (found === -1 && pages.pages[last]?.cursors.next !== null) return pages
  const target = found === -1 ? last : found
  return {
    ...pages,
    pages: pages.pages.map((page, n) => {
      if (n !== target) return page
      const at = page.data.findIndex(isOlder)
      return { ...page, data: page.data.toSpliced(at === -1 ? page.data.length : at, 0, conversation) }
    }),
  }
}
