/**
 * Stories of a number that stays in the WhatsApp Business app, whose messages of the last 180 days
 * come as webhooks: they are in their conversations as they were said, and no one is notified.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { insertUser } from '../stage/users.ts'
import {
  change,
  envelope,
  newWamid,
  postSigned,
  postWebhook,
  receipt,
  seconds,
  sign,
  textMessage,
} from '../stage/webhook.ts'
import type { Element } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

const DAY = 86_400_000
const ago = (ms: number) => new Date(stage.clock.now().getTime() - ms)
const digits = (phone: string) => phone.slice(1)

type Said = { at?: Date; status?: string; more?: Element }

/** What the customer wrote, as an element of a thread. */
const from = (phone: string, { at = ago(30 * DAY), more = {} }: Said = {}): Element => ({
  from: digits(phone),
  id: newWamid(),
  timestamp: seconds(at),
  type: 'text',
  text: { body: 'Tem bolo?' },
  history_context: { status: 'READ' },
  ...more,
})

/** What the shop wrote. */
const to = (phone: string, { at = ago(30 * DAY), status = 'READ', more = {} }: Said = {}): Element => ({
  ...from(phone, { at }),
  from: '551140000000',
  to: digits(phone),
  text: { body: 'Tem, de cenoura' },
  history_context: { status },
  ...more,
})

const thread = (phone: string, messages: unknown[], context: Element = {}): Element => ({
  id: digits(phone),
  context: { wa_id: digits(phone), ...context },
  messages,
})

const chunk = (threads: unknown[], metadata: Element = { phase: 1, chunk_order: 1, progress: 50 }) => ({
  metadata,
  threads,
})

async function post(value: Element, shop: Shop = stage.shop): Promise<number> {
  const body = envelope({ ...change(shop.phoneNumberId, value), field: 'history' })
  return await postSigned(stage, body, sign(body, shop.appSecret))
}

const postThreads = (...threads: unknown[]) => post({ history: [chunk(threads)] })

/** Resolves when all that waits is stored, but for `left` pieces. */
const worked = (left = 0) =>
  stage.until(async () => {
    const { rows } = await stage.db.query('select count(*)::int as waiting from app_history')
    return rows[0].waiting === left
  }, 'the history is stored')

async function postAndWork(...threads: unknown[]): Promise<void> {
  assert.equal(await postThreads(...threads), 200)
  await worked()
}

async function conversationWith(address: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(address)}`)
  assert.equal(body.data.length, 1, 'there is one conversation')
  return body.data[0]
}

type Shown = Record<string, unknown>
async function messagesWith(address: string): Promise<Shown[]> {
  const { id } = await conversationWith(address)
  return (await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=100`)).body.data
}

const textsWith = async (address: string) => (await messagesWith(address)).map(({ content }) => content)

async function deadLetters(): Promise<string[]> {
  const { rows } = await stage.db.query('select reason from dead_letters order by reason')
  return rows.map(({ reason }) => reason)
}

test('each message is in its conversation with its own time, writer and status', async () => {
  const phone = newCustomer()
  const says = (body: string, minutes: number, status?: string) =>
    status === undefined
      ? from(phone, { at: ago(DAY - minutes * 60_000), more: { text: { body } } })
      : to(phone, { at: ago(DAY - minutes * 60_000), status, more: { text: { body } } })
  const all = [
    says('1', 1),
    says('2', 2, 'SENT'),
    says('3', 3, 'DELIVERED'),
    says('4', 4, 'PLAYED'),
    says('5', 5, 'PENDING'),
    says('6', 6, 'ERROR'),
    says('7', 7, 'NEW_WORD'),
  ]
  await postAndWork(thread(phone, all.toReversed()))
  const messages = await messagesWith(phone)
  assert.deepEqual(
    messages.map(({ content, role, status }) => [content, role, status]),
    [
      ['1', 'user', 'received'],
      ['2', 'assistant', 'sent'],
      ['3', 'assistant', 'delivered'],
      ['4', 'assistant', 'read'],
      ['5', 'assistant', 'sent'],
      ['6', 'assistant', 'failed'],
      ['7', 'assistant', 'sent'],
    ],
  )
  assert.deepEqual(
    messages.map(({ createDate, channelMessageId, contentData }) => [
      createDate,
      channelMessageId,
      contentData,
    ]),
    all.map((one) => [new Date(Number(one['timestamp']) * 1000).toISOString(), one['id'], one]),
  )
  const [question, answer] = messages
  assert.deepEqual([question?.['from'], question?.['to']], [digits(phone), digits(stage.shop.from)])
  assert.equal(JSON.parse(String(question?.['data'])).importedFrom, 'phone')
  assert.equal(JSON.parse(String(answer?.['data'])).writtenBy, 'phone')
})

