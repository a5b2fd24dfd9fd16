/**
 * Somebody is erased beside a service that runs: who writes or is written to in the same moment
 * comes before or after.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { assertGone, countRows, newPerson } from '../stage/known-person.ts'
import { areWaiting } from '../stage/locks.ts'
import { contacts, newCustomer, orderDetails } from '../../../testkit/bodies.ts'
import { conversationWith, newUserId, writes } from '../stage/people.ts'
import { createGate, createScriptedChannel, refuses, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { newWamid, receipt, postWebhook, textMessage } from '../stage/webhook.ts'
import { DETACHES, erase, ERASES_MESSAGES, whileErasing } from '../stage/while-erasing.ts'

let stage: Stage
let admin: Shop
let doorway: Doorway
/** The database, past the doorway: as `recado contact erase` on another machine finds it. */
let directly: string
const channel = createScriptedChannel()
before(async () => {
  stage = await openStage({
    realTime: 'a statement waits for the test',
    channel,
    through: async (address) => {
      directly = address
      doorway = await makeDoorway(address)
      return doorway.connectionString
    },
  })
  admin = { ...stage.shop, apiKey: (await stage.makeKey(stage.shop.workspaceId, ['admin'])).key }
})
afterEach(() => {
  channel.answer = takes
})
after(async () => {
  await stage.close()
  doorway.close()
})

const card = (to: string) => stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to))
const order = (to: string) =>
  stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, to))
const resend = (id: string) =>
  stage.call('POST', `/deliveries/${id}/resolve`, { action: 'resend' }, { apiKey: admin.apiKey })
const count = (what: string, ...values: unknown[]) => countRows(stage, what, ...values)

test('a card for a person who is erased meanwhile is accepted, and is the first message of a new conversation', async () => {
  const person = await newPerson(stage)
  const { status, body } = await whileErasing(stage, person.phone, DETACHES, () => card(person.phone))
  assert.equal(status, 200)
  const conversation = await conversationWith(stage, person.phone)
  assert.equal(conversation.messageCount, 1)
  assert.equal((await stage.messageWith(body.id, 'sent')).conversationId, conversation.id)
  await assertGone(stage, person)
})

test('an order for a person who is erased meanwhile finds the window of a stranger', async () => {
  const person = await newPerson(stage)
  const { status, body } = await whileErasing(stage, person.phone, DETACHES, () => order(person.phone))
  assert.deepEqual([status, body.code, body.lastInboundAt], [409, 'window_closed', null])
  assert.equal(await conversationWith(stage, person.phone), undefined)
})

test('what a person writes who is erased meanwhile is the first message of a new conversation', async () => {
  const person = await newPerson(stage)
  await whileErasing(stage, person.phone, DETACHES, () => writes(stage, { phone: person.phone }))
  assert.equal((await conversationWith(stage, person.phone)).messageCount, 1)
  assert.equal((await order(person.phone)).status, 200)
  await assertGone(stage, person)
})

test('a person who is erased while the channel reports that two contacts are one is known as one afterwards', async () => {
  const person = await newPerson(stage)
  const userId = newUserId()
  await writes(stage, { userId })
  await whileErasing(stage, person.phone, DETACHES, () => writes(stage, { phone: person.phone, userId }))
  const [byPhone, byUserId] = [
    await conversationWith(stage, person.phone),
    await conversationWith(stage, userId),
  ]
  assert.equal(byPhone.id, byUserId.id)
  await assertGone(stage, person)
})

test('a message that is to be resent while its contact is erased is not sent', async () => {
  channel.answer = refuses
  const phone = newCustomer()
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'failed')
  channel.answer = takes
  const callsBefore = channel.calls.length
  const { status, body } = await whileErasing(stage, phone, DETACHES, () => resend(id))
  // read before or after its row is deleted
  const refusals: Record<string, number> = { delivery_not_open: 409, delivery_not_found: 404 }
  assert.equal(status, refusals[body.code], body.code)
  assert.equal(channel.calls.length, callsBefore)
  assert.equal(await conversationWith(stage, phone), undefined)
})

test('of a message that is delivered after all and erased while it is being resent, no decision is kept', async () => {
  const [person, neighbour] = [await newPerson(stage), await newPerson(stage)]
  const hear = async (status: string, more: object) => {
    const said = { biz_opaque_callback_data: person.id, ...more }
    const told = receipt(`wamid.${person.id}`, status, stage.clock.now(), said)
    assert.equal(await postWebhook(stage, { statuses: [told] }), 200)
    await stage.messageWith(person.id, status)
  }
  await hear('failed', { errors: [{ code: 131016, title: 'Service overloaded' }] })
  const holder = await stage.db.connect()
  try {
    // messages to be accepted wait behind one to another customer
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [
      neighbour.conversationId,
    ])
    const ahead = card(neighbour.phone)
    await stage.until(() => areWaiting(stage.db, 1), 'the message ahead waits')
    const resent = resend(person.id)
    const isPlanned = async () =>
      (await count('failed_messages where message_id = $1 and resend_as is not null', person.id)) === 1
    await stage.until(isPlanned, 'the resend is planned')
    await hear('delivered', {})
    assert.equal((await erase(stage, person.phone)).kind, 'erased')
    await holder.query('rollback')
    await ahead
    assert.equal((await resent).status, 409)
  } finally {
    holder.release(true)
  }
  assert.equal(await count('delivery_resolutions where message_id = $1', person.id), 0)
})

