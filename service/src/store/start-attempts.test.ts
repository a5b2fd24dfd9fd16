/** Starting and settling attempts on a real database: what passes, and what is refused. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../channels/channel.ts'
import { systemClock } from '../engine/clock.ts'
import { v7 as uuidv7 } from 'uuid'
import { createMigrated, type MigratedDatabase } from '../../test/stage/database.ts'
import { insertShop } from '../../test/stage/insert-shop.ts'
import { openWriter, type Pool, type Writer } from '../engine/postgres/connection.ts'
import type { GroupCommit } from '../engine/postgres/write/group-commit.ts'
import { statusOf } from '../engine/postgres/message-status.ts'
import { createWriteQueue, WRITE_BOUNDS } from '../engine/postgres/write/write-queue.ts'
import {
  decideUnknown,
  holdUnknown,
  listConversationDeliveries,
  listOpenDeliveries,
  recoverLostCalls,
} from './deliveries-repository.ts'
import { lostAnswer } from '../delivery/attempt.ts'
import { createCallLog } from './call-log.ts'
import { toSettlement } from '../delivery/settle.ts'
import { settleAttempts, type SettleResult, type Settling } from './settle-attempts.ts'
import { startAttempts, type Start, type StartResult } from './start-attempts.ts'

const [workspaceId, senderId, contactId, conversationId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const HOUR_MS = 3_600_000
const now = new Date('2026-11-20T12:00:00.000Z')
const windowSince = new Date(now.getTime() - 24 * HOUR_MS)
const FENCE = 7
const NOTHING = { messageIds: [], conversationIds: [] }
const ALL = { count: 10, payloadBytes: 1_000 }

let database: MigratedDatabase
let pool: Pool
let writer: Writer
let starts: GroupCommit<Start, StartResult>
let settles: GroupCommit<Settling, SettleResult>
let said = 0 // counts messages, which stay when their deliveries are deleted

before(async () => {
  database = await createMigrated(2)
  pool = database.pool
  writer = openWriter(database.connectionString)
  const queue = createWriteQueue(writer, { bounds: WRITE_BOUNDS, clock: systemClock })
  const log = createCallLog()
  starts = queue.of(startAttempts(log), { isRefusable: false })
  settles = queue.of(settleAttempts(log), { isRefusable: false })
  await insertShop(pool, { workspaceId, senderIds: [senderId] }, FENCE)
  await pool.query(
    `insert into contacts (workspace_id, contact_id, sender_id, created_at) values ($1, $3, $2, now())`,
    [workspaceId, senderId, contactId],
  )
  await pool.query(
    `insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_inbound_at,
                                last_message_at, created_at)
     values ($1, $4, $2, $3, $5, now(), now())`,
    [workspaceId, senderId, contactId, conversationId, new Date(windowSince.getTime() + 1)],
  )
})
beforeEach(async () => {
  await pool.query('delete from deliveries')
  await pool.query('delete from calls')
})
after(async () => {
  await writer.close()
  await database.drop()
})

async function queue(position: number, { windowRequired = false } = {}): Promise<string> {
  const messageId = uuidv7()
  await pool.query(
    `with said as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address,
                             content, content_data, created_at)
       values ($1, $4, $7, $3, 'assistant', 'contacts', '551140000000', '5511987100000', 'Ana', '[]', now())
     )
     insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                             window_required, due_at, created_at)
     values ($1, $2, $3, $4, $5, 'phone', '5511987100000', $6, now(), now())`,
    [workspaceId, senderId, messageId, conversationId, position, windowRequired, ++said],
  )
  return messageId
}

const start = (messageId: string, more: Partial<Start> = {}) =>
  starts.add({
    workspaceId,
    senderId,
    messageId,
    fence: FENCE,
    startedAt: now,
    windowSince,
    mayBeLogged: false,
    ...more,
  })

/** The result of a start, without `callsId`. */
async function started(messageId: string, more: Partial<Start> = {}) {
  const { callsId: _, ...result } = { callsId: '', ...(await start(messageId, more)) }
  return result
}
const ADDRESS = '5511987100000'

/** The row of `calls` that has the call of the message; null if there is none. */
async function callsIdOf(messageId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select calls_id as id from calls where $1 = any(message_ids)',
    [messageId],
  )
  assert.ok(rows.length <= 1, 'written down once')
  return rows[0]?.id ?? null
}

