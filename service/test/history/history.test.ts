/**
 * History: what was said goes out as JSON lines, and comes in as it was; nothing of it is sent, and
 * nothing twice.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { parseAddress } from '../../src/kinds/address.ts'
import { newId } from '../../src/engine/new-id.ts'
import { answerTo, historyOn, hoursAgo, textBy, type Line, type Message } from '../stage/history.ts'
import { areWaiting } from '../stage/locks.ts'
import { newCustomer, orderDetails, orderStatus } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ realTime: 'a statement waits for the test', channel })))
after(() => stage.close())
const { importText, imported, exported, ask, conversationWith, messagesWith } = historyOn(() => stage)

/** What the API shows of a message, but for what is given again where it is imported. */
const toSaid = ({ workspaceId: _w, conversationId: _c, traceId: _t, contactName: _n, ...said }: Line) => said

test('what one workspace exports another imports, and its conversations read the same', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(1))] }, shop)
  for (const [path, body] of [
    ['order_details', orderDetails(shop.from, ana, 'H-1')],
    ['order_status', orderStatus(shop.from, ana, 'H-1')],
  ] as const) {
    const { body: sent } = await stage.call('POST', `/messages/interactive/${path}`, body, {
      apiKey: shop.apiKey,
    })
    await stage.until(async () => (await ask(shop, `/messages/${sent.id}`)).body.status === 'sent', 'sent')
  }
  await sendContacts(stage, newCustomer(), { shop })
  await stage.until(
    async () => (await exported(shop)).every(({ status }) => status !== 'queued' && status !== 'sending'),
    'all is settled',
  )

  const lines = await exported(shop)
  assert.equal(lines.length, 4)
  assert.deepEqual(await exported(shop, '--sender', shop.senderId), lines)
  const there = await stage.openShop()
  const moved = lines.map((line) => {
    const side = line.role === 'user' ? 'to' : 'from'
    return { ...line, [side]: there.from.slice(1) }
  })
  const calls = channel.calls.length
  assert.deepEqual(await imported(moved, there), {
    stored: 4,
    known: 0,
    leftOut: 0,
    files: 0,
    conversations: 2,
  })
  const after = await exported(there)
  const byId = (one: Line, other: Line) => (String(one.id) < String(other.id) ? -1 : 1)
  assert.deepEqual(after.toSorted(byId).map(toSaid), moved.toSorted(byId).map(toSaid))
  assert.equal(
    (await ask(there, '/orders/H-1')).body.orderStatus,
    (await ask(shop, '/orders/H-1')).body.orderStatus,
  )
  assert.equal(channel.calls.length, calls, 'nothing was sent')
  assert.deepEqual((await ask(there, '/deliveries')).body.data, [], 'nothing needs a person')
})

test('what a customer reports of the payment of an order is reported where it is imported', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(1))] }, shop)
  await stage.call('POST', '/messages/interactive/order_details', orderDetails(shop.from, ana, 'H-2'), {
    apiKey: shop.apiKey,
  })
  const reply = { type: 'payment_notification', payment_notification: { reference_id: 'H-2' } }
  const reported = { type: 'interactive', text: undefined, interactive: reply }
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(0.5), reported)] }, shop)
  const lines = await stage.until(async () => {
    const all = await exported(shop)
    return all.length === 3 && all.every(({ status }) => status !== 'queued' && status !== 'sending') && all
  }, 'all is settled')
  const there = await stage.openShop()
  const name = 'ã'.repeat(1_000)
  const moved = lines.map((line) => ({
    ...line,
    contactName: name,
    [line.role === 'user' ? 'to' : 'from']: there.from.slice(1),
  }))
  assert.equal((await imported(moved, there)).stored, 3)
  const listed = async (at: typeof shop) => (await ask(at, '/orders?q=H-2')).body.data[0]
  assert.ok((await listed(shop)).reportedDate)
  assert.equal((await listed(there)).reportedDate, (await listed(shop)).reportedDate)
  const spoken = async (at: typeof shop) =>
    (await ask(at, '/orders/H-2')).body.timeline.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(await spoken(there), await spoken(shop))
})

