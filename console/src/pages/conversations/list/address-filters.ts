/** View, search and filters in the page's address, so that navigation and links keep them. */
import { NO_FILTERS, VIEWS } from '../../../api/conversation-cache.ts'
import type { ConversationFilters } from '../../../api/conversation-cache.ts'

/**
 * Returns the one constant NO_FILTERS if there are none, which can then be compared by identity.
 */
export function readFilters(search: string): ConversationFilters {
  const given = new URLSearchParams(search)
  const filters = {
    q: given.get('q')?.trim() ?? '',
    view: VIEWS.find((view) => view === given.get('view')) ?? NO_FILTERS.view,
    isUnread: given.has('unread'),
    hasFailed: given.has('failed'),
    windowOpen: given.has('open'),
    from: given.get('from') || null,
    labelId: given.get('label') || null,
    hasDraft: given.has('drafts'),
  }
  return toSearch(filters) === '' ? NO_FILTERS : filters
}

/** With its question mark; empty for none. */
export function toSearch(filters: ConversationFilters): string {
  const { q, view, isUnread, hasFailed, windowOpen, from, labelId, hasDraft } = filters
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(view !== NO_FILTERS.view && { view }),
    ...(isUnread && { unread: '' }),
    ...(hasFailed && { failed: '' }),
    ...(windowOpen && { open: '' }),
    ...(from !== null && { from }),
    ...(labelId !== null && { label: labelId }),
    ...(hasDraft && { drafts: '' }),
  }).toString()
  return search === '' ? '' : `?${search}`
}

const MESSAGE = 'message'

/** The address of a conversation at one of its messages, beside a list with that search. */
export function toMessagePath(conversationId: string, messageId: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(MESSAGE, messageId)
  return `/conversations/${conversationId}?${query.toString()}`
}

/** The message to which the address leads; null if it leads to none. */
export const readMessageId = (search: string): string | null => new URLSearchParams(search).get(MESSAGE)

const NOTE = 'note'

/** The address of a conversation at a note, which follows that message; null: before all. */
export function toNotePath(conversationId: string, messageId: string | null, noteId: string): string {
  const query = new URLSearchParams({ ...(messageId !== null && { [MESSAGE]: messageId }), [NOTE]: noteId })
  return `/conversations/${conversationId}?${query.toString()}`
}

/** The note to which the address leads; null if it leads to none. */
export const readNoteId = (search: string): string | null => new URLSearchParams(search).get(NOTE)
