/** Search and filters in the page's address, so that navigation and links keep them. */
import { NO_FILTERS } from '../../../api/conversation-cache.ts'
import type { ConversationFilters } from '../../../api/conversation-cache.ts'

/** Returns the one constant NO_FILTERS if there are none, which can then be compared by identity. */
export function readFilters(search: string): ConversationFilters {
  const given = new URLSearchParams(search)
  const filters = {
    q: given.get('q')?.trim() ?? '',
    hasFailed: given.has('failed'),
    windowOpen: given.has('open'),
    from: given.get('from') || null,
    hasDraft: given.has('drafts'),
  }
  return toSearch(filters) === '' ? NO_FILTERS : filters
}

/** With its question mark; empty for none. */
export function toSearch({ q, hasFailed, windowOpen, from, hasDraft }: ConversationFilters): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(hasFailed && { failed: '' }),
    ...(windowOpen && { open: '' }),
    ...(from !== null && { from }),
    ...(hasDraft && { drafts: '' }),
  }).toString()
  return search === '' ? '' : `?${search}`
}
