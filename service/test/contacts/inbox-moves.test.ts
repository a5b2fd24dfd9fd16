/**
 * Stories of contacts who change number or user id, which the channel reports late, repeatedly and
 * in any order.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { followMoves } from '../stage/moves.ts'
import { changedNumber, changesUserId, newUserId, notice, textBy } from '../stage/people.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { postWebhook, textMessage } from '../stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
after(() => stage.close())
const { ago, hear, conversationWith, idWith } = followMoves(() => stage)

test('a change of number that is reported again does not move the contact who has the old number by then', async () => {
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

test('a change of number that is reported again after the contact went back to the old one has no effect', async () => {
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

test('of two changes of number that are reported in the wrong order, the last reported one counts', async () => {
  const [a, b, c] = [newCustomer(), newCustomer(), newCustomer()]
  await hear(textMessage(a, ago(300)))
  const id = await idWith(a)
  const later = changedNumber(b, c, ago(100))
  await hear(later)
  await hear(changedNumber(a, b, ago(200)))
  assert.equal(await idWith(b), id, 'nobody had b when its change was told')
  await hear(textMessage(c, ago(50)))
  assert.notEqual(await idWith(c), id, 'and so c is taken for somebody else')
})

test('a change of number that comes late, of a contact who has moved on since, leaves the latest number', async () => {
  const [a, b, c] = [newCustomer(), newCustomer(), newCustomer()]
  const userId = newUserId()
  await hear(textMessage(a, ago(300), { from_user_id: userId }))
  const id = await idWith(a)
  await hear(
    notice(
      { from_user_id: userId, from: b.slice(1) },
      { type: 'user_changed_number', wa_id: c.slice(1) },
      ago(100),
    ),
  )
  await hear(changedNumber(a, b, ago(200)))
  assert.deepEqual([await idWith(c), await idWith(userId)], [id, id])
  for (const left of [a, b]) assert.equal(await conversationWith(left), null)
})

test('a change of number that comes late does not move a contact who first wrote from the old number after it', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(100)))
  const stranger = await idWith(before)
  await hear(changedNumber(before, now, ago(200)))
  assert.equal(await idWith(before), stranger)
  assert.equal(await conversationWith(now), null)
})

test('a move that was interrupted after its message was stored is completed when it is reported again', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await hear(textMessage(before, ago(300)))
  const id = await idWith(before)
  await hear(textMessage(now, ago(250)))
  const moved = changedNumber(before, now, ago(200))
  await stage.db.query(`
    create function test_interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted' using errcode = '57P01'; end $$;
    create trigger test_interrupt before update of merged_into on conversations for each row execute function test_interrupt()`)
  try {
    assert.equal(await postWebhook(stage, { messages: [moved] }), 503)
    assert.equal((await conversationWith(before))?.messageCount, 2, 'stored, and not moved')
  } finally {
    await stage.db.query('drop trigger test_interrupt on conversations; drop function test_interrupt()')
  }
  await hear(moved)
  assert.equal(await idWith(now), id)
  assert.equal(await conversationWith(before), null)
  assert.equal((await conversationWith(now))?.messageCount, 3)
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

test('a message that comes again after its writer is known no more opens no conversation', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  const first = textMessage(before, ago(300))
  await hear(first)
  await hear(changedNumber(before, now, ago(200)))
  const conversation = await conversationWith(now)
  await hear(first, textMessage(newCustomer(), ago(0)), first)
  assert.equal(await conversationWith(before), null)
  assert.deepEqual(await conversationWith(now), conversation)
  const { rows } = await stage.db.query('select from conversations where last_position = 0')
  assert.equal(rows.length, 0)
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

test('a new user id is the contact’s, also of one who hides the number, whom only the notice’s text names', async () => {
  const [first, second, third] = [newUserId(), newUserId(), newUserId()]
  await hear(textBy(first, ago(300)))
  const id = await idWith(first)
  const type = 'user_changed_user_id'
  const told = [
    notice({}, { type, user_id: second, body: `User Ana changed from ${first} to ${second}` }, ago(200)),
    notice({ from_user_id: third }, { type, user_id: third, previous_user_id: second }, ago(100)),
  ]
  for (const message of [...told, ...told]) await hear(message)
  await hear(textBy(third, ago(50)))
  assert.equal(await idWith(third), id)
  assert.equal((await conversationWith(third))?.messageCount, 4)
  for (const left of [first, second]) assert.equal(await conversationWith(left), null)
})

test('a notice that names the contact by number has a new number and a new user id at once', async () => {
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
  assert.equal(await conversationWith(phone), null)
  assert.equal(await idWith(newPhone), id)
  assert.equal((await conversationWith(newPhone))?.messageCount, 2)
})

test('the field for user ids finds its contact by number when the id before was never received', async () => {
  const phone = newCustomer()
  const [before, now] = [newUserId(), newUserId()]
  await hear(textMessage(phone, ago(300)))
  const changed = { user_id: { previous: before, current: now }, wa_id: phone.slice(1) }
  await changesUserId(stage, changed, ago(200))
  await hear(textBy(now, ago(100)))
  assert.equal((await conversationWith(phone))?.messageCount, 2)
  assert.equal(await idWith(now), await idWith(phone))
  assert.equal(await conversationWith(before), null)
})
