/**
 * Stories of what customers write: stored once, in order, whatever it is, and the service window
 * that opens.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { sendContacts } from '../stage/send.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import {
  change,
  envelope,
  newWamid,
  postSigned,
  seconds,
  sign,
  postWebhook,
  textMessage,
} from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage({ channel: createScriptedChannel() })))
after(() => stage.close())

const HOUR_MS = 3_600_000
const ago = (ms: number) => new Date(Math.floor((stage.clock.now().getTime() - ms) / 1000) * 1000)

async function conversationWith(number: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(number)}`)
  assert.equal(body.data.length, 1)
  return body.data[0] as {
    id: string
    contact: { name: string | null }
    window: { open: boolean; closesAt: string }
  }
}

async function messagesWith(number: string): Promise<Record<string, unknown>[]> {
  const { id } = await conversationWith(number)
  return (await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=100`)).body.data
}

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await stage.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
  return rows[0]?.n ?? 0
}

const kinds: [
  type: string,
  element: Record<string, unknown>,
  stored: { type: string; content: string | null },
][] = [
  ['text', { text: { body: 'Oi' } }, { type: 'text', content: 'Oi' }],
  ['image', { image: { id: '1', caption: 'Bolo' } }, { type: 'image', content: 'Bolo' }],
  ['audio', { audio: { id: '1', voice: true } }, { type: 'audio', content: null }],
  ['video', { video: { id: '1' } }, { type: 'video', content: null }],
  ['document', { document: { id: '1', caption: 'Nota' } }, { type: 'document', content: 'Nota' }],
  ['sticker', { sticker: { id: '1' } }, { type: 'sticker', content: null }],
  [
    'location',
    { location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
    { type: 'location', content: 'Loja' },
  ],
  ['contacts', { contacts: [{ name: { formatted_name: 'Ana' } }] }, { type: 'contacts', content: 'Ana' }],
  [
    'interactive',
    { interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } } },
    { type: 'interactive', content: 'Sim' },
  ],
  ['button', { button: { text: 'Quero', payload: 'x' } }, { type: 'button', content: 'Quero' }],
  [
    'order',
    { order: { catalog_id: '1', text: 'Dois', product_items: [] } },
    { type: 'order', content: 'Dois' },
  ],
  ['reaction', { reaction: { message_id: 'wamid.X', emoji: '👍' } }, { type: 'reaction', content: '👍' }],
  ['system', { system: { body: 'Mudou de número' } }, { type: 'system', content: 'Mudou de número' }],
  [
    'edit',
    { edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'Três' } } } },
    { type: 'unsupported', content: 'Três' },
  ],
  ['hologram', { hologram: { depth: 3 } }, { type: 'unsupported', content: null }],
]

/** Without our ids of files. */
const asReceived = (contentData: unknown): unknown =>
  JSON.parse(JSON.stringify(contentData), (name, value) => (name === 'mediaId' ? undefined : value))

test('every kind of message is stored once, with its text and its payload as received', async () => {
  const from = newCustomer()
  const elements = kinds.map(([type, element]) =>
    textMessage(from, ago(0), { text: undefined, type, ...element }),
  )
  assert.equal(await postWebhook(stage, { messages: elements }), 200)
  const stored = await messagesWith(from)
  assert.deepEqual(
    stored.map(({ type, content }) => ({ type, content })),
    kinds.map(([, , expected]) => expected),
  )
  assert.deepEqual(
    stored.map((message) => asReceived(message.contentData)),
    JSON.parse(JSON.stringify(elements)),
  )
  assert.ok(stored.every(({ status, role }) => status === 'received' && role === 'user'))
})

