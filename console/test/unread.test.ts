/** What a user has not read is counted from the stream, by the positions of messages. */
import { QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyConversation,
  applyNewMessage,
  applySeen,
  findConversation,
  isKnown,
  storeConversation,
} from '../src/api/conversation-cache.ts'
import { findInPages } from '../src/api/conversation-lists.ts'
import { queryKeys } from '../src/api/query-keys.ts'
import type { Conversation } from '../src/api/types.ts'
import { toConversation, toMessage } from './cached-conversations.ts'

const listed = (...data: Conversation[]) => ({
  pages: [{ data, cursors: { next: null, prev: null } }],
  pageParams: [null],
})

/** The list as the service has sent it, and what is done with its conversation `ana`. */
function openList(messageCount: number, unread: number | null) {
  const cache = new QueryClient()
  const readList = (count: number, notRead: number | null) =>
    cache.setQueryData(queryKeys.allConversations, listed(toConversation('ana', count, notRead)))
  readList(messageCount, unread)
  return {
    cache,
    readList,
    /** The event of a message, when the conversation has `messageCount` already. */
    receive: (order: number, count = order, role = 'user') =>
      applyNewMessage(cache, toConversation('ana', count, null), toMessage('ana', order, role)),
    listedUnread: () => findInPages(cache.getQueryData(queryKeys.allConversations), 'ana')?.inbox.unread,
    unread: () => findConversation(cache, 'ana')?.inbox.unread,
  }
}

const count = (length: number, from = 1) => Array.from({ length }, (_, n) => from + n)

test('messages that come together count each', () => {
  const { receive, listedUnread, unread } = openList(4, 0)
  for (const order of [5, 6, 7]) receive(order, 7)
  assert.deepEqual([listedUnread(), unread()], [3, 3])
})

test('events of messages that the service has counted, and events that come again, do not count', () => {
  const { receive, readList, listedUnread, unread } = openList(0, 0)
  for (const order of count(2)) receive(order, 2)
  readList(8, 8)
  for (const order of count(8)) receive(order, 8)
  assert.deepEqual([listedUnread(), unread()], [8, 8])
  receive(8)
  receive(9, 10)
  receive(10, 10, 'assistant')
  assert.deepEqual([listedUnread(), unread()], [9, 9])
})

test('what was read on another screen does not count when its event comes again or late', () => {
  const { cache, receive, listedUnread } = openList(2, 2)
  cache.setQueryData(queryKeys.latestMessages('ana'), {
    pages: [{ data: [toMessage('ana', 2), toMessage('ana', 1)], cursors: { next: null, prev: null } }],
    pageParams: [null],
  })
  applySeen(cache, 'ana', 3)
  assert.equal(listedUnread(), 0)
  for (const order of [2, 3]) receive(order, 4)
  assert.equal(listedUnread(), 0)
  receive(4)
  assert.equal(listedUnread(), 1)
})

test('a change of the conversation counts nothing, and the messages after it do', () => {
  const { cache, receive, listedUnread } = openList(2, 1)
  assert.equal(isKnown(cache, toConversation('ana', 2, null)), true)
  applyConversation(cache, toConversation('ana', 3, null))
  assert.equal(isKnown(cache, toConversation('ana', 3, null)), true)
  assert.equal(isKnown(cache, toConversation('ana', 4, null)), false)
  assert.equal(listedUnread(), 1)
  receive(3)
  assert.equal(listedUnread(), 2)
})

test('after a merge the count is that of the service, at the positions of now', () => {
  const { cache, receive, listedUnread } = openList(2, 0)
  receive(3)
  storeConversation(cache, toConversation('ana', 9, 4))
  for (const order of [8, 9, 10]) receive(order, 10)
  assert.equal(listedUnread(), 5)
})

test('a key has no unread messages', () => {
  const { receive, listedUnread } = openList(1, null)
  receive(2)
  assert.equal(listedUnread(), null)
})
