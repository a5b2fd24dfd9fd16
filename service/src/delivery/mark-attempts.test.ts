/** The gate before the channel and the pen behind it, on a real database: what passes, and what is refused. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Outcome } from '../channels/channel.ts'
import { systemClock } from '../clock.ts'
import { v7 as uuidv7 } from 'uuid'
import { createMigrated, type MigratedDatabase } from '../../test/stage/database.ts'
import { insertShop } from '../../test/stage/insert-shop.ts'
import { openWriter, type Pool, type Writer } from '../postgres/connection.ts'
import type { GroupCommit } from '../postgres/group-commit.ts'
import { createWorkspaceBatches } from '../postgres/workspace-batches.ts'
import {
  decideUnknown,
  holdUnknown,
  listConversationDeliveries,
  listOpenDeliveries,
  markLostAttemptsUnknown,
} from './deliveries-repository.ts'
import { lostAnswer } from './attempt.ts'
import { markAttempts, type Mark, type MarkResult } from './mark-attempts.ts'
import { settleAttempts, toSettlement, type SettleResult, type Settling } from './settle.ts'

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
let marks: GroupCommit<Mark, MarkResult>
let settles: GroupCommit<Settling, SettleResult>
let said = 0 // messages, which stay when their deliveries are gone

before(async () => {
  database = await createMigrated(2)
  pool = database.pool
  writer = openWriter(database.connectionString)
  const line = { bounds: null, clock: systemClock }
  marks = createWorkspaceBatches(writer, markAttempts, line)
  settles = createWorkspaceBatches(writer, settleAttempts, line)
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
beforeEach(() => pool.query('delete from deliveries'))
after(async () => {
  await writer.close()
  await database.drop()
})

async function queue(position: number, { windowRequired = false } = {}): Promise<string> {
  const messageId = uuidv7()
  await pool.query(
    `with state as (
       insert into message_states (workspace_id, message_id, sender_id, status) values ($1, $3, $2, 'queued')
     ), said as (
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

const mark = (messageId: string, more: Partial<Mark> = {}) =>
  marks.add({ workspaceId, senderId, messageId, fence: FENCE, startedAt: now, windowSince, ...more })

function settle(messageId: string, fence: number, outcome?: Outcome) {
  const limits = { retryFirstMs: 1, retryMaxMs: 1, ageMaxMs: 1, unknownWaitMs: 1 }
  const taken = { kind: 'accepted', channelMessageId: `wamid.${messageId}`, recipient: null } as const
  const settlement = toSettlement(
    outcome ?? taken,
    { attempt: 1, answeredSo: 1, createdAt: now },
    limits,
    now,
  )
  const ids = { workspaceId, senderId, messageId }
  return settles.add({ ...settlement, ...ids, fence, attempt: 1, finishedAt: now })
}

async function stateOf(messageId: string) {
  const { rows } = await pool.query<{ state: string | null; status: string; attempts: number }>(
    `select d.state, s.status, (select count(*)::int from attempts a where a.message_id = $1) as attempts
     from message_states s left join deliveries d using (workspace_id, message_id) where s.message_id = $1`,
    [messageId],
  )
  return rows[0]
}
const untouched = { state: 'waiting', status: 'queued', attempts: 0 }

test('a mark writes the attempt down before any call is made', async () => {
  const id = await queue(1)
  assert.deepEqual(await mark(id), { kind: 'marked', attempt: 1, address: '5511987100000' })
  assert.deepEqual(await stateOf(id), { state: 'attempting', status: 'sending', attempts: 1 })
})

test('a mark under an old fence is refused and writes nothing', async () => {
  const id = await queue(1)
  assert.deepEqual(await mark(id, { fence: FENCE - 1 }), { kind: 'lease_lost' })
  assert.deepEqual(await stateOf(id), untouched)
})

for (const [change, what] of [
  ['paused_at = now()', 'a person has paused its sender'],
  [`stopped_at = now(), stop_failure = '{}'`, 'the channel refuses the account of its sender'],
]) {
  test(`nothing is let through while ${what}, whatever the process has heard of it`, async (t) => {
    const id = await queue(1)
    const set = (to = 'paused_at = null, stopped_at = null, stop_failure = null') =>
      pool.query(`update senders set ${to} where sender_id = $1`, [senderId])
    t.after(() => set())
    await set(change)
    assert.deepEqual(await mark(id), { kind: 'paused' })
    assert.deepEqual(await stateOf(id), untouched)
    await set()
    assert.equal((await mark(id)).kind, 'marked')
  })
}

test('a settlement under an old fence is refused and writes nothing', async () => {
  const id = await queue(1)
  await mark(id)
  assert.deepEqual(await settle(id, FENCE - 1), { kind: 'lease_lost' })
  assert.deepEqual(await stateOf(id), { state: 'attempting', status: 'sending', attempts: 1 })
  assert.deepEqual(await settle(id, FENCE), { kind: 'settled' })
  assert.deepEqual(await stateOf(id), { state: null, status: 'sent', attempts: 1 })
})

test('an unknown outcome that is written twice stays, and does not undo what was decided between', async () => {
  const id = await queue(1)
  await mark(id)
  const unknown: Outcome = { kind: 'unknown', failure: lostAnswer('Lost.') }
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'settled' })
    assert.equal((await stateOf(id))?.state, 'unknown')
  }
  const lease = { workspaceId, senderId, fence: FENCE }
  assert.equal(await decideUnknown(pool, lease, id, new Date(0), now), 'waiting')
  assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'gone' })
  assert.equal((await stateOf(id))?.state, 'waiting')
  assert.deepEqual(await mark(id), { kind: 'marked', attempt: 2, address: '5511987100000' })
  assert.deepEqual(await settle(id, FENCE, unknown), { kind: 'gone' }, 'nor what is under way since')
  assert.equal((await stateOf(id))?.state, 'attempting')
})

test('a decision on an unknown outcome under an old fence is refused', async () => {
  const id = await queue(1)
  await mark(id)
  await markLostAttemptsUnknown(
    pool,
    { workspaceId, senderId, fence: FENCE + 1 },
    lostAnswer('Lost.'),
    now,
    now,
  )
  const decide = (fence: number) =>
    decideUnknown(pool, { workspaceId, senderId, fence }, id, new Date(0), now)
  assert.equal(await decide(FENCE - 1), 'lease_lost')
  assert.equal((await stateOf(id))?.state, 'unknown')
  assert.equal(await decide(FENCE), 'waiting')
  const hold = (fence: number) => holdUnknown(pool, { workspaceId, senderId, fence }, id)
  assert.deepEqual([await hold(FENCE - 1), (await stateOf(id))?.state], [false, 'waiting'])
  assert.deepEqual([await hold(FENCE), (await stateOf(id))?.state], [true, 'held'])
})

test('a later message of a conversation is not let through while an earlier one is open, whatever its state', async () => {
  const [first, second] = [await queue(1), await queue(2)]
  assert.deepEqual(await mark(second), { kind: 'behind' })
  await mark(first)
  assert.deepEqual(await mark(second), { kind: 'behind' })
  await pool.query(`update deliveries set state = 'unknown' where message_id = $1`, [first])
  assert.deepEqual(await mark(second), { kind: 'behind' })
  assert.deepEqual(await stateOf(second), untouched)
  await pool.query(`update deliveries set state = 'held' where message_id = $1`, [first])
  assert.deepEqual(await mark(second), { kind: 'marked', attempt: 1, address: '5511987100000' })
})

test('of two marks of one conversation in the same batch, only the earlier message is let through', async () => {
  const [first, second] = [await queue(1), await queue(2)]
  assert.deepEqual(await Promise.all([mark(second), mark(first)]), [
    { kind: 'behind' },
    { kind: 'marked', attempt: 1, address: '5511987100000' },
  ])
})

test('a message bound to the window is let through while it is open, and not from the moment it closes', async () => {
  const id = await queue(1, { windowRequired: true })
  const lastInboundAt = new Date(windowSince.getTime() + 1)
  assert.deepEqual(await mark(id, { windowSince: lastInboundAt }), { kind: 'window_closed', lastInboundAt })
  assert.deepEqual(await stateOf(id), untouched)
  assert.deepEqual(await mark(id), { kind: 'marked', attempt: 1, address: '5511987100000' })
})

test('a mark whose answer was lost is found again, and is not counted twice', async () => {
  const id = await queue(1)
  await mark(id)
  assert.deepEqual(await mark(id), { kind: 'marked', attempt: 1, address: '5511987100000' })
  assert.deepEqual(await stateOf(id), { state: 'attempting', status: 'sending', attempts: 1 })
})

test('what is marked under our own fence and was let go is read again, and what another holder marked is not', async () => {
  const id = await queue(1)
  await mark(id)
  const read = async (fence: number) => {
    const lease = { workspaceId, senderId, fence }
    const ofSender = await listOpenDeliveries(pool, lease, NOTHING, ALL)
    const ofConversation = await listConversationDeliveries(pool, lease, conversationId, ALL)
    return [ofSender, ofConversation].map((found) => found.map(({ messageId, state }) => [messageId, state]))
  }
  assert.deepEqual(await read(FENCE), [[[id, 'waiting']], [[id, 'waiting']]])
  assert.deepEqual(await read(FENCE + 1), [[], []])
})

test('a read brings payloads up to so many bytes, and deliveries beyond them without', async () => {
  for (let n = 1; n <= 3; n++) await queue(n)
  const lease = { workspaceId, senderId, fence: FENCE }
  const limit = { count: 10, payloadBytes: 2 * 2 * '[]'.length } // two bytes for each character
  const ofSender = await listOpenDeliveries(pool, lease, NOTHING, limit)
  const ofConversation = await listConversationDeliveries(pool, lease, conversationId, limit)
  for (const found of [ofSender, ofConversation])
    assert.deepEqual(
      found.map(({ contentData }) => contentData),
      ['[]', '[]', null],
    )
})

test('attempts of a former holder without an outcome become unknown, and are not let through', async () => {
  const id = await queue(1)
  await mark(id)
  const lease = { workspaceId, senderId, fence: FENCE + 1 }
  assert.equal(await markLostAttemptsUnknown(pool, lease, lostAnswer('Lost.'), now, now), 1)
  assert.deepEqual(await stateOf(id), { state: 'unknown', status: 'unknown', attempts: 1 })
  assert.deepEqual(await mark(id), { kind: 'gone' })
  assert.equal(await markLostAttemptsUnknown(pool, lease, lostAnswer('Lost.'), now, now), 0)
})

test('an attempt of a former holder adds no failure to what is sent by then', async () => {
  const id = await queue(1)
  await mark(id)
  await pool.query(
    `update message_states set status = 'sent', channel_message_id = 'wamid.1' where message_id = $1`,
    [id],
  )
  const lease = { workspaceId, senderId, fence: FENCE + 1 }
  assert.equal(await markLostAttemptsUnknown(pool, lease, lostAnswer('Lost.'), now, now), 1)
  const { rows } = await pool.query('select status, failure from message_states where message_id = $1', [id])
  assert.deepEqual(rows, [{ status: 'sent', failure: null }])
})