test('a message that comes twice in a webhook, and again in later ones, is stored once', async () => {
  const from = newCustomer()
  const one = textMessage(from, ago(0))
  const other = textMessage(from, ago(0))
  assert.equal(await postWebhook(stage, { messages: [one, one, other] }), 200)
  await Promise.all([1, 2, 3].map(() => postWebhook(stage, { messages: [other, one] })))
  const stored = await messagesWith(from)
  assert.deepEqual(
    stored.map(({ order, channelMessageId }) => ({ order, channelMessageId })),
    [
      { order: 1, channelMessageId: one.id },
      { order: 2, channelMessageId: other.id },
    ],
  )
})

test('numbers go from 1 to n without a gap while customers write and the shop sends at once', async () => {
  const customers = Array.from({ length: 6 }, newCustomer)
  const rounds = Array.from({ length: 15 }, (_, round) => round)
  await Promise.all(
    rounds.flatMap((round) => [
      postWebhook(stage, { messages: customers.map((from) => textMessage(from, ago(round * 1000))) }),
      ...customers.toReversed().map((to) => sendContacts(stage, to)),
    ]),
  )
  for (const customer of customers) {
    const numbers = (await messagesWith(customer)).map(({ order }) => order)
    assert.deepEqual(
      numbers,
      rounds.flatMap((round) => [2 * round + 1, 2 * round + 2]),
    )
  }
})

test('a message that comes late neither rewinds the window nor reopens one that has closed', async () => {
  const from = newCustomer()
  await postWebhook(stage, { messages: [textMessage(from, ago(HOUR_MS))] })
  const { window } = await conversationWith(from)
  assert.equal(window.open, true)
  await postWebhook(stage, { messages: [textMessage(from, ago(5 * HOUR_MS))] })
  assert.deepEqual((await conversationWith(from)).window, window)

  const silent = newCustomer()
  await postWebhook(stage, { messages: [textMessage(silent, ago(30 * HOUR_MS))] })
  assert.equal((await conversationWith(silent)).window.open, false)
})

test('reactions and system messages do not open the window', async () => {
  const from = newCustomer()
  const reaction = { type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' }, text: undefined }
  await postWebhook(stage, { messages: [textMessage(from, ago(0), reaction)] })
  assert.equal((await conversationWith(from)).window.open, false)
})

test('a customer who calls opens the window, and a call with two reported events is one message', async () => {
  const from = newCustomer()
  const order = () =>
    stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, from))
  assert.equal((await order()).status, 409)

  const id = `wacid.${from.slice(1)}`
  const event = (name: string, at: Date, direction = 'USER_INITIATED') => ({
    id,
    from: from.slice(1),
    to: stage.shop.from.slice(1),
    event: name,
    direction,
    timestamp: seconds(at),
  })
  const calledAt = ago(2 * HOUR_MS)
  const connect = event('connect', calledAt)
  const calls = [
    connect,
    event('terminate', ago(HOUR_MS)),
    { ...event('connect', ago(0), 'BUSINESS_INITIATED'), id: `${id}b` },
  ]
  const told = { ...change(stage.shop.phoneNumberId, { calls }), field: 'calls' }
  for (const body of [envelope(told), envelope(told)])
    assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)

  const stored = await messagesWith(from)
  assert.deepEqual(
    stored.map(({ role, type, content, contentData, channelMessageId }) => ({
      role,
      type,
      content,
      contentData,
      channelMessageId,
    })),
    [{ role: 'user', type: 'unsupported', content: null, contentData: connect, channelMessageId: id }],
  )
  const { window } = await conversationWith(from)
  assert.deepEqual(
    [window.open, window.closesAt],
    [true, new Date(calledAt.getTime() + 24 * HOUR_MS).toISOString()],
  )
  assert.equal((await order()).status, 200)
})

test('both forms of a Brazilian mobile are one conversation, known by the form the channel uses', async () => {
  const [long, short] = ['+5511977001234', '+551177001234']
  await sendContacts(stage, long)
  await postWebhook(stage, { messages: [textMessage(short, ago(0))] })
  const messages = await messagesWith(long)
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['assistant', 'user'],
  )
  const { id } = await sendContacts(stage, long)
  const { rows } = await stage.db.query('select to_address from messages where message_id = $1', [id])
  assert.deepEqual(rows, [{ to_address: long.slice(1) }])
})

