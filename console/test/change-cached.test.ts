/** What the stream brings while the console reads stays in the cache when the read has ended. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '../src/api/client.ts'
import {
  applyNewMessage,
  applySeen,
  conversationsQuery,
  NO_FILTERS,
  updateConversation,
} from '../src/api/conversation-cache.ts'
import { applyMessage, messagesQuery, toMessages } from '../src/api/message-cache.ts'
import type { Conversation, Listed, Message } from '../src/api/types.ts'
import { toConversation, toMessage } from './cached-conversations.ts'

const page = <One>(data: One[], next: string | null = null): Listed<One> => ({
  data,
  cursors: { next, prev: null },
})

/** A service whose answers to lists the test gives, one after another. */
function openService() {
  const asked: ((page: unknown) => void)[] = []
  const list = () => ({ page: () => new Promise((resolve) => asked.push(resolve)) })
  const api = { conversations: { listMessages: list, list } } as unknown as Api
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    api,
    settle,
    isAsked: () => asked.length > 0,
    async answer(data: Listed<Message> | Listed<Conversation>): Promise<void> {
      await settle()
      asked.shift()!(data)
      await settle()
    },
  }
}

function openChat() {
  const cache = new QueryClient()
  const service = openService()
  const query = messagesQuery(service.api, 'ana')
  const chat = new InfiniteQueryObserver(cache, query)
  const close = chat.subscribe(() => {})
  const orders = () => toMessages(cache.getQueryData(query.queryKey)).map(({ order }) => order)
  return {
    ...service,
    cache,
    chat,
    close,
    orders,
    receive: (order: number) => applyMessage(cache, toMessage('ana', order)),
  }
}

const messages = (...orders: number[]) => orders.map((order) => toMessage('ana', order))

function openList() {
  const cache = new QueryClient()
  const service = openService()
  const query = conversationsQuery(service.api, NO_FILTERS)
  const list = new InfiniteQueryObserver(cache, query)
  const close = list.subscribe(() => {})
  const shown = () =>
    cache
      .getQueryData(query.queryKey)
      ?.pages.flatMap(({ data }) => data.map(({ id, inbox }) => `${id} ${inbox.unread}`))
  const receive = (id: string, order: number) =>
    applyNewMessage(cache, toConversation(id, order, null), toMessage(id, order))
  return { ...service, cache, list, close, shown, receive }
}

test('a message that comes while a chat is read first is in it', async () => {
  const { receive, answer, orders, close } = openChat()
  receive(5)
  await answer(page(messages(4, 3)))
  assert.deepEqual(orders(), [3, 4, 5])
  close()
})

test('a message that comes while older ones are read stays, with its newest status', async () => {
  const { cache, chat, receive, answer, orders, close } = openChat()
  await answer(page(messages(4, 3), 'older'))
  void chat.fetchNextPage()
  receive(5)
  receive(6)
  applyMessage(cache, { ...toMessage('ana', 6), status: 'read' })
  assert.deepEqual(orders(), [3, 4, 5, 6])
  await answer(page(messages(2, 1)))
  assert.deepEqual(orders(), [1, 2, 3, 4, 5, 6])
  assert.equal(toMessages(chat.getCurrentResult().data).at(-1)?.status, 'read')
  close()
})

test('where others are missing before a message that came during a read, the chat is read again', async () => {
  const { receive, answer, orders, close, isAsked } = openChat()
  receive(6)
  await answer(page(messages(4, 3)))
  await answer(page(messages(6, 5, 4, 3)))
  assert.deepEqual(orders(), [3, 4, 5, 6])
  assert.equal(isAsked(), false)
  close()
})

test('a message that comes during a read that is broken off stays', async () => {
  const { chat, receive, answer, orders, close } = openChat()
  await answer(page(messages(4, 3), 'older'))
  void chat.fetchNextPage()
  receive(5)
  close()
  assert.deepEqual(orders(), [3, 4, 5])
})

test('a conversation with a message that comes while the list is read stays on top and unread', async () => {
  const { list, receive, answer, shown, close } = openList()
  const before = page([toConversation('bia', 3, 0), toConversation('ana', 1, 0)], null)
  await answer(before)
  void list.refetch()
  receive('ana', 4)
  assert.deepEqual(shown(), ['ana 1', 'bia 0'])
  await answer(before)
  assert.deepEqual(shown(), ['ana 1', 'bia 0'])
  receive('ana', 5)
  assert.deepEqual(shown(), ['ana 2', 'bia 0'])
  close()
})

test('a message counts once that comes while the list is read first, whether the list has it or not', async () => {
  const { receive, answer, shown, close } = openList()
  receive('ana', 4)
  receive('bia', 3)
  await answer(page([toConversation('bia', 3, 1), toConversation('ana', 1, 0)]))
  assert.deepEqual(shown(), ['ana 1', 'bia 1'])
  close()
})

test('a conversation that the first read of the list has missed is read', async () => {
  const { receive, answer, shown, close, isAsked } = openList()
  receive('caio', 4)
  await answer(page([toConversation('bia', 3, 1)]))
  await answer(page([toConversation('caio', 4, 1), toConversation('bia', 3, 1)]))
  assert.deepEqual(shown(), ['caio 1', 'bia 1'])
  assert.equal(isAsked(), false)
  close()
})

test('what is read and changed while the list is read stays so', async () => {
  const { cache, list, receive, answer, shown, close } = openList()
  await answer(page([toConversation('ana', 1, 0)]))
  cache.setQueryData(messagesQuery(openService().api, 'ana').queryKey, {
    pages: [page(messages(2, 1))],
    pageParams: [null],
  })
  void list.refetch()
  receive('ana', 2)
  applySeen(cache, 'ana', 2)
  updateConversation(cache, 'ana', (one) => ({ ...one, marksRead: true }))
  await answer(page([toConversation('ana', 2, 1)]))
  assert.deepEqual(shown(), ['ana 0'])
  assert.equal(list.getCurrentResult().data?.pages[0]?.data[0]?.marksRead, true)
  close()
})
