/** Conversations in the cache: their lists, and single ones. */
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { changeCached } from './change-cached.ts'
import type { Api } from './client.ts'
import { findInPages, isPaged, placeConversation } from './conversation-lists.ts'
import type { ConversationPages } from './conversation-lists.ts'
import { findLoaded } from './message-cache.ts'
import { queryKeys } from './query-keys.ts'
import type { Conversation, Listed, Message } from './types.ts'
import { countSeen, countUnread, keepUnread, showCounted } from './unread.ts'

/** Which conversations are listed. `mine` and `mentions` are for a user; a key has neither. */
export const VIEWS = ['all', 'mine', 'unassigned', 'waiting', 'mentions', 'snoozed', 'closed'] as const
export type View = (typeof VIEWS)[number]

export type ConversationFilters = {
  /** It searches all conversations, whatever the view. */
  q: string
  view: View
  isUnread: boolean
  hasFailed: boolean
  windowOpen: boolean
  from: string | null
  /** Of a label. */
  labelId: string | null
  /** Those in which a draft waits; it goes with no other filter. */
  hasDraft: boolean
}

const PAGE = 30

export const NO_FILTERS: ConversationFilters = {
  q: '',
  view: 'all',
  isUnread: false,
  hasFailed: false,
  windowOpen: false,
  from: null,
  labelId: null,
  hasDraft: false,
}

/**
 * What each view asks for. What is closed or snoozed is out of sight: each has a view of its own,
 * and a search finds it.
 */
const ASKED = {
  all: { state: 'open' },
  mine: { assignee: 'me', state: 'open' },
  unassigned: { assignee: 'none', state: 'open' },
  waiting: { waits: true, state: 'open' },
  mentions: { mentions: 'me' },
  snoozed: { state: 'snoozed' },
  closed: { state: 'closed' },
} as const satisfies Record<View, object>

export function conversationsQuery(api: Api, filters: ConversationFilters) {
  const { q, view, isUnread, hasFailed, windowOpen, from, labelId } = filters
  const query = {
    limit: PAGE,
    ...(q === '' ? ASKED[view] : { q }),
    ...(isUnread ? { unread: true } : {}),
    ...(hasFailed ? { hasFailed: true } : {}),
    ...(windowOpen ? { windowOpen: true } : {}),
    ...(from === null ? {} : { from }),
    ...(labelId === null ? {} : { label: labelId }),
  }
  return infiniteQueryOptions({
    queryKey: isAll(filters) ? queryKeys.allConversations : [...queryKeys.filteredConversations, query],
    queryFn: ({ pageParam, signal }): Promise<Listed<Conversation>> =>
      api.conversations
        .list({ ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal })
        .page(),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursors.next,
  })
}

/** Whether nothing narrows the list of all that is open. */
const isAll = ({ q, view, isUnread, hasFailed, windowOpen, from, labelId }: ConversationFilters): boolean =>
  q === '' && view === 'all' && !isUnread && !hasFailed && !windowOpen && from === null && labelId === null

/**
 * Whether a list still shows one that it has loaded. What a person closes or snoozes leaves the
 * views of open ones at once, and is back if the service refuses the change.
 */
export const isListed = ({ q, view }: ConversationFilters, { inbox }: Conversation): boolean =>
  q !== '' || !('state' in ASKED[view]) || ASKED[view].state !== 'open' || inbox.state === 'open'

/** The stream reports its changes, and all is read again after a gap in the stream. */
const STALE_MS = 300_000

export const conversationQuery = (api: Api, conversationId: string) =>
  queryOptions({
    queryKey: queryKeys.conversation(conversationId),
    staleTime: STALE_MS,
    queryFn: ({ signal }): Promise<Conversation> => api.conversations.get(conversationId, { signal }),
  })

/**
 * For a conversation with a new message: updates it everywhere, and puts it where it belongs in
 * each list. Returns false if lists have to be read again: it was not known before, or a search may
 * find it now.
 */
export function applyNewMessage(cache: QueryClient, streamed: Conversation, message: Message): boolean {
  const isNew = findConversation(cache, streamed.id) === undefined
  return store(cache, streamed.id, (before) => countUnread(before, streamed, message), true) && !isNew
}