test('a receipt of a message that is erased meanwhile is one of an unknown message', async () => {
  const person = await newPerson(stage)
  const wamid = `wamid.${person.id}`
  const told = receipt(wamid, 'delivered', stage.clock.now(), { biz_opaque_callback_data: person.id })
  const status = await whileErasing(stage, person.phone, ERASES_MESSAGES, () =>
    postWebhook(stage, { statuses: [told] }),
  )
  assert.equal(status, 200)
  assert.equal(await count('receipts where channel_message_id = $1 and message_id is null', wamid), 1)
  assert.equal(await count('receipts where channel_message_id = $1 and message_id is not null', wamid), 0)
  assert.equal(await count('channel_message_ids where channel_message_id = $1', wamid), 0)
  assert.equal(await count('message_states where message_id = $1', person.id), 0)
})

test('a receipt that finds its message being sent, and is written after that was erased, leaves no state of it', async () => {
  const [person, other] = [await newPerson(stage), await newPerson(stage)]
  const gate = createGate()
  channel.answer = async (message) => {
    await gate.opened
    return takes(message)
  }
  const { id } = await sendContacts(stage, person.phone)
  const [settling, moving] = [await stage.db.connect(), await stage.db.connect()]
  try {
    await settling.query('begin') // another process writes its outcome
    await settling.query('delete from deliveries where message_id = $1', [id])
    await moving.query('begin') // and what became of the other message
    await moving.query('select from message_states where message_id = $1 for update', [other.id])
    const of = (message: string) =>
      receipt(`wamid.${message}`, 'delivered', stage.clock.now(), { biz_opaque_callback_data: message })
    const told = postWebhook(stage, { statuses: [of(other.id), of(id)] })
    await stage.until(() => areWaiting(stage.db, 1), 'the receipts are being written')
    await settling.query('commit')
    assert.equal((await erase(stage, person.phone)).kind, 'erased')
    await moving.query('rollback')
    assert.equal(await told, 200)
  } finally {
    settling.release(true)
    moving.release(true)
    gate.open()
  }
  assert.equal(await count('message_states where message_id = $1', id), 0)
  assert.equal(await count('receipts where channel_message_id = $1 and message_id is null', `wamid.${id}`), 1)
})

test('a receipt that names a message that is erased meanwhile, and that had none before, is one of an unknown message', async () => {
  channel.answer = refuses
  const phone = newCustomer()
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'failed')
  const [wamid, at] = [newWamid(), stage.clock.now()]
  const told = receipt(wamid, 'delivered', at, { biz_opaque_callback_data: id })
  const status = await whileErasing(stage, phone, ERASES_MESSAGES, () =>
    postWebhook(stage, { statuses: [told] }),
  )
  assert.equal(status, 200)
  assert.equal(await count('channel_message_ids where channel_message_id = $1', wamid), 0)
  assert.equal(await count('receipts where channel_message_id = $1 and message_id is null', wamid), 1)
})

test('a receipt that found its message before that was erased, and is written after it, leaves nothing', async () => {
  const person = await newPerson(stage)
  const userId = newUserId()
  await writes(stage, { phone: person.phone, userId }) // known for one contact's: the receipt has nothing to ask
  const wamid = `wamid.${person.id}`
  await stage.db.query(`
    create function test_wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(42); return new; end $$;
    create trigger test_wait before insert on receipts for each row execute function test_wait()`)
  const holder = await stage.db.connect()
  try {
    await holder.query('select pg_advisory_lock(42)')
    const both = { recipient_id: person.phone.slice(1), recipient_user_id: userId }
    const failed = { ...both, errors: [{ code: 131026, title: 'Message undeliverable' }] }
    const told = postWebhook(stage, { statuses: [receipt(wamid, 'failed', stage.clock.now(), failed)] })
    await stage.until(() => areWaiting(stage.db, 1), 'the receipt is being written')
    let hasEnded = false
    const erasing = erase(stage, person.phone).finally(() => (hasEnded = true))
    await stage.until(
      async () => hasEnded || (await areWaiting(stage.db, 2)),
      'the erasure waits, or has ended',
    )
    await holder.query('select pg_advisory_unlock(42)')
    assert.equal(await told, 200)
    assert.equal((await erasing).kind, 'erased')
    assert.equal(await count('receipts where channel_message_id = $1', wamid), 0)
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
    await stage.db.query('drop trigger test_wait on receipts')
  }
  await announcementsAreHeard()
  await printLink(person.phone, userId)
  assert.ok(await areLinked(person.phone, userId), 'what it told of addresses is not remembered either')
})

