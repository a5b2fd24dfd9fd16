/** Where a conversation that has changed belongs in a loaded list: as the service would put it. */
import type { Conversation, Listed } from './types.ts'

/** The part of a list that is loaded: its pages, in their order. */
type Loaded = { pages: Listed<Conversation>[] }

/** What a list asks for, as `conversationsQuery` has it in its key. */
export type Asked = {
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

/**
 * The list with the conversation where it belongs, or without it. Null: only the service knows
 * whether the list has it, as of a search.
 * @param userId of the person who is signed in; null for a key
 */
export function placeIn<Pages extends Loaded>(
  pages: Pages,
  asked: Asked,
  conversation: Conversation,
  userId: string | null,
): Pages | null {
  const has = pages.pages.some(({ data }) => data.some(({ id }) => id === conversation.id))
  const fits = belongs(asked, conversation, userId, has)
  return fits === null ? null : place(pages, conversation, fits)
}

/**
 * Null: only the service knows. What is in a list of unread ones stays until that is read again: a
 * person is looking at it.
 */
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
function place<Pages extends Loaded>(pages: Pages, conversation: Conversation, fits: boolean): Pages {
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
function insert<Pages extends Loaded>(pages: Pages, conversation: Conversation): Pages {
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