async function settle(
  messageId: string,
  fence: number,
  outcome?: Outcome,
  { attempt = 1, isOvertaken = false } = {},
) {
  const limits = { retryFirstMs: 1, retryMaxMs: 1, ageMaxMs: 1, unknownWaitMs: 1 }
  const taken = { kind: 'accepted', channelMessageId: `wamid.${messageId}`, recipient: null } as const
  const settlement = toSettlement(
    outcome ?? taken,
    { attempt: 1, answeredSo: 1, createdAt: now },
    limits,
    now,
  )
  const ids = { workspaceId, senderId, messageId }
  const made = { attempt, callsId: await callsIdOf(messageId), calledAt: now }
  return await settles.add({ ...settlement, ...ids, ...made, fence, finishedAt: now, isOvertaken })
}

async function stateOf(messageId: string) {
  const { rows } = await pool.query<{ state: string | null; status: string; attempts: number | null }>(
    `select d.state, ${statusOf('m', 's')} as status, d.attempts
     from messages m
     left join message_states s using (workspace_id, message_id)
     left join deliveries d using (workspace_id, message_id)
     where m.workspace_id = $1 and m.message_id = $2`,
    [workspaceId, messageId],
  )
  return rows[0]
}
const untouched = { state: 'waiting', status: 'queued', attempts: 0 }
const underWay = { state: 'waiting', status: 'sending', attempts: 0 }

test('a start records the call before it is made', async () => {
  const id = await queue(1)
  assert.deepEqual(await started(id), { kind: 'started', attempt: 1, address: ADDRESS })
  assert.deepEqual(await stateOf(id), underWay)
})

test('a start under an old fence is refused and writes nothing', async () => {
  const id = await queue(1)
  assert.deepEqual(await started(id, { fence: FENCE - 1 }), { kind: 'lease_lost' })
  assert.deepEqual(await stateOf(id), untouched)
})

for (const [change, what] of [
  ['paused_at = now()', 'a person has paused its sender'],
  [`stopped_at = now(), stop_failure = '{}'`, 'the channel refuses the account of its sender'],
]) {
  test(`nothing is let through while ${what}, whatever the process knows of it`, async (t) => {
    const id = await queue(1)
    const set = (to = 'paused_at = null, stopped_at = null, stop_failure = null') =>
      pool.query(`update senders set ${to} where sender_id = $1`, [senderId])
    t.after(() => set())
    await set(change)
    assert.deepEqual(await started(id), { kind: 'paused' })
    assert.deepEqual(await stateOf(id), untouched)
    await set()
    assert.equal((await start(id)).kind, 'started')
  })
}

test('a settlement under an old fence is refused and writes nothing', async () => {
  const id = await queue(1)
  await start(id)
  assert.deepEqual(await settle(id, FENCE - 1), { kind: 'lease_lost' })
  assert.deepEqual(await stateOf(id), underWay)
  assert.deepEqual(await settle(id, FENCE), { kind: 'settled' })
  assert.deepEqual(await stateOf(id), { state: null, status: 'sent', attempts: null })
  assert.equal(await callsIdOf(id), null)
})

test('an outcome that a receipt overtook is written when it is added again: when its call began, and its own id', async () => {
  const id = await queue(1)
  await start(id)
  await pool.query('delete from deliveries where message_id = $1', [id])
  await pool.query(
    `insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id, delivered_at)
     values ($1, $3, $2, 'delivered', 'wamid.of-another-call', now())`,
    [workspaceId, senderId, id],
  )
  const written = async () => {
    const { rows } = await pool.query<{ calledAt: Date | null; further: string | null }>(
      `select s.called_at as "calledAt", c.channel_message_id as further
       from message_states s
       left join channel_message_ids c on c.message_id = s.message_id and c.is_further
       where s.message_id = $1`,
      [id],
    )
    return rows[0]
  }
  assert.deepEqual(await settle(id, FENCE), { kind: 'overtaken' })
  assert.deepEqual(await written(), { calledAt: null, further: null })
  assert.deepEqual(await settle(id, FENCE, undefined, { isOvertaken: true }), { kind: 'gone' })
  assert.deepEqual(await written(), { calledAt: now, further: `wamid.${id}` })
  assert.deepEqual(await stateOf(id), { state: null, status: 'delivered', attempts: null })
})

