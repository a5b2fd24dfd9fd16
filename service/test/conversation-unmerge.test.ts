/** Taking a merge apart leaves each contact with what is theirs. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoMerge } from '../src/conversations/merge-conversations.ts'
import { newCustomer, orderDetails } from './stage/messages.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { change, envelope, postSigned, seconds, sign, tell, textMessage } from './stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
beforeEach(() => stage.clock.freeze(NOW))
after(() => stage.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000

let lastUserId = 0
const newUserId = () => `BR.${(lastUserId += 1)}UNMERGE`
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

type Person = { phone?: string; userId?: string }

/** A message of somebody the channel names by these addresses. */
async function writes({ phone, userId }: Person, at = hoursAgo(0), more: Record<string, unknown> = {}) {
  const message = textMessage(phone ?? '', at, { ...(userId ? { from_user_id: userId } : {}), ...more })
  if (!phone) delete message.from
  assert.equal(await tell(stage, { messages: [message] }), 200)
}

/** The channel tells that a user id became another one. */
async function userIdChanges(previous: string, current: string) {
  const update = { user_id: { previous, current }, timestamp: seconds(NOW) }
  const { appSecret, phoneNumberId } = stage.shop
  const told = { ...change(phoneNumberId, { user_id_update: [update] }), field: 'user_id_update' }
  const body = envelope(told)
  assert.equal(await postSigned(stage, body, sign(body, appSecret)), 200)
}

async function conversationWith(to: string) {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  return body.data[0]
}

const order = (to: string) =>
  stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, to))
const unmerge = async (id: string) =>
  assert.equal(await undoMerge(stage.db, stage.shop.workspaceId, id), true)

/** Two contacts who wrote, one long ago and one now, and a message that tells they are one. */
async function mergedPair(both: { at: Date; more?: Record<string, unknown> }) {
  const [phone, userId] = [newCustomer(), newUserId()]
  await writes({ phone }, hoursAgo(48))
  await writes({ userId })
  const { id } = await conversationWith(userId)
  await writes({ phone, userId }, both.at, both.more)
  assert.equal((await conversationWith(userId)).id, (await conversationWith(phone)).id)
  return { phone, userId, mergedId: id as string }
}

test('after a merge is undone the window of each contact is that of their own messages', async () => {
  const at = hoursAgo(47)
  const { phone, userId, mergedId } = await mergedPair({ at })
  assert.equal((await order(phone)).status, 200)

  await unmerge(mergedId)

  const { window } = await conversationWith(phone)
  assert.deepEqual([window.open, window.opensAt], [false, at.toISOString()])
  const { status, body } = await order(phone)
  assert.deepEqual([status, body.code, body.lastInboundAt], [409, 'window_closed', at.toISOString()])
  assert.equal((await conversationWith(userId)).window.open, true)
  assert.equal((await order(userId)).status, 200)
})

test('a message that came after a merge keeps the window open for the contact it stays with, unless it opens none', async () => {
  const writing = await mergedPair({ at: hoursAgo(1) })
  await unmerge(writing.mergedId)
  assert.equal((await conversationWith(writing.phone)).window.opensAt, hoursAgo(1).toISOString())

  const reaction = { type: 'reaction', reaction: { message_id: 'wamid.any', emoji: '👍' } }
  const reacting = await mergedPair({ at: hoursAgo(1), more: reaction })
  await unmerge(reacting.mergedId)
  assert.equal((await conversationWith(reacting.phone)).window.open, false)

  const inGroup = await mergedPair({ at: hoursAgo(1), more: { group_id: 'group' } })
  await unmerge(inGroup.mergedId)
  assert.equal((await conversationWith(inGroup.phone)).window.open, false)
})

test('messages stored before it was kept what opens the window do so by their kind', async () => {
  const { phone, mergedId } = await mergedPair({ at: hoursAgo(1) })
  await writes({ phone }, hoursAgo(0), {
    type: 'reaction',
    reaction: { message_id: 'wamid.any', emoji: '👍' },
  })
  await writes({ phone }, hoursAgo(0), { group_id: 'group' })
  await stage.db.query('update messages set opens_window = null')
  await unmerge(mergedId)
  assert.equal((await conversationWith(phone)).window.opensAt, hoursAgo(1).toISOString())
})

test('after a merge is undone the latest message of each conversation is one of its own', async () => {
  const [phone, before, now] = [newCustomer(), newUserId(), newUserId()]
  await writes({ phone, userId: before })
  const kept = await conversationWith(phone)
  stage.clock.freeze(new Date(NOW.getTime() + HOUR_MS))
  await writes({ userId: now })
  const merged = await conversationWith(now)
  await userIdChanges(before, now)
  assert.equal((await conversationWith(phone)).lastMessageDate, merged.lastMessageDate)

  await unmerge(merged.id)

  for (const { id, lastMessageDate, lastMessage } of [kept, merged]) {
    const { body } = await stage.call('GET', `/conversations/${id}`)
    assert.deepEqual([body.lastMessageDate, body.lastMessage], [lastMessageDate, lastMessage])
  }
})