/** A conversation that is known, as the stream has it now. */
export function applyConversation(cache: QueryClient, streamed: Conversation): void {
  store(cache, streamed.id, (before) => (before ? keepUnread(before, streamed) : streamed), false)
}

/** A conversation as the service has answered, with what the user has not read of it. */
export function storeConversation(cache: QueryClient, conversation: Conversation): void {
  store(cache, conversation.id, () => conversation, false)
}

/** Returns false if a search has to be read again. */
function store(
  cache: QueryClient,
  conversationId: string,
  toNow: (before: Conversation | undefined) => Conversation,
  hasNewMessage: boolean,
): boolean {
  const queryKey = queryKeys.conversation(conversationId)
  const before = findConversation(cache, conversationId)
  if (before !== undefined) cache.setQueryData(queryKey, before)
  changeCached<Conversation>(cache, queryKey, toNow)
  const place = (listed: Conversation | undefined) => toNow(listed ?? findConversation(cache, conversationId))
  return !placeConversation(cache, conversationId, place, hasNewMessage)
}

/**
 * Whether a conversation is in the cache as the stream sends it, apart from what a user has read,
 * which the stream does not know.
 */
export function isKnown(cache: QueryClient, streamed: Conversation): boolean {
  const found = findConversation(cache, streamed.id)
  if (found === undefined) return false
  const before = showCounted(found)
  return replaceEqualDeep(before, keepUnread(before, streamed)) === before
}

/** As it is in the cache: by itself, or in a list. */
export function findConversation(cache: QueryClient, conversationId: string): Conversation | undefined {
  const alone = cache.getQueryData<Conversation>(queryKeys.conversation(conversationId))
  if (alone !== undefined) return alone
  return cache
    .getQueriesData<ConversationPages>({ queryKey: queryKeys.conversations })
    .flatMap(([, pages]) => pages?.pages ?? [])
    .flatMap(({ data }) => data)
    .find(({ id }) => id === conversationId)
}

/** As the newest list has it, for a query that begins with it; nothing if no list does. */
export function findListed(
  cache: QueryClient,
  conversationId: string,
): { initialData: Conversation; initialDataUpdatedAt: number } | undefined {
  const lists = cache
    .getQueryCache()
    .findAll({ queryKey: queryKeys.conversations })
    .flatMap(({ queryKey, state }) => {
      const initialData = findInPages(cache.getQueryData(queryKey), conversationId)
      return initialData ? [{ initialData, initialDataUpdatedAt: state.dataUpdatedAt }] : []
    })
  return lists.sort((one, other) => other.initialDataUpdatedAt - one.initialDataUpdatedAt)[0]
}

/**
 * Updates the status of the last message in every list. It does not show whether a failure waits
 * for a person.
 */
export function applyMessageToConversations(
  cache: QueryClient,
  { id, conversationId, status }: Message,
): void {
  updateConversation(cache, conversationId, (conversation) => {
    const { lastMessage } = conversation
    return {
      ...conversation,
      lastMessage: lastMessage?.id === id ? { ...lastMessage, status } : lastMessage,
    }
  })
}

/** The user has read so far, here or on another screen. */
export function applySeen(cache: QueryClient, conversationId: string, order: number): void {
  const newest = findLoaded(cache, conversationId, ({ role }) => role === 'user')
  if (newest === undefined || newest.order > order) {
    void cache.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) })
    void cache.invalidateQueries({ queryKey: queryKeys.conversations })
    return
  }
  updateConversation(cache, conversationId, (conversation) => countSeen(conversation, order))
}

/** Changes a conversation wherever it is shown, but not which lists it is in. */
export function updateConversation(
  cache: QueryClient,
  conversationId: string,
  update: (conversation: Conversation) => Conversation,
): void {
  const change = (one: Conversation) => (one.id === conversationId ? update(one) : one)
  changeCached(cache, queryKeys.conversations, (pages) =>
    isPaged(pages)
      ? { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) }
      : pages,
  )
  changeCached(cache, queryKeys.conversation(conversationId), change)
}