test('an unknown outcome that is written twice stays, and does not undo what was decided between', async () => {
  const id = await queue(1)
  await start(id)
  const unknown: Outcome = { kind: 'unknown', failure: lostAnswer('Lost.') }
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'settled' })
    assert.equal((await stateOf(id))?.state, 'unknown')
  }
  const lease = { workspaceId, ownerId: senderId, fence: FENCE }
  assert.equal(await decideUnknown(pool, lease, id, new Date(0)), 'waiting')
  assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'gone' })
  assert.equal((await stateOf(id))?.state, 'waiting')
  assert.deepEqual(await started(id), { kind: 'started', attempt: 2, address: ADDRESS })
  assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'gone' }, 'nor what is under way since')
  assert.deepEqual(await stateOf(id), { state: 'waiting', status: 'unknown', attempts: 1 })
})

test('a decision on an unknown outcome under an old fence is refused', async () => {
  const id = await queue(1)
  await start(id)
  await recoverLostCalls(
    pool,
    { workspaceId, ownerId: senderId, fence: FENCE + 1 },
    lostAnswer('Lost.'),
    now,
    now,
  )
  const decide = (fence: number) =>
    decideUnknown(pool, { workspaceId, ownerId: senderId, fence }, id, new Date(0))
  assert.equal(await decide(FENCE - 1), 'lease_lost')
  assert.equal((await stateOf(id))?.state, 'unknown')
  assert.equal(await decide(FENCE), 'waiting')
  const hold = (fence: number) => holdUnknown(pool, { workspaceId, ownerId: senderId, fence }, id)
  assert.deepEqual([await hold(FENCE - 1), (await stateOf(id))?.state], [false, 'waiting'])
  assert.deepEqual([await hold(FENCE), (await stateOf(id))?.state], [true, 'held'])
})

test('a later message of a conversation is not let through while an earlier one is open, whatever its state', async () => {
  const [first, second] = [await queue(1), await queue(2)]
  assert.deepEqual(await started(second), { kind: 'behind' })
  await start(first)
  assert.deepEqual(await started(second), { kind: 'behind' })
  await pool.query(`update deliveries set state = 'unknown', attempts = 1 where message_id = $1`, [first])
  assert.deepEqual(await started(second), { kind: 'behind' })
  assert.deepEqual(await stateOf(second), untouched)
  await pool.query(`update deliveries set state = 'held' where message_id = $1`, [first])
  assert.deepEqual(await started(second), { kind: 'started', attempt: 1, address: ADDRESS })
})

test('of two starts of one conversation in the same batch, only the earlier message is let through', async () => {
  const [first, second] = [await queue(1), await queue(2)]
  assert.deepEqual(await Promise.all([started(second), started(first)]), [
    { kind: 'behind' },
    { kind: 'started', attempt: 1, address: ADDRESS },
  ])
})

test('a message bound to the window is let through while it is open, and not from the moment it closes', async () => {
  const id = await queue(1, { windowRequired: true })
  const lastInboundAt = new Date(windowSince.getTime() + 1)
  assert.deepEqual(await started(id, { windowSince: lastInboundAt }), {
    kind: 'window_closed',
    lastInboundAt,
    windowRefusedAt: null,
  })
  assert.deepEqual(await stateOf(id), untouched)
  assert.deepEqual(await started(id), { kind: 'started', attempt: 1, address: ADDRESS })
})

test('a start whose answer was lost is found again, and is not counted twice', async () => {
  const id = await queue(1)
  await start(id)
  const callsId = await callsIdOf(id)
  const again = { kind: 'started', attempt: 1, address: ADDRESS, callsId }
  assert.deepEqual(await start(id, { mayBeLogged: true }), again)
  assert.deepEqual(await stateOf(id), underWay)
})

test('calls that were recorded together are deleted from the log with the last of their outcomes', async () => {
  const ids = await Promise.all([1, 2, 3].map((position) => queue(position)))
  await pool.query('update deliveries set conversation_id = message_id')
  await Promise.all(ids.map((id) => start(id)))
  const callsId = await callsIdOf(ids[0] as string)
  for (const id of ids) {
    assert.equal(await callsIdOf(id), callsId, 'until then it tells of all three')
    assert.deepEqual(await settle(id, FENCE), { kind: 'settled' })
  }
  assert.equal(await callsIdOf(ids[0] as string), null)
})

test('a process that lost its lease does not delete from the log what its successor has to read', async () => {
  const id = await queue(1)
  await start(id)
  await pool.query('update leases set fence = fence + 1')
  try {
    assert.deepEqual(await settle(id, FENCE), { kind: 'lease_lost' })
    assert.ok(await callsIdOf(id))
  } finally {
    await pool.query('update leases set fence = fence - 1')
  }
})