test('the same file imported again stores nothing, with ids of its own or without, also where lines are alike', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const lines = [
    textBy(shop, ana, 'Oi', hoursAgo(3)),
    textBy(shop, ana, 'Oi', hoursAgo(2), { channelMessageId: 'wamid.H2' }),
  ]
  const twice = [lines[0] as Line, ...lines]
  assert.deepEqual(await imported(twice, shop), {
    stored: 3,
    known: 0,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  assert.deepEqual(await imported(twice, shop), {
    stored: 0,
    known: 3,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  assert.deepEqual(await imported(await exported(shop), shop), {
    stored: 0,
    known: 3,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  assert.equal((await messagesWith(shop, ana)).length, 3)
})

test('a message that the channel delivers before or after it was imported is stored once', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const [before, after] = [textMessage(ana, hoursAgo(2)), textMessage(ana, hoursAgo(1))]
  assert.equal(await postWebhook(stage, { messages: [before] }, shop), 200)
  const lines = [before, after].map(({ id }) =>
    textBy(shop, ana, 'Oi', hoursAgo(1), { channelMessageId: id }),
  )
  assert.deepEqual(await imported(lines, shop), {
    stored: 1,
    known: 1,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  assert.equal(await postWebhook(stage, { messages: [after] }, shop), 200)
  assert.equal((await messagesWith(shop, ana)).length, 2)
})

test('a contact that another process creates meanwhile gets the history', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const holder = await stage.db.connect()
  const [contactId, conversationId] = [newId(), newId()]
  try {
    await holder.query('begin')
    const made = [
      shop.workspaceId,
      shop.senderId,
      contactId,
      conversationId,
      parseAddress(ana)?.matchKey,
      ana.slice(1),
    ]
    await holder.query(
      `with claimed as (
         insert into contact_addresses (workspace_id, sender_id, contact_id, match_key, kind, address) values ($1, $2, $3, $5, 'phone', $6)
       ), made as (
         insert into contacts (workspace_id, sender_id, contact_id, created_at) values ($1, $2, $3, now())
       )
       insert into conversations (workspace_id, sender_id, contact_id, conversation_id, last_message_at, created_at)
       values ($1, $2, $3, $4, now(), now())`,
      made,
    )
    const importing = imported([textBy(shop, ana, 'first', hoursAgo(2))], shop)
    await stage.until(() => areWaiting(stage.db, 1), 'the import is about to make the contact')
    await holder.query('commit')
    assert.equal((await importing).stored, 1)
  } finally {
    holder.release(true)
  }
  const [message] = await messagesWith(shop, ana)
  assert.equal(message?.conversationId, conversationId)
})

test('history takes its place by time among what is there, and cursors of before are refused', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(0))] }, shop)
  await sendContacts(stage, ana, { shop, name: 'Rua' })
  const { id } = await conversationWith(shop, ana)
  const before = (await ask(shop, `/conversations/${id}/messages?limit=1`)).body.cursors.next
  await imported([answerTo(shop, ana, 'second', hoursAgo(4)), textBy(shop, ana, 'first', hoursAgo(5))], shop)
  const messages = await messagesWith(shop, ana)
  assert.deepEqual(
    messages.map(({ order, content }) => `${order} ${content}`),
    ['1 first', '2 second', '3 Oi', '4 Rua'],
  )
  assert.equal(
    (await ask(shop, `/conversations/${id}/messages?cursor=${before}`)).body.code,
    'invalid_cursor',
  )
})

test('history that ends where the conversation goes on leaves cursors as they are', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  await imported([textBy(shop, ana, 'second', hoursAgo(4)), textBy(shop, ana, 'first', hoursAgo(5))], shop)
  const { id } = await conversationWith(shop, ana)
  const { next } = (await ask(shop, `/conversations/${id}/messages?limit=1`)).body.cursors
  await imported([textBy(shop, ana, 'third', hoursAgo(3))], shop)
  const { body } = await ask(shop, `/conversations/${id}/messages?cursor=${next}`)
  assert.deepEqual(
    body.data.map(({ content }: Message) => content),
    ['first'],
  )
})

