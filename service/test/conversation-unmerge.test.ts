/** Taking a merge apart leaves each contact with what is theirs. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { undoMerge } from '../src/conversations/undo-merge.ts'
import { newCustomer, orderDetails } from './stage/messages.ts'
import {
  changesNumber,
  changesUserId,
  conversationWith,
  newUserId,
  says,
  textBy,
  writes,
} from './stage/people.ts'
import { openStage, type Stage } from './stage/stage.ts'
import { tell, textMessage } from './stage/webhook.ts'

let stage: Stage
before(async () => (stage = await openStage()))
beforeEach(() => stage.clock.freeze(NOW))
after(() => stage.close())

const NOW = new Date('2026-11-20T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

const order = (to: string) =>
  stage.call('POST', '/messages/interactive/order_details', orderDetails(stage.shop.from, to))
const textsWith = async (to: string) => {
  const { id } = await conversationWith(stage, to)
  const { body } = await stage.call('GET', `/conversations/${id}/messages?sort=asc`)
  return body.data.map((message: { order: number; content: string }) => `${message.order} ${message.content}`)
}
const unmerge = async (id: string) =>
  assert.equal(await undoMerge(stage.db, stage.shop.workspaceId, id), true)

/** Two contacts who wrote, one long ago and one now, and a message that tells they are one. */
async function mergedPair(both: { at: Date; more?: Record<string, unknown> }) {
  const [phone, userId] = [newCustomer(), newUserId()]
  await writes(stage, { phone }, hoursAgo(48))
  await writes(stage, { userId })
  const { id } = await conversationWith(stage, userId)
  await writes(stage, { phone, userId }, both.at, both.more)
  assert.equal((await conversationWith(stage, userId)).id, (await conversationWith(stage, phone)).id)
  return { phone, userId, mergedId: id as string }
}

test('after a merge is undone the window of each contact is that of their own messages', async () => {
  const at = hoursAgo(47)
  const { phone, userId, mergedId } = await mergedPair({ at })
  assert.equal((await order(phone)).status, 200)

  await unmerge(mergedId)

  const { window } = await conversationWith(stage, phone)
  assert.deepEqual([window.open, window.opensAt], [false, at.toISOString()])
  const { status, body } = await order(phone)
  assert.deepEqual([status, body.code, body.lastInboundAt], [409, 'window_closed', at.toISOString()])
  assert.equal((await conversationWith(stage, userId)).window.open, true)
  assert.equal((await order(userId)).status, 200)
})

test('a message that came after a merge keeps the window open for the contact it stays with, unless it opens none', async () => {
  const writing = await mergedPair({ at: hoursAgo(1) })
  await unmerge(writing.mergedId)
  assert.equal((await conversationWith(stage, writing.phone)).window.opensAt, hoursAgo(1).toISOString())

  const reaction = { type: 'reaction', reaction: { message_id: 'wamid.any', emoji: '👍' } }
  const reacting = await mergedPair({ at: hoursAgo(1), more: reaction })
  await unmerge(reacting.mergedId)
  assert.equal((await conversationWith(stage, reacting.phone)).window.open, false)

  const inGroup = await mergedPair({ at: hoursAgo(1), more: { group_id: 'group' } })
  await unmerge(inGroup.mergedId)
  assert.equal((await conversationWith(stage, inGroup.phone)).window.open, false)
})

test('messages stored before it was kept what opens the window do so by their kind', async () => {
  const { phone, mergedId } = await mergedPair({ at: hoursAgo(1) })
  await writes(stage, { phone }, hoursAgo(0), {
    type: 'reaction',
    reaction: { message_id: 'wamid.any', emoji: '👍' },
  })
  await writes(stage, { phone }, hoursAgo(0), { group_id: 'group' })
  await stage.db.query('update messages set opens_window = null')
  await unmerge(mergedId)
  assert.equal((await conversationWith(stage, phone)).window.opensAt, hoursAgo(1).toISOString())
})

test('after a merge is undone the latest message of each conversation is one of its own', async () => {
  const [phone, before, now] = [newCustomer(), newUserId(), newUserId()]
  await writes(stage, { phone, userId: before })
  const kept = await conversationWith(stage, phone)
  stage.clock.freeze(new Date(NOW.getTime() + HOUR_MS))
  await writes(stage, { userId: now })
  const merged = await conversationWith(stage, now)
  await changesUserId(stage, { user_id: { previous: before, current: now } })
  assert.equal((await conversationWith(stage, phone)).lastMessageDate, merged.lastMessageDate)

  await unmerge(merged.id)

  for (const { id, lastMessageDate, lastMessage } of [kept, merged]) {
    const { body } = await stage.call('GET', `/conversations/${id}`)
    assert.deepEqual([body.lastMessageDate, body.lastMessage], [lastMessageDate, lastMessage])
  }
})