test('history opens no window, begins no wait, is not unread, and is no event', async () => {
  const phone = newCustomer()
  const reader = await insertUser(stage, stage.shop.workspaceId)
  await stage.settled()
  const { rows: before } = await stage.db.query('select count(*)::int as n from event_changes')
  await stage.pass(3_600_000)
  await postAndWork(thread(phone, [from(phone, { at: ago(60_000) })]))
  const conversation = await conversationWith(phone)
  assert.deepEqual([conversation.window.open, conversation.inbox.waitsSince], [false, null])
  const { body } = await stage.call('GET', `/events?after=oldest&limit=500`)
  const text = JSON.stringify(body.data)
  assert.ok(!text.includes(digits(phone)) && !text.includes(conversation.id))
  const { rows: afterwards } = await stage.db.query('select count(*)::int as n from event_changes')
  assert.equal(afterwards[0].n, before[0].n)
  const { unreadOf } = await import('../../src/store/inbox-of-conversation.ts')
  const { rows } = await stage.db.query(
    `select ${unreadOf('$2')} as unread from conversations c where c.workspace_id = $1 and c.conversation_id = $3`,
    [stage.shop.workspaceId, reader.id, conversation.id],
  )
  assert.equal(rows[0].unread, 0)
  const { rows: answers } = await stage.db.query('select from answers where conversation_id = $1', [
    conversation.id,
  ])
  assert.equal(answers.length, 0)
})

test('what is imported beside a conversation leaves its wait, its window and its draft as they are', async () => {
  const phone = newCustomer()
  assert.equal(await postWebhook(stage, { messages: [textMessage(phone, stage.clock.now())] }), 200)
  const before = await conversationWith(phone)
  const draft = { conversationId: before.id, type: 'text', body: { text: { body: 'Tem sim' } } }
  const { body: drafted } = await stage.call('POST', '/drafts', draft)
  await postAndWork(
    thread(phone, [from(phone), to(phone, { at: ago(1_000) }), from(phone, { at: ago(-1_000) })]),
  )
  const now = await conversationWith(phone)
  assert.deepEqual([now.window, now.inbox.waitsSince], [before.window, before.inbox.waitsSince])
  assert.equal((await stage.call('GET', `/drafts/${drafted.id}`)).body.state, drafted.state)
  assert.equal((await messagesWith(phone)).length, 4)
})

