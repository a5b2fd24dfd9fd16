/** Lists of conversations are kept as the service would give them, without asking it again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { placeConversation, type ConversationPages } from '../src/api/conversation-lists.ts'
import { queryKeys } from '../src/api/query-keys.ts'
import type { Conversation } from '../src/api/types.ts'

const BIA = { id: 'bia', name: 'Bia' }
const VIP = { id: 'vip', name: 'VIP', color: 'blue' } as const

type Inbox = Conversation['inbox']

const open: Inbox = {
  ...{ state: 'open', waitsSince: null, assignee: null, snoozedUntil: null, labels: [], unread: 0 },
}

/** @param minute of its newest message */
const conversation = (id: string, minute: number, inbox: Partial<Inbox> = {}): Conversation => ({
  ...{ id, workspaceId: 'w', from: '551140000000', to: id },
  contact: { name: id, username: null, marketingStopped: false },
  window: { open: true, opensAt: null, closesAt: null, refusedAt: null },
  ...{ marksRead: false, messageCount: 1, hasFailed: false, inbox: { ...open, ...inbox }, lastMessage: null },
  createDate: '2026-11-23T14:00:00.000Z',
  lastMessageDate: `2026-11-23T14:${minute}:00.000Z`,
})

const mine = [...queryKeys.filteredConversations, { limit: 30, assignee: 'me', state: 'open' }]

/** A cache with the lists, each on one page after which `next` comes. */
function holding(lists: [key: readonly unknown[], data: Conversation[]][], next: string | null = null) {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.me, { user: BIA })
  for (const [queryKey, data] of lists) {
    const pages: ConversationPages = {
      pages: [{ data, cursors: { next, prev: null } }],
      pageParams: [null],
    }
    cache.setQueryData(queryKey, pages)
  }
  const idsIn = (queryKey: readonly unknown[]) =>
    cache.getQueryData<ConversationPages>(queryKey)?.pages.flatMap(({ data }) => data.map(({ id }) => id))
  return { cache, idsIn }
}

test('a conversation that is given to somebody else leaves the list of mine, and stays in that of all', () => {
  const [ana, davi] = [
    conversation('ana', 20, { assignee: BIA }),
    conversation('davi', 10, { assignee: BIA }),
  ]
  const { cache, idsIn } = holding([
    [queryKeys.allConversations, [ana, davi]],
    [mine, [ana, davi]],
  ])
  placeConversation(cache, conversation('ana', 20, { assignee: { id: 'caio', name: 'Caio' } }), false)
  assert.deepEqual([idsIn(mine), idsIn(queryKeys.allConversations)], [['davi'], ['ana', 'davi']])
})

test('one that is given to me comes into the list of mine, in the order of the newest message', () => {
  const [ana, elis] = [
    conversation('ana', 30, { assignee: BIA }),
    conversation('elis', 10, { assignee: BIA }),
  ]
  const { cache, idsIn } = holding([[mine, [ana, elis]]])
  placeConversation(cache, conversation('davi', 20, { assignee: BIA }), false)
  assert.deepEqual(idsIn(mine), ['ana', 'davi', 'elis'])
  placeConversation(cache, conversation('fred', 15, { assignee: BIA, state: 'closed' }), false)
  assert.deepEqual(idsIn(mine), ['ana', 'davi', 'elis'])
})

test('what belongs behind all that is loaded is left to the next page', () => {
  const ana = conversation('ana', 30)
  const { cache, idsIn } = holding([[queryKeys.allConversations, [ana]]], 'more')
  placeConversation(cache, conversation('davi', 20), false)
  assert.deepEqual(idsIn(queryKeys.allConversations), ['ana'])
})

test('a new message moves its conversation to the top, and a label that was taken away takes it out', () => {
  const labelled = [...queryKeys.filteredConversations, { limit: 30, state: 'open', label: VIP.id }]
  const [ana, davi] = [
    conversation('ana', 30, { labels: [VIP] }),
    conversation('davi', 20, { labels: [VIP] }),
  ]
  const { cache, idsIn } = holding([[labelled, [ana, davi]]])
  placeConversation(cache, conversation('davi', 40, { labels: [VIP] }), true)
  assert.deepEqual(idsIn(labelled), ['davi', 'ana'])
  placeConversation(cache, conversation('davi', 40), false)
  assert.deepEqual(idsIn(labelled), ['ana'])
})

test('one that was just read stays in the list of unread ones, and a new one comes', () => {
  const unread = [...queryKeys.filteredConversations, { limit: 30, state: 'open', unread: true }]
  const { cache, idsIn } = holding([[unread, [conversation('ana', 30, { unread: 1 })]]])
  placeConversation(cache, conversation('ana', 30), false)
  placeConversation(cache, conversation('davi', 40, { unread: 1 }), true)
  placeConversation(cache, conversation('elis', 50), true)
  assert.deepEqual(idsIn(unread), ['davi', 'ana'])
})

test('what a field has found is no list, and stays as it is', () => {
  const cache = new QueryClient()
  const found = [...queryKeys.filteredConversations, 'customer', 'ana']
  cache.setQueryData(found, { data: [conversation('ana', 10)] })
  assert.equal(placeConversation(cache, conversation('ana', 20), true), false)
  assert.deepEqual(cache.getQueryData(found), { data: [conversation('ana', 10)] })
})
