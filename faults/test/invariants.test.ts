/**
 * Each invariant holds for books that balance, and breaks when the books are wrong in what it
 * checks.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts, StoredMessage } from '../checker/facts.ts'
import { invariants } from '../checker/invariants.ts'
import type { MoneyFacts } from '../checker/money-facts.ts'
import type { Operation } from '../clients/history.ts'
import { allowedOfMoney, balancedMoney, brokenMoney } from './money-books.ts'

type Books = Omit<Facts, 'history'> & { history: { operations: Operation[] } }

/** Two messages to one customer in order, both delivered, and one message of the other shop. */
function balanced(): Books {
  const written = new Date('2026-11-20T12:00:00Z')
  const operation = (marker: string, shop: 'A' | 'B'): Operation => ({
    marker,
    shop,
    type: 'order_details',
    to: '+5511987100001',
    idempotencyKey: null,
    outcome: 'ok',
    messageId: `id-${marker}`,
    tries: 1,
    answer: '200',
  })
  const message = (marker: string, workspaceId: string, position: number): StoredMessage => ({
    workspaceId,
    conversationId: `of-${workspaceId}`,
    id: `id-${marker}`,
    position,
    role: 'assistant',
    type: 'order_details',
    marker,
    status: 'delivered',
    outcomes: ['accepted'],
    delivery: null,
    isLogged: false,
    attemptedAt: new Date(written.getTime() + 1_000),
    lastInboundAt: written,
    customer: '5511987100001',
  })
  const stored = [message('one', 'A', 1), message('two', 'A', 2), message('three', 'B', 1)]
  const listed = (workspaceId: string) =>
    stored
      .filter((one) => one.workspaceId === workspaceId)
      .map(({ id, position, status, marker }) => ({ id, order: position, status, content: marker }))
  const eventsOf = (shop: 'A' | 'B', epoch: string) =>
    stored
      .filter(({ workspaceId }) => workspaceId === shop)
      .flatMap(({ id, conversationId }) => [
        { type: 'message.accepted', id, conversationId },
        { type: 'message.delivered', id, conversationId },
      ])
      .map(({ type, id, conversationId }, n) => ({
        listed: { id: `evt_${epoch}_${n + 1}`, type, data: { id } },
        received: { shop, id: `evt_${epoch}_${n + 1}`, conversationId, signedBy: shop },
      }))
  const [ofA, ofB] = [eventsOf('A', 'aaaaaaaaaa'), eventsOf('B', 'bbbbbbbbbb')]
  return {
    history: { operations: [operation('one', 'A'), operation('two', 'A'), operation('three', 'B')] },
    stored,
    calls: stored.map(({ id }, n) => ({
      n,
      at: '2026-11-20T12:00:01Z',
      callbackData: id,
      httpStatus: 200,
      wamid: `wamid.${id}`,
      failure: null,
    })),
    phone: new Map(stored.map(({ id }) => [`wamid.${id}`, 'delivered'])),
    listed: new Map(['A', 'B'].map((workspaceId) => [`of-${workspaceId}`, listed(workspaceId)])),
    followers: [
      {
        statuses: new Map([['id-one', ['queued', 'sent', 'delivered']]]),
        followed: new Map([['of-A', ['id-two']]]),
        stop: async () => {},
        leave() {},
      },
    ],
    photos: [{ shop: 'A', wamid: 'wamid.photo', sha256: 'f0' }],
    files: new Map([['wamid.photo', [{ wamid: 'wamid.photo', shop: 'A', state: 'ready', sha256: 'f0' }]]]),
    events: new Map([
      ['A', ofA.map(({ listed }) => listed)],
      ['B', ofB.map(({ listed }) => listed)],
    ]),
    received: [...ofA, ...ofB].map(({ received }) => received),
    trespasses: [{ route: '/messages/id-three', status: 404 }],
    money: balancedMoney(),
    expects: {},
  }
}

