/** Stories of contacts who change number or user id, which the channel tells late, repeatedly and in any order. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { parseAddress } from '../src/conversations/address.ts'
import { areWaiting } from './stage/locks.ts'
import { newCustomer, orderDetails } from './stage/messages.ts'
import { createScriptedChannel, refuses, takes } from './stage/scripted-channel.ts'
import { sendContacts } from './stage/send.ts'
import { openStage, type Shop, type Stage } from './stage/stage.ts'
import { change, envelope, newWamid, postSigned, seconds, sign, tell, textMessage } from './stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
after(() => stage.close())

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const ago = (count: number) => new Date(stage.clock.now().getTime() - count * SECOND_MS)
let lastUserId = 0
const newUserId = () => `BR.${(lastUserId += 1)}MOVE`

type Element = Record<string, unknown>
/** The contact's word that something changed, as the channel puts it. */
const notice = (from: Element, system: Element, at: Date): Element => ({
  ...{ ...from, id: newWamid(), timestamp: seconds(at), type: 'system' },
  system: { body: 'Changed', ...system },
})
const changedNumber = (from: string, to: string, at: Date): Element =>
  notice({ from: from.slice(1) }, { type: 'user_changed_number', wa_id: to.slice(1) }, at)
const textBy = (userId: string, at: Date): Element => {
  const { from: _, ...message } = textMessage(newCustomer(), at, { from_user_id: userId })
  return message
}

const hear = async (...messages: Element[]) => assert.equal(await tell(stage, { messages }), 200)

/** Tells it to one of several processes. */
async function tellAt(url: string, ...messages: Element[]): Promise<number> {
  const body = envelope(change(stage.shop.phoneNumberId, { messages }))
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': sign(body, stage.shop.appSecret),
  }
  const answer = await request(`${url}/channels/whatsapp/webhook`, { method: 'POST', headers, body })
  await answer.body.dump()
  return answer.statusCode
}

/** The field of its own in which user ids change. */
async function hearUserIdChange(previous: string, current: string, at: Date, more: Element = {}) {
  const update = { detail: 'x', user_id: { previous, current }, timestamp: seconds(at), ...more }
  const told = { ...change(stage.shop.phoneNumberId, { user_id_update: [update] }), field: 'user_id_update' }
  const body = envelope(told)
  assert.equal(await postSigned(stage, body, sign(body, stage.shop.appSecret)), 200)
}

