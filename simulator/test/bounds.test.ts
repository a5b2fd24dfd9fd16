/**
 * The bounds of the simulator's memory: the ring, the queue, and chats that drop their oldest
 * messages.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFifo } from '../src/fifo.ts'
import { CHAT_MESSAGES_MAX, MESSAGES_MAX, ORDERS_MAX } from '../src/limits.ts'
import { createRing } from '../src/ring.ts'
import { createChats, type ChatMessage } from '../src/state/chats.ts'
import { createContacts } from '../src/state/contacts.ts'
import { createOrders, UNPAID } from '../src/state/orders.ts'

function messageCalled(id: string): ChatMessage {
  return {
    id,
    direction: 'in',
    atMs: 0,
    type: 'text',
    rawText: '{}',
    status: 'sent',
    failure: null,
    callbackData: null,
    referenceId: null,
    addressedByUserId: false,
  }
}

test('a ring keeps its latest entries under their numbers', () => {
  const ring = createRing<string>(3)
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((entry) => ring.push(entry)),
    [undefined, undefined, undefined, 'a', 'b'],
  )
  assert.deepEqual(
    [...ring.after(0)],
    [
      [3, 'c'],
      [4, 'd'],
      [5, 'e'],
    ],
  )
  assert.deepEqual([...ring.after(4)], [[5, 'e']])
  assert.deepEqual(
    [...ring.latest()].map(([n]) => n),
    [5, 4, 3],
  )
  ring.clear()
  ring.push('f')
  assert.deepEqual([...ring.after(0)], [[6, 'f']], 'numbers go on')
})

test('a queue hands out everything once, in order', () => {
  const fifo = createFifo<number>()
  const taken: number[] = []
  for (let n = 0; n < 10_000; n++) {
    fifo.push(n)
    if (n % 3 === 0) taken.push(...fifo.take(2))
  }
  while (fifo.size() > 0) taken.push(...fifo.take(7))
  assert.deepEqual(
    taken,
    Array.from({ length: 10_000 }, (_, n) => n),
  )
  assert.deepEqual(fifo.take(1), [])
})

test('a full chat drops its oldest message, which is not found any more', () => {
  const chats = createChats()
  const chat = chats.findOrAdd('1', 'a')
  for (let n = 0; n <= CHAT_MESSAGES_MAX; n++) chats.addMessage(chat, messageCalled(`m${n}`))
  assert.equal(chat.messages.length, CHAT_MESSAGES_MAX)
  assert.equal(chat.messages[0]?.id, 'm1')
  assert.equal(chats.findMessage('m0'), undefined)
  assert.ok(chats.findMessage('m1'))
})

test('all chats together let the oldest message go', () => {
  const chats = createChats()
  const chatCount = 100
  for (let n = 0; n <= MESSAGES_MAX; n++) {
    chats.addMessage(chats.findOrAdd('1', `contact ${n % chatCount}`), messageCalled(`m${n}`))
  }
  const kept = chats.list('1').reduce((sum, chat) => sum + chat.messages.length, 0)
  assert.equal(kept, MESSAGES_MAX)
  assert.equal(chats.findMessage('m0'), undefined)
  assert.equal(chats.find('1', 'contact 0')?.messages[0]?.id, `m${chatCount}`)
})

test('contacts beyond the bound are refused, orders beyond it forgotten', () => {
  const contacts = createContacts(2)
  for (const digits of ['5511900000001', '5511900000002']) assert.ok(contacts.findOrAdd(digits))
  assert.equal(contacts.findOrAdd('5511900000003'), undefined)
  assert.ok(contacts.findOrAdd('5511900000001'), 'who is known stays known')

  const orders = createOrders()
  const add = (referenceId: string, messageId: string) =>
    orders.add({
      phoneNumberId: '1',
      referenceId,
      contactKey: 'a',
      messageId,
      state: 'pending',
      reportedPayment: null,
      payment: UNPAID,
    })
  for (let n = 0; n <= ORDERS_MAX; n++) add(`r${n}`, 'm')
  assert.equal(orders.find('1', 'r0'), undefined)
  assert.ok(orders.find('1', 'r1'))
  add('r1', 'again') // drops the older one
  assert.equal(orders.find('1', 'r1')?.messageId, 'again')
})