test('a contact known by a phone number is recognised by the user id that was reported for it', async () => {
  const [phone, userId] = [newCustomer(), 'BR.13491208655302741918']
  const contacts = [{ profile: { name: 'Ana' }, wa_id: phone.slice(1), user_id: userId }]
  await postWebhook(stage, { contacts, messages: [textMessage(phone, ago(0))] })
  const { from: _, ...nameless } = textMessage(phone, ago(0), { from_user_id: userId })
  await postWebhook(stage, {
    contacts: [{ profile: { name: 'Ana' }, user_id: userId }],
    messages: [nameless],
  })
  assert.equal((await messagesWith(phone)).length, 2)
})

test('a contact is called as in the newest message, whatever order they come in', async () => {
  const from = newCustomer()
  const named = (name: string | null, agoMs: number) => ({
    contacts: [{ profile: name === null ? {} : { name }, wa_id: from.slice(1) }],
    messages: [textMessage(from, ago(agoMs))],
  })
  const nameIs = async (name: string | null) => {
    const { contact } = await conversationWith(from)
    assert.equal(contact.name, name)
  }
  await postWebhook(stage, named(null, 4 * HOUR_MS))
  await postWebhook(stage, named('Ana', 5 * HOUR_MS))
  await nameIs('Ana')
  await postWebhook(stage, named('Ana Lima', 3 * HOUR_MS))
  await nameIs('Ana Lima')
  await postWebhook(stage, named('Ana', 6 * HOUR_MS))
  await nameIs('Ana Lima')
  await postWebhook(stage, named('Ana Lima', HOUR_MS))
  await postWebhook(stage, named('Ana L.', 2 * HOUR_MS))
  await nameIs('Ana Lima')
  await postWebhook(stage, named(null, 0))
  await nameIs('Ana Lima')

  const other = newCustomer()
  const [now, before] = [textMessage(other, ago(0)), textMessage(other, ago(HOUR_MS))]
  const value = (message: unknown, name: string) =>
    change(stage.shop.phoneNumberId, {
      contacts: [{ profile: { name }, wa_id: other.slice(1) }],
      messages: [message],
    })
  const body = envelope(value(now, 'Bia'), value(before, 'Bia Sá'))
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  assert.equal((await conversationWith(other)).contact.name, 'Bia')
})

test('when two contacts turn out to be one, the name is that of the newer message', async () => {
  const [phone, userId] = [newCustomer(), 'BR.13491208655302741919']
  const by = (contact: Record<string, unknown>, message: Record<string, unknown>) =>
    postWebhook(stage, { contacts: [contact], messages: [message] })
  await by({ profile: { name: 'Ana' }, wa_id: phone.slice(1) }, textMessage(phone, ago(2 * HOUR_MS)))
  const { from: _, ...nameless } = textMessage(phone, ago(HOUR_MS), { from_user_id: userId })
  await by({ profile: { name: 'Ana Lima' }, user_id: userId }, nameless)
  await postWebhook(stage, { messages: [textMessage(phone, ago(0), { from_user_id: userId })] })
  assert.equal((await conversationWith(phone)).contact.name, 'Ana Lima')
  assert.equal((await messagesWith(phone)).length, 3)
})

test('an element without a sender is kept as a dead letter, and the rest of its webhook is stored', async () => {
  const from = newCustomer()
  const { from: _, ...nobody } = textMessage(from, ago(0))
  assert.equal(await postWebhook(stage, { messages: [nobody, textMessage(from, ago(0))] }), 200)
  assert.equal((await messagesWith(from)).length, 1)
  const { rows } = await stage.db.query('select reason, payload from dead_letters where payload like $1', [
    `%${nobody.id}%`,
  ])
  assert.deepEqual(rows, [{ reason: 'message_without_contact', payload: JSON.stringify(nobody) }])
})