test('what was started and released is read again, and what another holder started has an unknown outcome', async () => {
  const id = await queue(1)
  await start(id)
  const lease = { workspaceId, ownerId: senderId, fence: FENCE }
  const read = async () => {
    const ofSender = await listOpenDeliveries(pool, lease, NOTHING, ALL)
    const ofConversation = await listConversationDeliveries(pool, lease, conversationId, ALL)
    return [ofSender, ofConversation].map((found) => found.map(({ messageId, state }) => [messageId, state]))
  }
  assert.deepEqual(await read(), [[[id, 'waiting']], [[id, 'waiting']]])
  await recoverLostCalls(pool, lease, lostAnswer('Lost.'), now, now)
  assert.deepEqual(await read(), [[[id, 'waiting']], [[id, 'waiting']]], 'it is our own')
  await recoverLostCalls(pool, { ...lease, fence: FENCE + 1 }, lostAnswer('Lost.'), now, now)
  assert.deepEqual(await read(), [[[id, 'unknown']], [[id, 'unknown']]])
})

test('what was settled before its batch was lost is not in doubt, and what never was called is not either', async () => {
  const [settled, tried, lost, never] = await Promise.all([1, 2, 3, 4].map((position) => queue(position)))
  await pool.query('update deliveries set conversation_id = message_id')
  await Promise.all([settled, tried, lost].map((id) => start(id as string)))
  await settle(settled as string, FENCE)
  const busy: Outcome = {
    kind: 'unavailable',
    scope: 'message',
    retryAfterMs: null,
    attemptsMax: null,
    failure: lostAnswer('Later.'),
  }
  const limits = { retryFirstMs: 1, retryMaxMs: 1, ageMaxMs: 10_000, unknownWaitMs: 1 }
  const settlement = toSettlement(busy, { attempt: 1, answeredSo: 1, createdAt: now }, limits, now)
  const made = { attempt: 1, callsId: await callsIdOf(tried as string), calledAt: now }
  await settles.add({
    ...settlement,
    ...made,
    workspaceId,
    senderId,
    messageId: tried as string,
    fence: FENCE,
    finishedAt: now,
  })
  const lease = { workspaceId, ownerId: senderId, fence: FENCE + 1 }
  assert.equal(await recoverLostCalls(pool, lease, lostAnswer('Lost.'), now, now), 1)
  const states = await Promise.all([settled, tried, lost, never].map((id) => stateOf(id as string)))
  assert.deepEqual(
    states.map((one) => [one?.state, one?.status]),
    [
      [null, 'sent'],
      ['waiting', 'sending'],
      ['unknown', 'unknown'],
      ['waiting', 'queued'],
    ],
  )
})

test('a read brings payloads up to so many bytes, and deliveries beyond them without', async () => {
  for (let n = 1; n <= 3; n++) await queue(n)
  const lease = { workspaceId, ownerId: senderId, fence: FENCE }
  const limit = { count: 10, payloadBytes: 2 * 2 * '[]'.length } // two bytes for each character
  const ofSender = await listOpenDeliveries(pool, lease, NOTHING, limit)
  const ofConversation = await listConversationDeliveries(pool, lease, conversationId, limit)
  for (const found of [ofSender, ofConversation])
    assert.deepEqual(
      found.map(({ contentData }) => contentData),
      ['[]', '[]', null],
    )
})

test('calls of a former holder without an outcome become unknown, and are not let through', async () => {
  const id = await queue(1)
  await start(id)
  const lease = { workspaceId, ownerId: senderId, fence: FENCE + 1 }
  assert.equal(await recoverLostCalls(pool, lease, lostAnswer('Lost.'), now, now), 1)
  assert.deepEqual(await stateOf(id), { state: 'unknown', status: 'unknown', attempts: 1 })
  assert.deepEqual(await started(id), { kind: 'gone' })
  assert.equal(await recoverLostCalls(pool, lease, lostAnswer('Lost.'), now, now), 0)
})

test('a call of a former holder adds no failure to what is sent by then', async () => {
  const id = await queue(1)
  await start(id)
  await pool.query(
    `insert into message_states (workspace_id, message_id, sender_id, status, channel_message_id)
     values ($1, $2, $3, 'sent', 'wamid.1')`,
    [workspaceId, id, senderId],
  )
  const lease = { workspaceId, ownerId: senderId, fence: FENCE + 1 }
  assert.equal(await recoverLostCalls(pool, lease, lostAnswer('Lost.'), now, now), 1)
  const { rows } = await pool.query('select status, failure from message_states where message_id = $1', [id])
  assert.deepEqual(rows, [{ status: 'sent', failure: null }])
})