test('every field of imported history is shown as it was given', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const id = '0193a5c0-0000-7000-8000-000000000001'
  const [assistantId, userId, broadcastId] = [id, id.replace(/1$/, '2'), id.replace(/1$/, '3')]
  const at = hoursAgo(30).toISOString()
  const line = answerTo(shop, ana, 'Qual o endereço?', new Date(at), {
    id,
    assistantId,
    userId,
    broadcastId,
    role: 'tool',
    type: 'text',
    status: 'read',
    toolCallId: 'call_1',
    toolCalls: '[{"id":"call_1"}]',
    promptTokens: '12',
    completionTokens: '7',
    channelMessageId: 'wamid.F1',
    contextId: 'wamid.F0',
    contextFrom: ana.slice(1),
    data: 'as it was',
    sendDate: at,
    deliverDate: at,
    readDate: at,
    contentData: { note: 'ç 🍞' },
    traceId: 'abc',
    contactName: 'Ana Souza',
  })
  await imported([line], shop)
  const conversation = await conversationWith(shop, ana)
  assert.equal(conversation.contact.name, 'Ana Souza')
  assert.deepEqual(await messagesWith(shop, ana), [
    {
      ...Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'contactName')),
      from: shop.from.replace('+', ''),
      to: ana.slice(1),
      order: 1,
      workspaceId: shop.workspaceId,
      conversationId: conversation.id,
    },
  ])
})

test('history names a contact who has no name, and no other', async () => {
  const shop = await stage.openShop()
  const [ana, bia] = [newCustomer(), newCustomer()]
  const contacts = [{ profile: { name: 'Ana' }, wa_id: ana.slice(1) }]
  assert.equal(await postWebhook(stage, { contacts, messages: [textMessage(ana, hoursAgo(1))] }, shop), 200)
  assert.equal(await postWebhook(stage, { messages: [textMessage(bia, hoursAgo(1))] }, shop), 200)
  const named = { contactName: 'De antes' }
  await imported(
    [ana, bia].map((to) => textBy(shop, to, 'Oi', hoursAgo(30), named)),
    shop,
  )
  const names = [await conversationWith(shop, ana), await conversationWith(shop, bia)].map(
    ({ contact }) => contact.name,
  )
  assert.deepEqual(names, ['Ana', 'De antes'])
})

test('what a customer wrote less than a day ago, by the history, opens the window; what is older does not', async () => {
  const shop = await stage.openShop()
  const [ana, bia, carla] = [newCustomer(), newCustomer(), newCustomer()]
  const send = (to: string) =>
    stage.call('POST', '/messages/interactive/order_details', orderDetails(shop.from, to), {
      apiKey: shop.apiKey,
    })
  await imported(
    [
      textBy(shop, ana, 'Oi', hoursAgo(23)),
      textBy(shop, bia, 'Oi', hoursAgo(25)),
      answerTo(shop, carla, 'Oi', hoursAgo(1)),
    ],
    shop,
  )
  assert.equal((await send(ana)).status, 200)
  for (const to of [bia, carla]) assert.equal((await send(to)).body.code, 'window_closed')
})

test('both forms of a number are the customer that is known', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const short = ana.replace(/^(\+55..)9/, '$1')
  assert.notEqual(short, ana)
  await postWebhook(stage, { messages: [textMessage(ana, hoursAgo(0))] }, shop)
  await imported([textBy(shop, short, 'first', hoursAgo(2))], shop)
  assert.equal((await messagesWith(shop, ana)).length, 2)
})

test('one message is counted as one, and what was there already is reported', async () => {
  const shop = await stage.openShop()
  const line = JSON.stringify(textBy(shop, newCustomer(), 'Oi', hoursAgo(30)))
  const told = async () => (await importText(line, shop, [])).stdout
  assert.equal(await told(), 'Stored 1 message in 1 conversation.\n')
  assert.equal(await told(), 'Stored 0 messages in 1 conversation. Already there: 1.\n')
})

test('what never arrived is counted and left out', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const lines = ['queued', 'sending', 'unknown', 'failed', 'sent'].map((status) =>
    answerTo(shop, ana, status, hoursAgo(1), { status }),
  )
  assert.deepEqual(await imported(lines, shop), {
    stored: 1,
    known: 0,
    leftOut: 4,
    files: 0,
    conversations: 1,
  })
})