test('chunks in any order, repeated and overlapping, give each message once', async () => {
  const phone = newCustomer()
  const at = (n: number) => from(phone, { at: ago((10 - n) * DAY), more: { text: { body: `${n}` } } })
  const all = Array.from({ length: 9 }, (_, n) => at(n))
  const parts = [all.slice(6), all.slice(0, 4), all.slice(3, 8), [all[5], all[5]]]
  for (const part of parts) assert.equal(await postThreads(thread(phone, part)), 200)
  assert.equal(await postThreads(thread(phone, all)), 200)
  await worked()
  assert.deepEqual(await textsWith(phone), ['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('a message that also comes live or as an echo, before or after, is one message', async () => {
  const phone = newCustomer()
  const [live, echo, later] = [from(phone, { at: ago(5_000) }), to(phone, { at: ago(4_000) }), from(phone)]
  const echoes = async () => {
    const value = change(stage.shop.phoneNumberId, { message_echoes: [echo] })
    const body = envelope({ ...value, field: 'smb_message_echoes' })
    assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  }
  assert.equal(await postWebhook(stage, { messages: [live] }), 200)
  await echoes()
  await postAndWork(thread(phone, [live, echo, later]))
  assert.equal(await postWebhook(stage, { messages: [live, later] }), 200)
  await echoes()
  assert.equal((await messagesWith(phone)).length, 3)
  const { id, to: other } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  await postAndWork(thread(other, [to(other, { more: { id: `wamid.${id}` } })]))
  assert.deepEqual(
    (await messagesWith(other)).map((message) => message['id']),
    [id],
  )
})

test('a receipt of a message of the history moves its status forward', async () => {
  const phone = newCustomer()
  const sent = to(phone, { status: 'SENT' })
  await postAndWork(thread(phone, [sent]))
  const read = receipt(String(sent['id']), 'read', stage.clock.now())
  assert.equal(await postWebhook(stage, { statuses: [read] }), 200)
  assert.equal((await messagesWith(phone))[0]?.['status'], 'read')
})

test('a person with a username is known by the user id, and by both where both are said', async () => {
  const userId = `BR.${Date.now()}`
  const mine = { from: undefined, from_user_id: userId }
  const nameless = { context: { user_id: userId, username: 'ana.souza' } }
  const said = from('+0', { more: mine })
  const answer = to('+0', { at: ago(DAY), more: { to: undefined } })
  await postAndWork({ ...nameless, messages: [said, answer] })
  assert.deepEqual(
    (await messagesWith(userId)).map(({ role }) => role),
    ['user', 'assistant'],
  )
  const phone = newCustomer()
  assert.equal(await postWebhook(stage, { messages: [textMessage(phone, stage.clock.now())] }), 200)
  await postAndWork(thread(phone, [from(phone)], { user_id: userId }))
  assert.equal((await conversationWith(userId)).id, (await conversationWith(phone)).id)
  assert.equal((await messagesWith(phone)).length, 4)
})

const image = {
  type: 'image',
  text: undefined,
  image: { id: '77', mime_type: 'image/jpeg', caption: 'O bolo' },
}

test('a file that comes later fills its placeholder, whose direction stays', async () => {
  const phone = newCustomer()
  const place = { type: 'media_placeholder', text: undefined }
  const [asked, shown, never] = [
    from(phone, { more: place }),
    to(phone, { at: ago(DAY), more: place }),
    to(phone, { more: place }),
  ]
  await postAndWork(thread(phone, [asked, shown, never]))
  assert.deepEqual(
    (await messagesWith(phone)).map(({ type, content }) => [type, content]),
    Array.from({ length: 3 }, () => ['media_placeholder', null]),
  )
  // as in Meta's example, with the writer the wrong way round
  const swapped = {
    ...image,
    from: '551140000000',
    to: digits(phone),
    id: asked['id'],
    timestamp: seconds(ago(0)),
  }
  assert.equal(await post({ messages: [swapped] }), 200)
  const echoed = { ...image, from: digits(phone), id: shown['id'], timestamp: seconds(ago(0)) }
  assert.equal(await post({ message_echoes: [echoed, echoed] }), 200)
  await worked()
  const messages = await messagesWith(phone)
  assert.deepEqual(
    messages.map(({ type, content, role }) => [type, content, role]),
    [
      ['image', 'O bolo', 'user'],
      ['media_placeholder', null, 'assistant'],
      ['image', 'O bolo', 'assistant'],
    ],
  )
  assert.equal(messages[0]?.['createDate'], new Date(Number(asked['timestamp']) * 1000).toISOString())
  const { rows } = await stage.db.query('select from message_media where message_id = any($1)', [
    messages.map(({ id }) => id),
  ])
  assert.equal(rows.length, 2)
})

test('a file that overtakes its message waits for it, and after a day it is a message of its own', async () => {
  const [phone, other] = [newCustomer(), newCustomer()]
  const place = from(phone, { more: { type: 'media_placeholder', text: undefined } })
  const early = { ...image, from: digits(phone), id: place['id'], timestamp: seconds(ago(0)) }
  const lost = { ...image, from: digits(other), id: newWamid(), timestamp: seconds(ago(0)) }
  assert.equal(await post({ messages: [early, lost] }), 200)
  await stage.settled()
  assert.equal(await postThreads(thread(phone, [place])), 200)
  await worked(1)
  assert.deepEqual(
    (await messagesWith(phone)).map(({ type }) => type),
    ['image'],
  )
  await stage.pass(DAY)
  await worked()
  assert.deepEqual(
    (await messagesWith(other)).map(({ type, role }) => [type, role]),
    [['image', 'user']],
  )
})

test('one odd element costs no other, whatever it is', async () => {
  const phone = newCustomer()
  const odd = [
    null,
    'text',
    [],
    {},
    from(phone, { more: { id: undefined } }),
    from(phone, { more: { timestamp: 'soon' } }),
    from(phone, { more: { timestamp: '99999999999999999999' } }),
  ]
  const stored = [
    from(phone, { at: ago(9 * DAY), more: { text: { body: 'a\u0000b\ud800' } } }),
    from(phone, { at: ago(8 * DAY), more: { type: 'hologram', hologram: {} } }),
    from(phone, { more: { timestamp: '9999999999', text: { body: 'ahead' } } }),
  ]
  const before = (await deadLetters()).length
  const threads = [null, 7, { id: 'nobody', messages: [from(phone)] }, thread(phone, [...odd, ...stored])]
  assert.equal(
    await post({ history: [null, {}, { threads: 3 }, chunk(threads, { phase: 'x', progress: 1e9 })] }),
    200,
  )
  await worked()
  assert.deepEqual(
    (await messagesWith(phone)).map(({ type, content }) => [type, content]),
    [
      ['text', 'a\uFFFDb\uFFFD'],
      ['unsupported', 'Tem bolo?'],
      ['text', 'ahead'],
    ],
  )
  const [, , ahead] = await messagesWith(phone)
  assert.ok(new Date(String(ahead?.['createDate'])) <= stage.clock.now())
  assert.equal((await deadLetters()).length - before, odd.length + 4)
})

test('thousands of messages in one webhook are stored, and what they are is found by search', async () => {
  const people = Array.from({ length: 20 }, () => newCustomer())
  const threads = people.map((phone) =>
    thread(
      phone,
      Array.from({ length: 250 }, (_, n) => from(phone, { at: ago((300 - n) * 60_000) })),
    ),
  )
  const [first = ''] = people
  threads.push(thread(first, [to(first, { more: { text: { body: 'carambola' } } })]))
  await postAndWork(...threads)
  const { rows } = await stage.db.query(
    `select last_position as last from conversations c join contact_addresses a using (contact_id) where a.address = any($1)`,
    [people.map(digits)],
  )
  assert.deepEqual(
    rows.map(({ last }) => last).toSorted((a: number, b: number) => a - b),
    [...Array.from({ length: 19 }, () => 250), 251],
  )
  const { body } = await stage.call('GET', '/messages?q=carambola')
  assert.equal(body.data.length, 1)
})

test('a chunk of a number that is not here, or that another secret signed, stores nothing', async () => {
  const phone = newCustomer()
  const other = await stage.openShop()
  const value = { history: [chunk([thread(phone, [from(phone)])])] }
  const ids = [stage.shop.phoneNumberId, other.phoneNumberId, '999']
  const changes = ids.map((id, n) => ({ ...change(id, n === 0 ? {} : value), field: 'history' }))
  const body = envelope(...changes)
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  await worked()
  const { rows } = await stage.db.query('select from contact_addresses where address = $1', [digits(phone)])
  assert.equal(rows.length, 0)
})

test('a chunk that cannot be stored is answered 5xx, so that WhatsApp repeats it', async () => {
  const phone = newCustomer()
  const said = thread(phone, [from(phone)])
  await stage.db.query('alter table app_history add constraint refuses check (false) not valid')
  assert.ok((await postThreads(said)) >= 500)
  await stage.db.query('alter table app_history drop constraint refuses')
  await postAndWork(said)
  assert.equal((await messagesWith(phone)).length, 1)
})

test('a person who is left out stays so under the user id that a chunk says of them', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const phone = newCustomer()
  const userId = `BR.${Date.now()}9`
  const { noteContacts, findExcluded } = await import('../../src/senders/app-syncs-repository.ts')
  const name = { workspaceId: shop.workspaceId, senderId: shop.senderId }
  const { toMatchKey } = await import('../../src/kinds/address.ts')
  await noteContacts(stage.db, name, { stored: 0, excluded: [toMatchKey(digits(phone))] }, new Date())
  const said = thread(phone, [from(phone)], { user_id: userId })
  assert.equal(await post({ history: [chunk([said])] }, shop), 200)
  const file = { ...image, from_user_id: userId, id: newWamid(), timestamp: seconds(ago(0)) }
  assert.equal(await post({ messages: [file] }, shop), 200)
  await worked()
  assert.deepEqual(
    [...(await findExcluded(stage.db, name))].toSorted(),
    [toMatchKey(digits(phone)), userId].toSorted(),
  )
})

test('the progress of the whole is the greatest of any chunk, whichever comes first', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const percentNow = async () => {
    const path = `/senders/${shop.senderId}/app-sync`
    return (await stage.call('GET', path, undefined, { apiKey: shop.apiKey })).body.history.percent
  }
  const seen = [await percentNow()]
  for (const [phase, progress] of [
    [0, 10],
    [1, 100],
    [1, 55],
  ]) {
    assert.equal(await post({ history: [chunk([], { phase, chunk_order: 1, progress })] }, shop), 200)
    seen.push(await percentNow())
  }
  assert.deepEqual(seen, [null, 10, 100, 100])
})

