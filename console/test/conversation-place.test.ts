/** Lists of conversations are kept as the service would give them, without asking it again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeIn, type Asked } from '../src/api/conversation-place.ts'
import type { Conversation, Listed } from '../src/api/types.ts'
import { toConversation } from './cached-conversations.ts'

const BIA = { id: 'bia', name: 'Bia' }
const VIP = { id: 'vip', name: 'VIP', color: 'blue' } as const

type Inbox = Conversation['inbox']

const open: Inbox = {
  state: 'open',
  waitsSince: null,
  assignee: null,
  snoozedUntil: null,
  labels: [],
  unread: 0,
}

/** @param minute of its newest message */
const conversation = (id: string, minute: number, inbox: Partial<Inbox> = {}): Conversation => ({
  ...toConversation(id, 1, null),
  inbox: { ...open, ...inbox },
  lastMessage: null,
  lastMessageDate: `2026-11-23T14:${minute}:00.000Z`,
})

const mine = { assignee: 'me', state: 'open' }

/**
 * The list after a conversation has changed, by the ids of what it shows; null if only the service
 * knows.
 */
function after(asked: Asked, shown: Conversation[], changed: Conversation[], next: string | null = null) {
  let pages: { pages: Listed<Conversation>[] } | null = {
    pages: [{ data: shown, cursors: { next, prev: null } }],
  }
  for (const one of changed) pages = pages && placeIn(pages, asked, one, BIA.id)
  return pages && pages.pages.flatMap(({ data }) => data.map(({ id }) => id))
}

test('a conversation that is assigned to another user leaves the list of mine, and stays in that of all', () => {
  const shown = [conversation('ana', 20, { assignee: BIA }), conversation('davi', 10, { assignee: BIA })]
  const given = conversation('ana', 20, { assignee: { id: 'caio', name: 'Caio' } })
  assert.deepEqual(after(mine, shown, [given]), ['davi'])
  assert.deepEqual(after({ state: 'open' }, shown, [given]), ['ana', 'davi'])
})

test('one that is given to me comes into the list of mine, in the order of the newest message', () => {
  const shown = [conversation('ana', 30, { assignee: BIA }), conversation('elis', 10, { assignee: BIA })]
  const davi = conversation('davi', 20, { assignee: BIA })
  assert.deepEqual(after(mine, shown, [davi]), ['ana', 'davi', 'elis'])
  assert.deepEqual(after(mine, shown, [conversation('fred', 15, { assignee: BIA, state: 'closed' })]), [
    'ana',
    'elis',
  ])
})

test('what belongs behind all that is loaded is left to the next page', () => {
  assert.deepEqual(after({ state: 'open' }, [conversation('ana', 30)], [conversation('davi', 20)], 'more'), [
    'ana',
  ])
})

test('a new message moves its conversation to the top, and a label that was taken away takes it out', () => {
  const shown = [conversation('ana', 30, { labels: [VIP] }), conversation('davi', 20, { labels: [VIP] })]
  const asked = { state: 'open', label: VIP.id }
  const writes = conversation('davi', 40, { labels: [VIP] })
  assert.deepEqual(after(asked, shown, [writes]), ['davi', 'ana'])
  assert.deepEqual(after(asked, shown, [writes, conversation('davi', 40)]), ['ana'])
})

test('one that was just read stays in the list of unread ones, and a new one comes', () => {
  const changed = [conversation('ana', 30), conversation('davi', 40, { unread: 1 }), conversation('elis', 50)]
  const shown = [conversation('ana', 30, { unread: 1 })]
  assert.deepEqual(after({ state: 'open', unread: true }, shown, changed), ['davi', 'ana'])
})

test('whether a search finds one that it has not found, only the service knows', () => {
  const shown = [conversation('ana', 30)]
  assert.equal(after({ q: 'bolo' }, shown, [conversation('davi', 40)]), null)
  assert.deepEqual(after({ q: 'bolo' }, shown, [conversation('ana', 40)]), ['ana'])
})