test('cards and pictures as other programs sent them come in as they were', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const image = { link: 'https://img.example.com/bread.jpg', provider: { name: 'my-cdn' } }
  const { interactive } = orderDetails(shop.from, ana)
  const cards = [
    {
      name: { formatted_name: 'Ana' },
      phones: [{ phone: '12345', wa_id: '12345' }],
      addresses: [{ country_code: 'BRA' }],
      origin: 'other',
      ims: [],
    },
  ]
  const payloads = [
    { type: 'order_details', contentData: { ...interactive, header: { type: 'image', image } } },
    { type: 'contacts', contentData: { contacts: cards } },
  ]
  const lines = payloads.map((payload) => answerTo(shop, ana, 'x', hoursAgo(2), payload))
  assert.deepEqual(await imported(lines, shop), {
    stored: 2,
    known: 0,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  assert.deepEqual(
    (await messagesWith(shop, ana)).map(({ type, contentData }) => ({ type, contentData })),
    payloads,
  )
})

test('a file with something wrong is not imported, and every fault is reported with its line', async () => {
  const shop = await stage.openShop()
  const [ana, other] = [newCustomer(), newCustomer()]
  const good = textBy(shop, ana, 'Oi', hoursAgo(1))
  const wrong: [Line | string, string][] = [
    ['{"from":', 'line 2: Is not valid JSON.'],
    [{ ...good, createDate: 'yesterday' }, 'line 3 /createDate: Must be a valid date-time.'],
    [{ ...good, colour: 'red' }, 'line 4 /colour: There is no such field.'],
    [{ ...good, to: other }, 'line 5 /to: Must be a sender of the workspace.'],
    [{ ...good, from: 'Ana' }, 'line 6 /from: Must be a phone number or a user id.'],
    [{ ...good, from: shop.from }, 'line 7 /from: Must not be the sender itself.'],
    [
      { ...good, status: 'sent' },
      'line 8 /status: Must be received for what the contact wrote, and for nothing else.',
    ],
    [
      answerTo(shop, ana, 'Oi', hoursAgo(1), { status: 'read' }),
      'line 9 /readDate: Must be given with this status.',
    ],
    [textBy(shop, ana, 'Oi', hoursAgo(-1)), 'line 10 /createDate: Must not lie ahead.'],
    [{ ...good, id: 'e9a1f0d2-9a4b-4a57-8f53-2c4d5a6b7c8d' }, 'line 11 /id: Must be a UUIDv7, or left out.'],
    [{ ...good, content: 'a\u0000b' }, 'line 12 /content: '],
    [
      answerTo(shop, ana, 'Oi', hoursAgo(1), { type: 'contacts' }),
      'line 13 /contentData: Must be an object.',
    ],
  ]
  const lines = [good, ...wrong.map(([line]) => line)]
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const { exitCode, stdout, stderr } = await importText(text, shop)
  assert.deepEqual([exitCode, stdout], [1, ''])
  const [first, ...told] = stderr.trimEnd().split('\n')
  assert.equal(first, '12 lines are wrong; nothing was imported.')
  assert.equal(told.length, wrong.length, stderr)
  for (const [index, [, expected]] of wrong.entries())
    assert.ok(told[index]?.startsWith(expected), `${told[index]} is not ${expected}`)
  assert.equal(await conversationWith(shop, ana), null)
})

test('a line with several faults reports each of them, and of more than twenty in a file how many more there are', async () => {
  const shop = await stage.openShop()
  const good = answerTo(shop, newCustomer(), 'Oi', hoursAgo(1))
  const [stranger, nobody] = [newCustomer(), 'Ana']
  const several = [
    { ...good, colour: 'red', from: stranger, to: nobody, id: 'x', status: 'read', sendDate: 'yesterday' },
    { ...good, role: 'baker', from: 1, createDate: '1990-12-31T23:59:60Z' },
    { ...good, from: stranger, type: 'contacts', contentData: { contacts: [{}] }, status: 'received' },
  ]
  const { stderr } = await importText(several.map((line) => JSON.stringify(line)).join('\n'), shop)
  const places = stderr.trimEnd().split('\n').slice(1)
  assert.deepEqual(places.map((told) => told.slice(0, told.indexOf(':'))).toSorted(), [
    'line 1 /colour',
    'line 1 /from',
    'line 1 /id',
    'line 1 /readDate',
    'line 1 /sendDate',
    'line 1 /to',
    'line 2 /createDate',
    'line 2 /from',
    'line 2 /role',
    'line 3 /contentData/contacts/0/name',
    'line 3 /from',
    'line 3 /status',
  ])

  const many = Array.from({ length: 12 }, () => JSON.stringify({ ...good, from: stranger, to: nobody }))
  const lines = (await importText(many.join('\n'), shop)).stderr.trimEnd().split('\n')
  assert.equal(lines[0], '12 lines are wrong; nothing was imported.')
  assert.deepEqual([lines.length, lines.at(-1)], [22, 'and 4 more faults'])
})

test('what was sent, without a status, has the status that its dates imply', async () => {
  const shop = await stage.openShop()
  const ana = newCustomer()
  const at = hoursAgo(1).toISOString()
  const dates = [{}, { deliverDate: at }, { deliverDate: at, readDate: at }, { readDate: at }]
  await imported(
    dates.map((more, n) => answerTo(shop, ana, String(n), hoursAgo(9 - n), more)),
    shop,
  )
  assert.deepEqual(
    (await messagesWith(shop, ana)).map(({ status, readDate }) => [status, readDate]),
    [
      ['sent', null],
      ['delivered', null],
      ['read', at],
      ['read', at],
    ],
  )
})

test('a file that is not there, or is no UTF-8, is reported as such', async () => {
  const shop = await stage.openShop()
  const absent = ['history', 'import', '--workspace', shop.workspaceId, '--file', '/nowhere/none']
  const { exitCode, stderr } = await recado(absent, stage.env)
  assert.equal(exitCode, 2)
  assert.match(stderr, /none cannot be read \(ENOENT\)/)
  const good = `${JSON.stringify(textBy(shop, newCustomer(), 'Oi', hoursAgo(1)))}\n`
  const latin = await importText(
    Buffer.concat([Buffer.from(good), Buffer.from('{"content":"p\xe3o"}\n', 'latin1')]),
    shop,
  )
  assert.deepEqual([latin.exitCode, latin.stdout], [1, ''])
  assert.match(latin.stderr, /is not UTF-8/)
})

test('two imports of the same file at once store each message once', async () => {
  const shop = await stage.openShop()
  const customers = Array.from({ length: 20 }, newCustomer)
  const lines = customers.flatMap((to) => [
    textBy(shop, to, 'Oi', hoursAgo(2)),
    answerTo(shop, to, 'Bom dia', hoursAgo(1)),
  ])
  const results = await Promise.all([imported(lines, shop), imported(lines, shop)])
  assert.equal(results[0].stored + results[1].stored, 40)
  for (const to of customers)
    assert.deepEqual(
      (await messagesWith(shop, to)).map(({ order, content }) => `${order} ${content}`),
      ['1 Oi', '2 Bom dia'],
    )
})

test('a workspace, and a sender, that are not there are reported as such', async () => {
  const { workspaceId } = await stage.openShop()
  const missing = '0193a5c0-0000-7000-8000-00000000ffff'
  for (const args of [
    ['--workspace', missing],
    ['--workspace', workspaceId, '--sender', missing],
  ])
    assert.equal((await recado(['history', 'export', ...args], stage.env)).exitCode, 3)
})

test('history that waits for a message which is being stored takes its place before it', async () => {
  const [shop, to] = [await stage.openShop(), newCustomer()]
  await imported([textBy(shop, to, 'first', hoursAgo(4))], shop)
  const { id } = await conversationWith(shop, to)
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [id])
    const hearing = postWebhook(stage, { messages: [textMessage(to, hoursAgo(0))] }, shop)
    await stage.until(() => areWaiting(stage.db, 1), 'a message waits')
    const importing = imported([textBy(shop, to, 'second', hoursAgo(3))], shop)
    await stage.until(() => areWaiting(stage.db, 2), 'history waits behind it')
    await holder.query('commit')
    assert.equal(await hearing, 200)
    await importing
  } finally {
    holder.release(true)
  }
  const { body } = await ask(shop, `/conversations/${id}/messages?sort=asc`)
  assert.deepEqual(
    body.data.map(({ content }: Message) => content),
    ['first', 'second', 'Oi'],
  )
})

test('a photo of before is stored without its file, and that is said', async () => {
  const shop = await stage.openShop()
  const from = newCustomer()
  const contentData = { type: 'image', image: { id: '1037', mediaId: randomUUID() } }
  const lines = [textBy(shop, from, 'Comprovante', hoursAgo(30), { type: 'image', contentData })]
  assert.deepEqual(await imported(lines, shop), {
    stored: 1,
    known: 0,
    leftOut: 0,
    files: 1,
    conversations: 1,
  })
  const [message] = await messagesWith(shop, from)
  assert.equal(message?.content, 'Comprovante')
  const { body } = await ask(shop, `/messages/${message?.id}/media`)
  assert.deepEqual(body.data, [])
})
