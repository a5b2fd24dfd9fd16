/**
 * Erasing beside a service that runs: what is in the way, who is notified, and that it ends
 * whatever happens.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { toMatchKey } from '../../src/kinds/address.ts'
import { eraseContact } from '../../src/privacy/erase-contact.ts'
import { erasingAlone, noCounts } from '../../src/privacy/erasing.ts'
import { findContacts } from '../../src/privacy/find-contacts.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { assertGone, countRows, newPerson } from '../stage/known-person.ts'
import { listen } from '../stage/listen.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { conversationWith, writes } from '../stage/people.ts'
import { recado } from '../../../testkit/recado.ts'
import { createGate, createScriptedChannel, refuses, staysSilent, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { receipt, postWebhook } from '../stage/webhook.ts'
import { erase, ERASES_MESSAGES } from '../stage/while-erasing.ts'

const WAIT_MS = 30_000
let stage: Stage
let admin: Shop
const channel = createScriptedChannel()
before(async () => {
  stage = await openStage({
    realTime: 'what happens differs in time',
    channel,
    env: { RECADO_UNKNOWN_WAIT_MS: String(WAIT_MS) },
  })
  admin = { ...stage.shop, apiKey: (await stage.makeKey(stage.shop.workspaceId, ['admin'])).key }
})
afterEach(() => {
  channel.answer = takes
})
after(() => stage.close())

const contact = (...args: string[]) =>
  recado(['contact', ...args, '--workspace', stage.shop.workspaceId], stage.env)
const count = (what: string, ...values: unknown[]) => countRows(stage, what, ...values)

test('a person to whom something is still to be sent is not erased, and the answer says what', async () => {
  const { phone } = await newPerson(stage)
  const gate = createGate()
  channel.answer = async (message) => {
    await gate.opened
    return takes(message)
  }
  const sent = [await sendContacts(stage, phone), await sendContacts(stage, phone)]
  for (const yes of [[], ['--yes']]) {
    const { exitCode, stdout, stderr } = await contact('erase', '--address', phone, ...yes)
    assert.deepEqual([exitCode, stdout], [1, ''])
    assert.match(
      stderr,
      /^Messages to this person are unfinished: 2 still on their way .*\. Nothing (was|would be) erased\.\n$/,
    )
  }
  gate.open()
  for (const { id } of sent) await stage.messageWith(id, 'sent')
  assert.equal((await contact('erase', '--address', phone, '--yes')).exitCode, 0)
})

test('a person to whom something came to be sent since they were found is not erased', async () => {
  const { phone } = await newPerson(stage)
  const { workspaceId, senderId } = stage.shop
  const person = { workspaceId, matchKey: toMatchKey(phone.slice(1)), senderIds: [senderId] }
  const [found] = await findContacts(stage.db, person)
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'unknown')
  const pool = openPool(String(stage.env.DATABASE_URL), 2)
  try {
    const waiting = { onTheirWay: 1, held: 0, resending: 0 }
    assert.deepEqual(found && (await eraseContact(pool, workspaceId, found, null, noCounts())), {
      kind: 'waiting',
      waiting,
    })
  } finally {
    await pool.end()
  }
  assert.equal((await conversationWith(stage, phone)).messageCount, 3)
})

test('a person about whose message a decision waits is not erased', async () => {
  const { phone } = await newPerson(stage)
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, phone)
  const isIn = (state: string) =>
    stage.until(
      async () => (await count('deliveries where message_id = $1 and state = $2', id, state)) > 0,
      state,
    )
  await isIn('unknown')
  assert.match((await contact('erase', '--address', phone, '--yes')).stderr, /: 1 still on their way /)
  await stage.pass(WAIT_MS)
  await isIn('held')
  assert.match((await contact('erase', '--address', phone, '--yes')).stderr, /: 1 held /)
  const decision = { action: 'mark_failed' }
  const decided = await stage.call('POST', `/deliveries/${id}/resolve`, decision, { apiKey: admin.apiKey })
  assert.equal(decided.status, 200)
  assert.equal((await contact('erase', '--address', phone, '--yes')).exitCode, 0)
})

test('a person whose failed message is about to be resent is not erased', async () => {
  channel.answer = refuses
  const phone = newCustomer()
  const { id } = await sendContacts(stage, phone)
  await stage.messageWith(id, 'failed')
  // the process that was to send it again ended before it did
  await stage.db.query('update failed_messages set resend_as = message_id where message_id = $1', [id])
  assert.match((await contact('erase', '--address', phone, '--yes')).stderr, /: 1 being resent /)
  assert.equal((await stage.call('GET', `/messages/${id}`)).status, 200)
})

test('listeners are notified, and a cursor of the conversation is one of an unknown conversation', async () => {
  const [person, other] = [await newPerson(stage), await newPerson(stage)]
  const messages = `/conversations/${person.conversationId}/messages`
  const cursor = (await stage.call('GET', `${messages}?limit=1`)).body.cursors.next
  const list = await stage.call('GET', '/conversations?limit=1&sort=desc')
  const listening = await listen(stage)
  await listening.next('ready')
  await erase(stage, person.phone)
  const { conversationId, conversation } = await listening.next('conversation.changed')
  assert.deepEqual([conversationId, conversation], [person.conversationId, null])
  listening.leave()
  assert.equal((await stage.call('GET', `${messages}?limit=1&cursor=${cursor}`)).status, 404)
  assert.equal(list.body.data[0].id, other.conversationId)
  const next = await stage.call('GET', `/conversations?limit=1&sort=desc&cursor=${list.body.cursors.next}`)
  assert.equal(next.status, 200)
  assert.equal(next.body.data.length, 1)
  assert.notEqual(next.body.data[0].id, person.conversationId)
})

test('a receipt that comes after its message was erased is answered, and is one of an unknown message', async () => {
  const person = await newPerson(stage)
  const wamid = `wamid.${person.id}`
  assert.equal((await erase(stage, person.phone)).kind, 'erased')
  const told = receipt(wamid, 'delivered', stage.clock.now(), { biz_opaque_callback_data: person.id })
  assert.equal(await postWebhook(stage, { statuses: [told] }), 200)
  assert.equal(await count('receipts where channel_message_id = $1 and message_id is null', wamid), 1)
  assert.equal(await conversationWith(stage, person.phone), undefined)
})

/** Adds so many messages to a conversation. */
async function prolong(conversationId: string, messages: number) {
  await stage.db.query(
    `with said as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content, created_at)
       select workspace_id, conversation_id, last_position + n, gen_random_uuid(), 'user', 'text', '1', '2', 'Oi', now()
       from conversations, generate_series(1, $2) n where conversation_id = $1
       returning workspace_id, message_id
     )
     insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id)
     select workspace_id, message_id, $3, 'received', 'wamid.' || message_id from said`,
    [conversationId, messages, stage.shop.senderId],
  )
}