test('what the channel delivers again while it is erased is stored once', async () => {
  const phone = newCustomer()
  const messages = [textMessage(phone, stage.clock.now())]
  assert.equal(await postWebhook(stage, { messages }), 200)
  assert.equal(await whileErasing(stage, phone, ERASES_MESSAGES, () => postWebhook(stage, { messages })), 200)
  assert.equal(await postWebhook(stage, { messages }), 200)
  assert.equal((await conversationWith(stage, phone)).messageCount, 1)
})

/** A receipt says that number and user id are one contact's. */
async function printLink(phone: string, userId: string) {
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'sent')
  const more = { recipient_id: phone.slice(1), recipient_user_id: userId }
  const profile = [{ profile: { name: 'Ana' }, wa_id: phone.slice(1), user_id: userId }]
  const statuses = [receipt(`wamid.${id}`, 'delivered', stage.clock.now(), more)]
  assert.equal(await postWebhook(stage, { contacts: profile, statuses }), 200)
}

const areLinked = async (phone: string, userId: string) =>
  (await conversationWith(stage, userId))?.id === (await conversationWith(stage, phone))?.id

test('number and user id of an erased person are linked again when the channel reports it again', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await printLink(phone, userId)
  await erase(stage, phone)
  await announcementsAreHeard()
  await printLink(phone, userId)
  assert.ok(await areLinked(phone, userId))
})

/** In their order: once the one that is made here is received, the erasure's was. */
async function announcementsAreHeard() {
  const { key, id } = await stage.makeKey(stage.shop.workspaceId, ['messages:read'])
  assert.equal((await stage.call('GET', '/me', undefined, { apiKey: key })).status, 200)
  await stage.db.query('update api_keys set revoked_at = now() where key_id = $1', [id])
  await stage.db.query(`select pg_notify('recado_keys', $1)`, [id])
  await stage.until(
    async () => (await stage.call('GET', '/me', undefined, { apiKey: key })).status === 401,
    'the announcement is received',
  )
}

test('so are those of a person who was erased while the service had lost the database', async () => {
  const [phone, userId] = [newCustomer(), newUserId()]
  await printLink(phone, userId)
  doorway.shut()
  const { kind } = await erase({ ...stage, env: { ...stage.env, DATABASE_URL: directly } }, phone)
  doorway.open()
  assert.equal(kind, 'erased')
  await stage.until(async () => (await stage.call('GET', '/health/ready')).status === 200, 'it is back')
  await stage.until(async () => {
    await printLink(phone, userId)
    return await areLinked(phone, userId)
  }, 'they are linked again')
})

test('no request fails while people write, are written to and are erased all at once', async () => {
  const phones = Array.from({ length: 4 }, newCustomer)
  const statuses: number[] = []
  let isOver = false
  const converse = async (phone: string) => {
    const userId = newUserId()
    let sent = ''
    for (let n = 0; !isOver; n++) {
      const at = stage.clock.now()
      if (n % 8 === 0) {
        const { status, body } = await card(phone)
        statuses.push(status)
        sent = body.id
      }
      const by = { biz_opaque_callback_data: sent, recipient_id: phone.slice(1), recipient_user_id: userId }
      const told = ['sent', 'delivered'].map((one) => receipt(`wamid.${sent}`, one, at, by))
      const said = [textMessage(phone, at), textMessage(phone, at, { from_user_id: userId })]
      const asked = [postWebhook(stage, { statuses: told }), postWebhook(stage, { messages: said })]
      statuses.push(...(await Promise.all(asked)))
    }
  }
  const talking = phones.map(converse)
  let erased = 0
  for (let round = 0; round < 5; round++) {
    for (const phone of phones) if ((await erase(stage, phone)).kind === 'erased') erased += 1
  }
  isOver = true
  await Promise.all(talking)
  assert.ok(erased > 0)
  assert.deepEqual([...new Set(statuses)], [200])
  assert.equal(
    await count(
      'messages m where not exists (select from message_states s where s.message_id = m.message_id) and not exists (select from deliveries d where d.message_id = m.message_id)',
    ),
    0,
  )
  assert.equal(
    await count(
      'message_states s where not exists (select from messages m where m.message_id = s.message_id)',
    ),
    0,
  )
  assert.equal(
    await count(
      'contacts c where not exists (select from conversations v where v.contact_id = c.contact_id)',
    ),
    0,
  )
  const lost =
    'where r.message_id is not null and not exists (select from messages m where m.message_id = r.message_id)'
  assert.equal(await count(`receipts r ${lost}`), 0)
  assert.equal(await count(`channel_message_ids r ${lost}`), 0)
})