const broken: Record<string, ((books: Books) => void)[]> = {
  events_have_no_gap: [
    ({ events }) => void events.get('A')?.splice(1, 1),
    ({ events }) => void events.get('A')?.reverse(),
  ],
  every_change_is_an_event: [
    ({ events }) => void (events.get('A')![0]!.type = 'message.sent'),
    ({ events }) => void (events.get('A')![1]!.type = 'message.sent'),
    ({ events }) => void events.get('A')?.push({ ...events.get('A')![0]!, id: 'evt_aaaaaaaaaa_5' }),
  ],
  every_event_is_delivered: [
    ({ received }) => void received.pop(),
    ({ received }) => void (received[0]!.shop = 'B'),
  ],
  delivered_in_order: [({ received }) => void received.splice(0, 2, received[1]!, received[0]!)],
  delivered_to_its_shop: [
    ({ received }) => void (received[0]!.signedBy = null),
    ({ received }) => void (received[0]!.signedBy = 'B'),
    ({ received }) => void received.push({ ...received[0]!, shop: 'B', signedBy: 'B' }),
  ],
  files_are_kept: [
    ({ files }) => files.clear(),
    ({ files }) => void files.get('wamid.photo')?.push(...(files.get('wamid.photo') ?? [])),
    ({ files }) => void (files.get('wamid.photo')![0]!.state = 'failed'),
    ({ files }) => void (files.get('wamid.photo')![0]!.sha256 = '00'),
    ({ files }) => void (files.get('wamid.photo')![0]!.shop = 'B'),
  ],
  acknowledged_is_kept: [
    (books) => void books.stored.splice(0, 1),
    (books) => void books.listed.get('of-A')?.shift(),
    ({ stored: [first] }) => void (first && (first.marker = 'another')),
  ],
  refused_left_nothing: [({ history }) => void (history.operations[0]!.outcome = 'fail')],
  nothing_out_of_nowhere: [
    ({ history }) => void history.operations.pop(),
    ({ calls }) => void (calls[0]!.callbackData = 'id-nobody'),
  ],
  one_request_one_message: [({ stored }) => void (stored[1]!.marker = 'one')],
  called_once: [
    ({ calls }) => void calls.push({ ...calls[0]!, n: 9, wamid: 'wamid.again' }),
    ({ calls, expects }) => {
      expects.policy = 'resend' // allowed only if an outcome was unknown
      calls.push({ ...calls[0]!, n: 9, wamid: 'wamid.again' })
    },
    ({ stored, calls }) => {
      stored[0]!.outcomes = ['unknown', 'accepted'] // allowed only if the policy is to resend
      calls.push({ ...calls[0]!, n: 9, wamid: 'wamid.again' })
    },
  ],
  called_in_order: [
    ({ calls }) => void calls.reverse(),
    (books) => {
      // A message that was resent late must not hide that another one overtook a third.
      books.stored = [1, 2, 3].map((n) => ({ ...books.stored[0]!, id: `id-${n}`, position: n }))
      books.stored[0]!.outcomes = ['unknown', 'accepted']
      books.calls = [3, 1, 2].map((n) => ({ ...books.calls[0]!, callbackData: `id-${n}` }))
    },
  ],
  nothing_stays_passing: [
    ({ stored }) => void (stored[0]!.status = 'queued'),
    ({ stored }) => void (stored[0]!.delivery = 'waiting'),
    ({ stored }) => void (stored[0]!.isLogged = true),
  ],
  held_is_unknown: [
    ({ stored }) =>
      void Object.assign(stored[0]!, { delivery: 'held', outcomes: ['unknown'], status: 'sent' }),
    ({ stored }) =>
      void Object.assign(stored[0]!, { delivery: 'held', outcomes: ['refused'], status: 'unknown' }),
  ],
  status_is_the_channels_word: [
    ({ stored }) => void (stored[0]!.status = 'sent'),
    ({ stored, expects }) => {
      expects.receiptsLost = true // a status may stay behind the phone, never be ahead of it
      stored[0]!.status = 'read'
    },
    (books) => {
      books.calls.shift()
      books.phone.delete('wamid.id-one')
    },
  ],
  status_only_rises: [
    ({ followers }) => void followers[0]!.statuses.set('id-one', ['delivered', 'sent']),
    ({ followers }) => void followers[0]!.statuses.set('id-one', ['queued', 'delivered', 'sent']),
  ],
  shown_is_kept: [
    ({ followers }) => void followers[0]!.statuses.set('id-lost', ['queued']),
    ({ followers }) => void followers[0]!.followed.set('of-A', ['id-lost']),
  ],
  window_is_kept: [
    ({ stored }) => void (stored[0]!.lastInboundAt = null),
    ({ stored }) => void (stored[0]!.attemptedAt = new Date('2026-11-21T12:00:00Z')),
    ({ calls }) => void (calls[0]!.failure = { code: 131047 }),
  ],
  numbers_have_no_gap: [
    ({ stored }) => void (stored[1]!.position = 3),
    ({ stored }) => void (stored[1]!.position = 1),
  ],
  pages_are_the_set: [
    ({ listed }) => void listed.get('of-A')?.reverse(),
    ({ followers }) => void followers[0]!.followed.set('of-A', ['id-one']),
  ],
  tenants_are_apart: [
    ({ trespasses }) => void (trespasses[0]!.status = 200),
    ({ trespasses }) => void (trespasses[0]!.status = 403), // it reveals that the row exists
    ({ listed }) =>
      void listed.get('of-A')?.push({ id: 'id-three', order: 3, status: 'sent', content: null }),
  ],
}