test('an erasure that was interrupted has taken the person out of sight, and is finished by the next one', async () => {
  const person = await newPerson(stage)
  await prolong(person.conversationId, 1200)
  const inConversation = () => count('messages where conversation_id = $1', person.conversationId)
  let committed = 0
  const dies = erase(stage, person.phone, ERASES_MESSAGES, async () => {
    committed += 1
    if (committed === 2) throw new Error('The process ends.')
  })
  await assert.rejects(dies, /The process ends/)
  assert.deepEqual([committed, await inConversation()], [2, 702])

  for (const path of ['', '/messages']) {
    const { status } = await stage.call('GET', `/conversations/${person.conversationId}${path}`)
    assert.equal(status, 404, path)
  }
  const { body } = await stage.call('GET', '/conversations?limit=1')
  assert.notEqual(body.data[0]?.id, person.conversationId)
  assert.notEqual(body.cursors.next, null, 'the page is whole without it')
  await writes(stage, { phone: person.phone })

  // the next one, also if it is refused itself
  channel.answer = staysSilent
  const { id } = await sendContacts(stage, person.phone)
  await stage.messageWith(id, 'unknown')
  const { exitCode, stderr } = await contact('erase', '--address', person.phone, '--yes')
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /1 still on their way .* What other senders had, or an earlier erasure had left, was erased\.\n$/,
  )
  assert.equal((await conversationWith(stage, person.phone)).messageCount, 2)
  assert.equal(await inConversation(), 0)
  await assertGone(stage, person)
  assert.equal(await count('conversations where contact_id is null'), 0)
})

test('a long conversation is erased in steps that end one by one', async () => {
  const person = await newPerson(stage)
  await prolong(person.conversationId, 1200)
  const left: number[] = []
  await erase(stage, person.phone, ERASES_MESSAGES, async () => {
    left.push(await count('messages where conversation_id = $1', person.conversationId))
  })
  const messages = await count('messages where conversation_id = $1', person.conversationId)
  assert.deepEqual([left, messages], [[1202, 702, 202], 0])
})

test('of a conversation with large orders each step takes a few', async () => {
  const person = await newPerson(stage)
  await stage.db.query(
    `insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, content_data, created_at)
     select workspace_id, conversation_id, last_position + n, gen_random_uuid(), 'assistant', 'order_details', '1', '2',
            json_build_object('action', json_build_object('parameters',
              json_build_object('reference_id', 'large-' || n, 'pad', repeat('x', 5000000)))), now()
     from conversations, generate_series(1, 3) n where conversation_id = $1`,
    [person.conversationId],
  )
  const left: number[] = []
  await erase(stage, person.phone, ERASES_MESSAGES, async () => {
    left.push(await count('messages where conversation_id = $1', person.conversationId))
  })
  assert.deepEqual(left, [5, 2, 1])
})

test('the latest error of a sender is not shown again once the person it concerns was erased', async () => {
  const { phone } = await newPerson(stage)
  const health = async () =>
    (await stage.call('GET', '/senders', undefined, { apiKey: admin.apiKey })).body.data[0].health
  /** Noted, as every second. */
  const noted = async (what: string, isIt: (of: Awaited<ReturnType<typeof health>>) => boolean) => {
    await stage.pass(1_000)
    await stage.until(async () => isIt(await health()), what)
  }
  channel.answer = refuses
  await stage.messageWith((await sendContacts(stage, phone)).id, 'failed')
  await noted('the error', ({ lastError }) => lastError !== null)
  channel.answer = takes
  assert.equal((await contact('erase', '--address', phone, '--yes')).exitCode, 0)
  assert.equal((await health()).lastError, null)
  const sentAt = stage.clock.now().toISOString()
  await stage.messageWith((await sendContacts(stage, newCustomer())).id, 'sent')
  await noted('the message', ({ lastSentDate }) => lastSentDate >= sentAt)
  assert.equal((await health()).lastError, null)
})

test('one erasure of a workspace runs at a time', async () => {
  const pool = openPool(String(stage.env.DATABASE_URL), 1)
  try {
    await erasingAlone(pool, stage.shop.workspaceId, async () => {
      const { exitCode, stderr } = await contact('erase', '--older-than-days', '3', '--yes')
      assert.deepEqual(
        [exitCode, stderr],
        [1, 'Another erasure runs in this workspace. Run this again when it has ended.\n'],
      )
    })
  } finally {
    await pool.end()
  }
  assert.equal((await contact('erase', '--older-than-days', '3', '--yes')).exitCode, 0)
})