test('merges of three contacts can be undone in any order, and each keeps what is theirs', async () => {
  for (const inOrder of [true, false]) {
    const [phone, userId] = [newCustomer(), newUserId()]
    const parentUserId = userId.replace('BR.', 'BR.ENT.')
    const parent = { from_parent_user_id: parentUserId }
    await writes(stage, { phone }, NOW, says('phone'))
    await writes(stage, { userId }, NOW, says('user'))
    await writes(stage, {}, NOW, { ...parent, ...says('parent') })
    const [byUserId, byParent] = [
      (await conversationWith(stage, userId)).id,
      (await conversationWith(stage, parentUserId)).id,
    ]
    await writes(stage, { userId }, NOW, { ...parent, ...says('user and parent') })
    await writes(stage, { phone, userId }, NOW, { ...parent, ...says('all') })

    for (const id of inOrder ? [byUserId, byParent] : [byParent, byUserId]) await unmerge(id)

    assert.deepEqual(await textsWith(phone), ['1 phone', '2 all'])
    assert.deepEqual(await textsWith(userId), ['1 user', '2 user and parent'])
    assert.deepEqual(await textsWith(parentUserId), ['1 parent'])
  }
})

/** Two contacts with a number each, `older` wrote first; the channel tells that the first changed to the other's number. */
async function mergedByChange(older: 'old' | 'new') {
  const [old, now] = [newCustomer(), newCustomer()]
  for (const phone of older === 'old' ? [old, now] : [now, old]) await writes(stage, { phone }, hoursAgo(3))
  const [oldId, newId] = [(await conversationWith(stage, old)).id, (await conversationWith(stage, now)).id]
  await changesNumber(stage, old, now, hoursAgo(2))
  assert.equal(await conversationWith(stage, old), undefined)
  return { old, now, oldId, newId, mergedId: older === 'old' ? newId : oldId }
}

/** The conversations there are, by id, with the address each is shown with. */
async function shown(...ids: string[]) {
  const { body } = await stage.call('GET', '/conversations?limit=100')
  const ofSender = await stage.call('GET', `/conversations?limit=100&from=${stage.shop.from.slice(1)}`)
  const toId = ({ id }: { id: string }) => id
  assert.deepEqual(ofSender.body.data.map(toId), body.data.map(toId))
  const listed: { id: string; to: string }[] = body.data
  for (const id of ids) {
    const { status, body: one } = await stage.call('GET', `/conversations/${id}`)
    assert.deepEqual([status, one.to], [200, listed.find((other) => other.id === id)?.to])
  }
  return ids.map((id) => listed.find((one) => one.id === id)?.to)
}

test('two who became one by a change of number are known under their own numbers again when that is undone', async () => {
  for (const older of ['old', 'new'] as const) {
    const { old, now, oldId, newId, mergedId } = await mergedByChange(older)
    stage.clock.advance(15 * 24 * HOUR_MS) // what was told of moves is forgotten
    await unmerge(mergedId)

    assert.deepEqual(await shown(oldId, newId), [old.slice(1), now.slice(1)])
    for (const phone of [old, now]) await writes(stage, { phone })
    assert.equal((await conversationWith(stage, old)).id, oldId)
    assert.equal((await conversationWith(stage, now)).id, newId)
    for (const to of [old, now]) assert.equal((await order(to)).status, 200)
    stage.clock.freeze(NOW)
  }
})

test('a conversation whose number is somebody else’s when the merge is undone is still shown', async () => {
  for (const older of ['old', 'new'] as const) {
    const { old, now, oldId, newId, mergedId } = await mergedByChange(older)
    await writes(stage, { phone: now }, hoursAgo(1))
    await writes(stage, { phone: old }, hoursAgo(1), says('stranger'))
    await unmerge(mergedId)

    assert.deepEqual(await shown(oldId, newId), [old.slice(1), now.slice(1)])
    assert.deepEqual(await textsWith(old), ['1 stranger'])
  }
})

test('a contact who changed number after a merge takes the new number along when that is undone', async () => {
  const { phone, userId, mergedId } = await mergedPair({ at: hoursAgo(2) })
  const { id } = await conversationWith(stage, phone)
  assert.notEqual(id, mergedId)
  const now = newCustomer()
  await changesNumber(stage, phone, now, hoursAgo(1))
  await unmerge(mergedId)
  assert.deepEqual(await shown(id, mergedId), [now.slice(1), userId])

  const [first, brought, later] = [newUserId(), newCustomer(), newCustomer()]
  await writes(stage, { userId: first }, hoursAgo(3))
  await writes(stage, { phone: brought }, hoursAgo(3))
  const [kept, merged] = [await conversationWith(stage, first), await conversationWith(stage, brought)]
  await writes(stage, { phone: brought, userId: first }, hoursAgo(2))
  await changesNumber(stage, brought, later, hoursAgo(1))
  await unmerge(merged.id)
  assert.deepEqual(await shown(kept.id, merged.id), [first, later.slice(1)])
})