/** Lists in lists, so many levels. */
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])

test('a message nested deeper than 32 levels is kept as a dead letter, and the rest of its webhook is stored', async () => {
  const [from, other] = [newCustomer(), newCustomer()]
  const deep = textMessage(from, ago(0), { referral: nested(32) })
  const messages = [deep, textMessage(other, ago(0), { referral: nested(31) })]
  assert.equal(await postWebhook(stage, { messages }), 200)
  assert.equal((await messagesWith(other)).length, 1)
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)
  assert.deepEqual(body.data, [])
  const { rows } = await stage.db.query('select reason, payload from dead_letters where payload like $1', [
    `%${deep.id}%`,
  ])
  assert.deepEqual(rows, [{ reason: 'message_too_deep', payload: JSON.stringify(deep) }])
})

test('a number beyond 2^53 is stored and given back with all its digits', async () => {
  const from = newCustomer()
  const digits = '12345678901234567890'
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): object }
  const message = textMessage(from, ago(0), { referral: { source_id: rawJSON(digits) } })
  assert.equal(await postWebhook(stage, { messages: [message] }), 200)
  const { id } = await conversationWith(from)
  const { text } = await stage.call('GET', `/conversations/${id}/messages`)
  assert.ok(text.includes(`"referral":{"source_id":${digits}}`), text)
})

test('an unregistered account is answered 200, and nothing is stored', async () => {
  const messages = await count('messages')
  const body = envelope(change('999000999', { messages: [textMessage(newCustomer(), ago(0))] }))
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
  assert.equal(await count('messages'), messages)
  assert.equal(await count('dead_letters where payload like $1', '%999000999%'), 0)
})

test('an element the database refuses is set aside, and the others of its batch are stored', async () => {
  await stage.db.query(
    `alter table messages add constraint test_poison check (content is distinct from 'poison')`,
  )
  try {
    const customers = Array.from({ length: 8 }, newCustomer)
    const poison = textMessage(newCustomer(), ago(0), { text: { body: 'poison' } })
    const messages = customers.map((from) => textMessage(from, ago(0)))
    assert.equal(await postWebhook(stage, { messages: messages.toSpliced(4, 0, poison) }), 200)
    for (const customer of customers) assert.equal((await messagesWith(customer)).length, 1)
    assert.equal(await count('dead_letters where payload like $1', `%${poison.id}%`), 1)
  } finally {
    await stage.db.query('alter table messages drop constraint test_poison')
  }
})

const passing: [state: string, about: string][] = [
  ['40001', 'lost against another transaction'],
  ['26000', 'a pooler that keeps no prepared statements'],
  ['42501', 'a right that the role has not'],
  ['58030', 'a disk that cannot be read'],
  ['XX002', 'a broken index'],
]
for (const [state, about] of passing) {
  test(`an element that fails for what the database is (${about}) is not set aside: the channel has to deliver it again`, async () => {
    await stage.db.query(`
      create or replace function test_failure() returns trigger language plpgsql as
        $$ begin raise exception 'not now' using errcode = '${state}'; end $$;
      create trigger test_failure before insert on messages for each row when (new.content = 'unlucky')
        execute function test_failure()`)
    const from = newCustomer()
    const unlucky = textMessage(from, ago(0), { id: newWamid(), text: { body: 'unlucky' } })
    try {
      assert.equal(await postWebhook(stage, { messages: [unlucky] }), 503)
    } finally {
      await stage.db.query('drop trigger test_failure on messages')
    }
    assert.equal(await count('dead_letters where payload like $1', `%${unlucky.id}%`), 0)
    assert.equal(await postWebhook(stage, { messages: [unlucky] }), 200)
    assert.equal((await messagesWith(from)).length, 1)
  })
}