test('the progress of each phase is its highest, whichever comes first', async () => {
  const shop = await stage.openShop()
  const phasesAfter = async (phase: unknown, progress: unknown) => {
    assert.equal(await post({ history: [chunk([], { phase, chunk_order: 1, progress })] }, shop), 200)
    const { rows } = await stage.db.query('select phases from app_syncs where sender_id = $1', [
      shop.senderId,
    ])
    return rows[0].phases
  }
  assert.deepEqual(await phasesAfter(2, 50), [null, null, 50])
  assert.deepEqual(await phasesAfter(2, 20), [null, null, 50])
  assert.deepEqual(await phasesAfter(0, 100), [100, null, 50])
  for (const [phase, progress] of [
    [9, 1],
    [-1, 1],
    ['1', 1],
    [1, 101],
    [1.5, 2],
  ])
    assert.deepEqual(await phasesAfter(phase, progress), [100, null, 50])
})

test('that the shop declined is known, also from a body without entry and changes', async () => {
  const shop = await stage.openShop()
  const errors = [{ code: 2593109, title: 'Declined', error_data: { details: 'History sharing is off' } }]
  const { value } = change(shop.phoneNumberId, { history: [{ errors }] })
  const body = JSON.stringify(value)
  assert.equal(await postSigned(stage, body, sign(body, shop.appSecret)), 200)
  const stateOf = async ({ senderId }: Shop) => {
    const { rows } = await stage.db.query(
      'select declined_at, history_failure from app_syncs where sender_id = $1',
      [senderId],
    )
    return [rows[0].declined_at !== null, JSON.parse(rows[0].history_failure).code]
  }
  assert.deepEqual(await stateOf(shop), [true, 'history_declined'])
  const other = await stage.openShop()
  assert.equal(await post({ history: [{ errors }] }, other), 200)
  assert.deepEqual(await stateOf(other), [true, 'history_declined'])
})