test('two who became one by a change of number, and back, have their own numbers when that is undone', async () => {
  for (const older of ['old', 'new'] as const) {
    const { old, now, oldId, newId, mergedId } = await mergedByChange(older)
    await changesNumber(stage, now, old, hoursAgo(1))
    await unmerge(mergedId)
    assert.deepEqual(await shown(oldId, newId), [old.slice(1), now.slice(1)])
  }
})

test('a merge before a change of number, and the one that came of it, can be undone in any order', async () => {
  for (const inOrder of [true, false]) {
    const [userId, old, now] = [newUserId(), newCustomer(), newCustomer()]
    await writes(stage, { userId }, hoursAgo(4), says('user'))
    await writes(stage, { phone: old }, hoursAgo(4), says('old'))
    await writes(stage, { phone: now }, hoursAgo(4), says('new'))
    const [byUserId, byOld, byNew] = [
      (await conversationWith(stage, userId)).id,
      (await conversationWith(stage, old)).id,
      (await conversationWith(stage, now)).id,
    ]
    await writes(stage, { phone: old, userId }, hoursAgo(3), says('both'))
    await changesNumber(stage, old, now, hoursAgo(2))

    for (const id of inOrder ? [byOld, byNew] : [byNew, byOld]) await unmerge(id)

    assert.deepEqual(await shown(byUserId, byOld, byNew), [userId, old.slice(1), now.slice(1)])
    assert.deepEqual(await textsWith(old), ['1 old', '2 both'])
    assert.deepEqual(await textsWith(now), ['1 new'])
  }
})

test('who became part of a conversation by a change of number stays there when another merge is undone', async () => {
  const { old, now, oldId, newId } = await mergedByChange('new')
  const userId = newUserId()
  await writes(stage, { userId }, hoursAgo(1))
  const { id } = await conversationWith(stage, userId)
  await writes(stage, { phone: now, userId }, hoursAgo(1))
  await unmerge(id)
  assert.equal((await stage.call('GET', `/conversations/${oldId}`)).body.id, newId)
  await unmerge(oldId)
  assert.deepEqual(await shown(oldId, newId, id), [old.slice(1), now.slice(1), userId])
})

test('what was said after a merge under an address that is given back goes along with it, and is sent anew to it', async () => {
  const { phone, userId, mergedId } = await mergedPair({ at: hoursAgo(47), more: says('both') })
  await writes(stage, { userId }, hoursAgo(1), says('by the user id'))
  await writes(stage, { phone }, hoursAgo(46), says('by the number'))
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131009 })
  const { body: sent } = await order(userId)
  await stage.messageWith(sent.id, 'failed')
  await stage.simulator.setFaults()

  await unmerge(mergedId)

  const [ofNumber, ofUserId] = [await textsWith(phone), await textsWith(userId)]
  assert.deepEqual(
    ofNumber.map((text: string) => text.slice(2)),
    ['Oi', 'both', 'by the number'],
  )
  assert.equal(ofUserId[1], '2 by the user id')
  assert.equal((await stage.call('GET', `/messages/${sent.id}`)).body.conversationId, mergedId)
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  const { status, body } = await stage.call(
    'POST',
    `/deliveries/${sent.id}/resolve`,
    { action: 'resend' },
    { apiKey: key },
  )
  assert.equal(status, 200, JSON.stringify(body))
  const anew = (await stage.call('GET', `/messages/${body.resentAs}`)).body
  assert.deepEqual([anew.to, anew.conversationId], [userId, mergedId])
})

/** The person writes, and the channel tells the name. */
async function writesAs(name: string, { phone, userId }: { phone?: string; userId?: string }, at: Date) {
  const message = phone ? textMessage(phone, at) : textBy(userId ?? '', at)
  const contact = { profile: { name }, ...(phone ? { wa_id: phone.slice(1) } : { user_id: userId }) }
  assert.equal(await tell(stage, { contacts: [contact], messages: [message] }), 200)
}

test('after a merge is undone each is called what they were called, unless a name was told since', async () => {
  for (const later of [null, 'Paula']) {
    const [phone, userId] = [newCustomer(), newUserId()]
    await writesAs('Ana', { phone }, hoursAgo(4))
    await writesAs('Bruno', { userId }, hoursAgo(3))
    const { id } = await conversationWith(stage, userId)
    await writes(stage, { phone, userId }, hoursAgo(2))
    assert.equal((await conversationWith(stage, phone)).contact.name, 'Bruno')
    if (later) await writesAs(later, { phone }, hoursAgo(1))
    await unmerge(id)
    assert.equal((await conversationWith(stage, phone)).contact.name, later ?? 'Ana')
    assert.equal((await conversationWith(stage, userId)).contact.name, 'Bruno')
  }
})