type Conversation = { id: string; to: string; messageCount: number }
/** The conversation with whoever has the address now; null if nobody is known under it. */
async function conversationWith(address: string): Promise<Conversation | null> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(address)}`)
  assert.ok(body.data.length <= 1)
  return body.data[0] ?? null
}
const idWith = async (address: string) => (await conversationWith(address))?.id

test('a change of number that is told again does not move whoever has the old number by then', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const moved = changedNumber(before, now, ago(200))
  await hear(moved)
  await hear(textMessage(before, ago(100)))
  const [customer, stranger] = [await conversationWith(now), await conversationWith(before)]
  assert.notEqual(customer?.id, stranger?.id)

  await hear(moved)
  assert.deepEqual(await conversationWith(now), customer)
  assert.deepEqual(await conversationWith(before), stranger)
})

test('a change of number that is told again after the contact went back to the old one has no effect', async () => {
  const [one, other] = [newCustomer(), newCustomer()]
  await hear(textMessage(one, ago(300)))
  const there = changedNumber(one, other, ago(200))
  await hear(there)
  await hear(changedNumber(other, one, ago(100)))
  const conversation = await conversationWith(one)

  await hear(there)
  assert.deepEqual(await conversationWith(one), conversation)
  assert.equal(await conversationWith(other), null)
})

test('of two changes of number the later may be told first: the contact ends at the last number', async () => {
  const [a, b, c] = [newCustomer(), newCustomer(), newCustomer()]
  await hear(textMessage(a, ago(300)))
  const id = await idWith(a)
  await hear(changedNumber(b, c, ago(100)))
  await hear(changedNumber(a, b, ago(200)))
  assert.equal(await idWith(c), id)
  for (const left of [a, b]) assert.equal(await conversationWith(left), null)
})

test('there and back again, told in the wrong order, leaves the contact where it was', async () => {
  const [a, b] = [newCustomer(), newCustomer()]
  await hear(textMessage(a, ago(300)))
  const id = await idWith(a)
  await hear(changedNumber(b, a, ago(100)))
  await hear(changedNumber(a, b, ago(200)))
  assert.equal(await idWith(a), id)
  assert.equal(await conversationWith(b), null)
})

test('a change of number that comes late does not move whoever first wrote from the old number after it', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(100)))
  const stranger = await idWith(before)
  await hear(changedNumber(before, now, ago(200)))
  assert.equal(await idWith(before), stranger)
  assert.equal(await conversationWith(now), null)
})

test('changes of a user id, told in the wrong order and then again, end at the last one', async () => {
  const phone = newCustomer()
  const [first, second, third] = [newUserId(), newUserId(), newUserId()]
  await hear(textMessage(phone, ago(300), { from_user_id: first }))
  const toldAt = [ago(100), ago(200)] as const
  const hearBoth = async () => {
    await hearUserIdChange(second, third, toldAt[0])
    await hearUserIdChange(first, second, toldAt[1])
  }
  await hearBoth()
  await hear(textBy(third, ago(0)))
  const conversation = await conversationWith(phone)
  assert.equal(conversation?.messageCount, 2)
  await hearBoth()
  assert.deepEqual(await conversationWith(third), conversation)
  for (const left of [first, second]) assert.equal(await conversationWith(left), null)
})

test('a move that was interrupted after its message was stored is completed when it is told again', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const id = await idWith(before)
  await hear(textMessage(now, ago(250)))
  const moved = changedNumber(before, now, ago(200))
  await stage.db.query(`
    create function test_interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted' using errcode = '57P01'; end $$;
    create trigger test_interrupt before insert on conversation_merges for each row execute function test_interrupt()`)
  try {
    assert.equal(await tell(stage, { messages: [moved] }), 503)
    assert.equal((await conversationWith(before))?.messageCount, 2, 'stored, and not moved')
  } finally {
    await stage.db.query('drop trigger test_interrupt on conversation_merges; drop function test_interrupt()')
  }
  await hear(moved)
  assert.equal(await idWith(now), id)
  assert.equal(await conversationWith(before), null)
  assert.equal((await conversationWith(now))?.messageCount, 3)
})

test('what was told of moves is kept for two weeks, and older news of one are not heard', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const isKept = async () => {
    const { rows } = await stage.db.query('select from address_moves where to_address = $1', [now.slice(1)])
    return rows.length > 0
  }
  await hear(textMessage(before, ago(300)))
  const moved = changedNumber(before, now, ago(200))
  await hear(moved)
  stage.clock.advance(13 * DAY_MS)
  assert.equal(await isKept(), true)
  stage.clock.advance(2 * DAY_MS)
  await stage.eventually(async () => !(await isKept()), 'the move is pruned')
  const stranger = textMessage(before, ago(0))
  await hear(stranger)
  const id = await idWith(before)
  await hear(moved)
  assert.equal(await idWith(before), id)
})

test('a message that comes again after its writer changed number does not bring the old number back', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const [userId, strangersId] = [newUserId(), newUserId()]
  const first = textMessage(before, ago(300), { from_user_id: userId })
  await hear(first)
  await hear(changedNumber(before, now, ago(200)))
  await hear(first)
  assert.equal(await conversationWith(before), null)
  await hear(textMessage(before, ago(100), { from_user_id: strangersId }))
  await hear(first)

  const [customer, stranger] = [await conversationWith(now), await conversationWith(before)]
  assert.equal(customer?.messageCount, 2)
  assert.equal(stranger?.messageCount, 1)
  assert.equal(await idWith(userId), customer?.id)
  assert.equal(await idWith(strangersId), stranger?.id)
})

test('a message that comes for the first time after its writer changed number is in the conversation with its writer', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const userId = newUserId()
  await hear(textMessage(before, ago(300)))
  await hear(changedNumber(before, now, ago(200)))
  await hear(textMessage(before, ago(100)))
  const stranger = await conversationWith(before)
  await hear(textMessage(before, ago(250)), textMessage(before, ago(240), { from_user_id: userId }))
  assert.equal((await conversationWith(now))?.messageCount, 4)
  assert.equal(await idWith(userId), await idWith(now))
  assert.deepEqual(await conversationWith(before), stranger)
})

test('a message that comes again after its writer is known no more opens no conversation', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const first = textMessage(before, ago(300))
  await hear(first)
  await hear(changedNumber(before, now, ago(200)))
  await stage.db.query('delete from address_moves') // as after two weeks
  const conversation = await conversationWith(now)
  await hear(first, textMessage(newCustomer(), ago(0)), first)
  assert.equal(await conversationWith(before), null)
  assert.deepEqual(await conversationWith(now), conversation)
  const { rows } = await stage.db.query('select from conversations where last_position = 0')
  assert.equal(rows.length, 0)
})

test('changes that two processes hear of at once, each more than once, leave one contact', async () => {
  const other = await stage.startAnother()
  try {
    for (let round = 0; round < 10; round++) {
      const [a, b, c] = [newCustomer(), newCustomer(), newCustomer()]
      await hear(textMessage(a, ago(300)))
      const id = await idWith(a)
      const told = [changedNumber(a, b, ago(200)), changedNumber(b, c, ago(100)), textMessage(c, ago(50))]
      await Promise.all(
        [stage.service, other, stage.service, other].map(({ url }) =>
          stage.eventually(async () => (await tellAt(url, ...told)) === 200, 'it is taken in'),
        ),
      )
      assert.equal(await idWith(c), id)
      assert.equal((await conversationWith(c))?.messageCount, 4)
      for (const left of [a, b]) assert.equal(await conversationWith(left), null)
    }
  } finally {
    await other.close()
  }
})

test('a message that another process stores while this one waits, and whose writer then moves, opens no conversation', async () => {
  const [known, before, now] = [newCustomer(), newCustomer(), newCustomer()]
  await hear(textMessage(known, ago(300)))
  const message = textMessage(before, ago(200))
  const other = await stage.startAnother()
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from conversations where conversation_id = $1 for update', [
      await idWith(known),
    ])
    const heard = hear(textMessage(known, ago(0)), message)
    await stage.eventually(() => areWaiting(stage.db, 1), 'the first process waits')
    assert.equal(await tellAt(other.url, message), 200)
    assert.equal(await tellAt(other.url, changedNumber(before, now, ago(100))), 200)
    await holder.query('commit')
    await heard
  } finally {
    holder.release(true)
    await other.close()
  }
  assert.equal(await conversationWith(before), null)
  assert.equal((await conversationWith(now))?.messageCount, 2)
  assert.equal((await conversationWith(known))?.messageCount, 2)
})

test('a new user id is the contact’s, also when the notice names the contact by number', async () => {
  const phone = newCustomer()
  const [before, now] = [newUserId(), newUserId()]
  await hear(textMessage(phone, ago(300), { from_user_id: before }))
  const told = notice({ from: phone.slice(1) }, { type: 'user_changed_user_id', user_id: now }, ago(200))
  await hear(told)
  await hear(textBy(now, ago(100)))
  const conversation = await conversationWith(phone)
  assert.equal(conversation?.messageCount, 3)
  await hear(told)
  assert.deepEqual(await conversationWith(now), conversation)
  assert.equal(await conversationWith(before), null)
})

test('a notice that names the contact by number tells of a new number and a new user id at once', async () => {
  const [phone, newPhone] = [newCustomer(), newCustomer()]
  const [before, now] = [newUserId(), newUserId()]
  await hear(textMessage(phone, ago(300), { from_user_id: before }))
  const system = { type: 'user_changed_number', wa_id: newPhone.slice(1), user_id: now }
  const told = notice({ from: phone.slice(1) }, system, ago(200))
  await hear(told)
  await hear(textBy(now, ago(150)))
  await hear(textMessage(phone, ago(100)))
  const [conversation, stranger] = [await conversationWith(newPhone), await conversationWith(phone)]
  assert.equal(conversation?.messageCount, 3)
  await hear(told)
  assert.deepEqual(await conversationWith(now), conversation)
  assert.deepEqual(await conversationWith(phone), stranger)
  assert.notEqual(stranger?.id, conversation?.id)
})

test('a new number is the contact’s, also when the notice names the contact by user id, and the old one is free', async () => {
  const [phone, newPhone] = [newCustomer(), newCustomer()]
  const userId = newUserId()
  await hear(textMessage(phone, ago(300), { from_user_id: userId }))
  const id = await idWith(phone)
  const system = { type: 'user_changed_number', wa_id: newPhone.slice(1) }
  await hear(notice({ from_user_id: userId }, system, ago(200)))
  await hear(textMessage(phone, ago(250)))
  assert.equal(await conversationWith(phone), null)
  assert.equal(await idWith(newPhone), id)
  assert.equal((await conversationWith(newPhone))?.messageCount, 3)
})

test('the field for user ids finds its contact by number when the id before was never heard of', async () => {
  const phone = newCustomer()
  const [before, now] = [newUserId(), newUserId()]
  await hear(textMessage(phone, ago(300)))
  await hearUserIdChange(before, now, ago(200), { wa_id: phone.slice(1) })
  await hear(textBy(now, ago(100)), textBy(before, ago(250)))
  assert.equal((await conversationWith(phone))?.messageCount, 3)
  assert.equal(await idWith(now), await idWith(phone))
  assert.equal(await conversationWith(before), null)
})

test('what waits to be sent while a number changes goes to the new number', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const become = (state: string) =>
    stage.call('PATCH', `/senders/${stage.shop.senderId}`, { state }, { apiKey: key })
  assert.equal((await become('paused')).status, 200)
  const { id } = await sendContacts(stage, before)
  await hear(changedNumber(before, now, ago(200)))
  await become('running')
  await stage.messageWith(id, 'sent')
  const called = channel.calls.find(({ messageId }) => messageId === id)
  assert.equal(called?.to.value, now.slice(1))
})

test('what is sent to a number just when its contact leaves it is not theirs any more', async () => {
  for (const isMerge of [false, true]) {
    const [before, now] = [newCustomer(), newCustomer()]
    await hear(textMessage(before, ago(300)))
    if (isMerge) await hear(textMessage(now, ago(250)))
    const id = await idWith(before)
    const holder = await stage.db.connect()
    try {
      await holder.query('begin')
      await holder.query('select from contact_addresses where match_key = $1 for key share', [
        parseAddress(before)?.matchKey,
      ])
      const moving = hear(changedNumber(before, now, ago(200)))
      await stage.eventually(() => areWaiting(stage.db, 1), 'the move waits for us')
      const order = orderDetails(stage.shop.from, before)
      const sending = Promise.all([
        sendContacts(stage, before),
        stage.call('POST', '/messages/interactive/order_details', order),
      ])
      await stage.eventually(() => areWaiting(stage.db, 2), 'what is sent waits for the move')
      await holder.query('commit')
      await moving
      const [card, { status }] = await sending
      const { conversationId } = await stage.messageWith(card.id, 'sent')
      assert.equal(status, 409, 'the window of whoever has the number now is not open')
      assert.equal(conversationId, await idWith(before))
      assert.notEqual(conversationId, id)
      const called = channel.calls.find(({ messageId }) => messageId === card.id)
      assert.equal(called?.to.value, before.slice(1))
    } finally {
      holder.release(true)
    }
  }
})

/** A message that the channel refused, and how a person sends it anew. */
async function sendRefused(to: string) {
  channel.answer = refuses
  const { id } = await sendContacts(stage, to)
  await stage.messageWith(id, 'failed')
  channel.answer = takes
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const path = `/deliveries/${id}/resolve`
  return { id, resend: () => stage.call('POST', path, { action: 'resend' }, { apiKey: key }) }
}

test('what failed before a number changed is sent anew to the new number', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { resend } = await sendRefused(before)
  await hear(changedNumber(before, now, ago(200)))
  await hear(textMessage(before, ago(100))) // somebody else has the old one by now
  const { body } = await resend()
  const { to, conversationId } = await stage.messageWith(body.resentAs, 'sent')
  assert.deepEqual([to, conversationId], [now.slice(1), await idWith(now)])
  assert.equal(channel.calls.at(-1)?.to.value, now.slice(1))
  assert.equal((await conversationWith(before))?.messageCount, 1)
})

test('a number that changes while what failed waits to be sent anew is the new one', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const { id, resend } = await sendRefused(before)
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from failed_messages where message_id = $1 for update', [id])
    const decided = resend()
    await stage.eventually(() => areWaiting(stage.db, 1), 'the decision waits')
    await hear(changedNumber(before, now, ago(200)))
    await holder.query('commit')
    const { to } = await stage.messageWith((await decided).body.resentAs, 'sent')
    assert.equal(to, now.slice(1))
  } finally {
    holder.release(true)
  }
})

test('a change of number that waits holds up none at another sender', async () => {
  const other = await stage.openShop()
  const [before, now] = [newCustomer(), newCustomer()]
  const hearAt = async (shop: Shop, message: Element) =>
    assert.equal(await tell(stage, { messages: [message] }, shop), 200)
  for (const shop of [stage.shop, other]) await hearAt(shop, textMessage(before, ago(300)))
  const holder = await stage.db.connect()
  try {
    await holder.query('begin')
    await holder.query('select from senders where sender_id = $1 for no key update', [stage.shop.senderId])
    const held = hear(changedNumber(before, now, ago(200)))
    await stage.eventually(() => areWaiting(stage.db, 1), 'the move waits')
    await hearAt(other, changedNumber(before, now, ago(200)))
    assert.equal(await idWith(now), undefined, 'it still waits')
    await holder.query('commit')
    await held
  } finally {
    holder.release(true)
  }
  assert.ok(await idWith(now))
})