/** Books that look broken and are not. */
const allowed: Record<string, (books: Books) => void> = {
  'a webhook that came again, also after later ones': ({ received }) =>
    void received.push({ ...received[0]! }),
  'a message that is taken again because its outcome was unknown and the policy is to resend': (books) => {
    books.expects.policy = 'resend'
    books.stored[0]!.outcomes = ['unknown', 'accepted']
    books.calls.push({ ...books.calls[0]!, n: 9, wamid: 'wamid.again' })
  },
  'a message that is taken after a later one because its outcome was unknown': ({ stored, calls }) => {
    stored[0]!.outcomes = ['unknown', 'accepted']
    calls.reverse()
  },
  'a delivery that is held because its outcome is unknown': (books) => {
    Object.assign(books.stored[0]!, { delivery: 'held', outcomes: ['unknown'], status: 'unknown' })
    books.events.get('A')![1]!.type = 'message.unknown'
    books.calls.shift()
    books.phone.delete('wamid.id-one')
  },
  'a status that stays behind the phone because receipts were lost': ({ stored, events, expects }) => {
    expects.receiptsLost = true
    events.get('A')![1]!.type = 'message.sent'
    stored[0]!.status = 'sent'
  },
  'an order the channel refuses for its window because the call hung on its way': ({ calls, expects }) => {
    expects.callsHung = true
    calls[0]!.failure = { code: 131047 }
  },
}

const ofMoney = (change: (money: MoneyFacts) => void) => (books: Books) => {
  if (books.money) change(books.money)
}

const findBroken = (books: Books) =>
  invariants.filter(({ judge }) => judge(books as unknown as Facts).length > 0).map(({ name }) => name)

test('books that balance break no invariant', () => {
  assert.deepEqual(findBroken(balanced()), [])
})

for (const [name, change] of [
  ...Object.entries(allowed),
  ...Object.entries(allowedOfMoney).map(([name, change]) => [name, ofMoney(change)] as const),
]) {
  test(`${name} breaks no invariant`, () => {
    const books = balanced()
    change(books)
    assert.deepEqual(findBroken(books), [])
  })
}

for (const { name } of invariants) {
  test(`${name} breaks when what it is about is broken`, () => {
    const ways = [...(broken[name] ?? []), ...(brokenMoney[name] ?? []).map(ofMoney)]
    assert.ok(ways.length > 0, 'the books show that it can break')
    for (const [n, breakOne] of ways.entries()) {
      const books = balanced()
      breakOne(books)
      assert.ok(findBroken(books).includes(name), `way ${n + 1}`)
    }
  })
}
