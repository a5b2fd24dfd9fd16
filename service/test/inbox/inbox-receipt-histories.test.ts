/**
 * Ten thousand random histories of one message: receipts shuffled, repeated, days late, two of the
 * same moment, with and without our id, in one batch or several, and somewhere among them the
 * answer to our call. Whatever the order, the end is what the model says.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { newSeed } from '../../../scripts/random.ts'
import type { Outcome, Receipt } from '../../src/channels/channel.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { createCallLog } from '../../src/store/call-log.ts'
import { toSettlement } from '../../src/delivery/settle.ts'
import { listMatchableReceipts } from '../../src/store/early-receipts.ts'
import { settleAttempts } from '../../src/store/settle-attempts.ts'
import { addReceipt, recordReceipts } from '../../src/store/record-receipts.ts'
import { openWriter, type Writer } from '../../src/engine/postgres/connection.ts'
import { createWriteQueue, WRITE_BOUNDS } from '../../src/engine/postgres/write/write-queue.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Stage } from '../stage/stage.ts'

/** Histories are played side by side, so that they share batches as they would in life. */
const RUNS = 100
const SIDE_BY_SIDE = 100
const FENCE = 1
const DAY_SECONDS = 86_400
const NO_ROW = { callsId: null, calledAt: new Date() }

/** Steps of a history: a batch of receipts, or the answer to our call. */
type Step = Told[] | 'accepted' | 'unknown'
type Told = { status: Receipt['status']; atSeconds: number; withOurId: boolean }
type End = {
  status: string
  sentAt: number | null
  deliveredAt: number | null
  readAt: number | null
  failure: string | null
  open: boolean
}

const told: fc.Arbitrary<Told> = fc.record({
  status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
  atSeconds: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 7 * DAY_SECONDS })),
  withOurId: fc.boolean(),
})
const history: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.array(told, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
    fc.constantFrom('accepted', 'unknown', null),
    fc.nat(),
  )
  .map(([batches, answer, place]) =>
    answer === null ? batches : batches.toSpliced(place % (batches.length + 1), 0, answer as never),
  )

const RANKS = ['sending', 'unknown', 'sent', 'failed', 'delivered', 'read']

/** The reference: what is known in the end does not depend on the order in which it was learned. */
function endOf(steps: Step[]): End {
  const receipts = steps.filter((step) => typeof step !== 'string').flat()
  const answers = steps.filter((step) => typeof step === 'string')
  const isKnown = answers.includes('accepted') || receipts.some(({ withOurId }) => withOurId)
  const counted = isKnown ? receipts : []
  const said = [
    'sending',
    ...answers.map((answer) => (answer === 'accepted' ? 'sent' : 'unknown')),
    ...counted.map(({ status }) => status),
  ]
  const status = RANKS.findLast((rank) => said.includes(rank)) as string
  const earliest = (wanted: string) => {
    const times = counted.filter((one) => one.status === wanted).map(({ atSeconds }) => atSeconds)
    return times.length > 0 ? Math.min(...times) : null
  }
  const failure = said.includes('failed') ? 'told' : status === 'unknown' ? 'outcome_unknown' : null
  const times = { sentAt: earliest('sent'), deliveredAt: earliest('delivered'), readAt: earliest('read') }
  return { status, ...times, failure, open: !isKnown }
}

let stage: Stage
let writer: Writer
let ordinaryWriter: Writer
before(async () => {
  stage = await openStage({ channel: createScriptedChannel() })
  writer = openWriter(String(stage.env.DATABASE_URL))
  ordinaryWriter = openWriter(String(stage.env.DATABASE_URL))
})
after(async () => {
  await writer.close()
  await ordinaryWriter.close()
  await stage.close()
})

test('ten thousand random histories of receipts and answers all end as the model says', async (t) => {
  const shop = await openShopNobodyDrives()
  const queue = createWriteQueue(writer, { bounds: WRITE_BOUNDS, clock: stage.clock })
  const settles = queue.of(settleAttempts(createCallLog()), { isRefusable: false })
  const receipts = queue.of(recordReceipts, { isRefusable: true })
  // over a connection of their own, so that they have batches without others, beside those of the
  // others
  const ordinary = createWriteQueue(ordinaryWriter, { bounds: WRITE_BOUNDS, clock: stage.clock }).of(
    recordReceipts,
    {
      isRefusable: true,
    },
  )

  const play = async (steps: Step[], messageId: string): Promise<void> => {
    const wamid = `wamid.${messageId}`
    const ids = { workspaceId: shop.workspaceId, senderId: shop.senderId }
    for (const step of steps) {
      if (step === 'accepted' || step === 'unknown') {
        const outcome: Outcome =
          step === 'accepted'
            ? { kind: 'accepted', channelMessageId: wamid, recipient: null }
            : { kind: 'unknown', failure: lostAnswer('Lost.') }
        const now = new Date()
        const limits = { retryFirstMs: 1, retryMaxMs: 1, ageMaxMs: 1, unknownWaitMs: 1 }
        const settlement = toSettlement(outcome, { attempt: 1, answeredSo: 1, createdAt: now }, limits, now)
        await settles.add({
          ...settlement,
          ...ids,
          messageId,
          fence: FENCE,
          attempt: 1,
          ...NO_ROW,
          finishedAt: now,
        })
      } else {
        await Promise.all(
          step.map(({ status, atSeconds, withOurId }) =>
            addReceipt(withOurId && status !== 'failed' ? ordinary : receipts, {
              ...ids,
              channelMessageId: wamid,
              status,
              at: new Date(atSeconds * 1000),
              messageId: withOurId ? messageId : null,
              failure: status === 'failed' ? { ...lostAnswer('Told.'), code: 'told' } : null,
              isAccountWide: false,
              recipient: null,
              link: null,
              receivedAt: new Date(),
            }),
          ),
        )
      }
    }
  }

  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  const histories = fc.array(history, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE })
  let count = 0
  const holds = async (played: Step[][]) => {
    const startedAt = new Date()
    const messageIds = played.map(() => uuidv7())
    await insertMarked(shop, messageIds)
    await Promise.all(played.map((steps, index) => play(steps, messageIds[index] as string)))
    const early = await listMatchableReceipts(stage.db, shop.workspaceId, startedAt)
    await Promise.all(early.map((receipt) => addReceipt(receipts, receipt)))
    assert.deepEqual(await readEnds(shop, messageIds), played.map(endOf))
    count += played.length
  }
  await fc.assert(fc.asyncProperty(histories, holds), {
    numRuns: RUNS,
    seed,
    endOnFailure: true,
  })
  assert.equal(count, RUNS * SIDE_BY_SIDE, 'all were played')
})

type Ids = { workspaceId: string; senderId: string; conversationId: string }

/** A shop under a lease that no process holds, so that the test alone writes. */
async function openShopNobodyDrives(): Promise<Ids> {
  const { workspaceId, senderId } = await stage.openShop()
  await stage.service.close()
  await stage.db.query(
    `update leases set fence = $2, holder = gen_random_uuid(), expires_at = 'infinity' where owner_id = $1`,
    [senderId, FENCE],
  )
  const conversationId = uuidv7()
  await stage.db.query(
    `with contact as (
       insert into contacts (workspace_id, contact_id, sender_id, created_at) values ($1, $3, $2, now())
     )
     insert into conversations (workspace_id, conversation_id, sender_id, contact_id, last_message_at, created_at)
     values ($1, $3, $2, $3, now(), now())`,
    [workspaceId, senderId, conversationId],
  )
  return { workspaceId, senderId, conversationId }
}

let lastPosition = 0

/** Messages as they stand while their calls are under way. */
async function insertMarked(
  { workspaceId, senderId, conversationId }: Ids,
  messageIds: string[],
): Promise<void> {
  await stage.db.query(
    `with marked as (
       select id, $6::int + n as position from unnest($2::uuid[]) with ordinality as m(id, n)
     ), said as (
       insert into messages (workspace_id, conversation_id, position, message_id, role, type, from_address, to_address, created_at)
       select $1, $4, position, id, 'assistant', 'contacts', '551140000000', '5511987100000', now() from marked
     ), calls as (
       insert into calls (workspace_id, sender_id, calls_id, fence, message_ids, attempts, started_at)
       select $1, $3, gen_random_uuid(), $5, array_agg(id), array_agg(1), now() from marked
     )
     insert into deliveries (workspace_id, sender_id, message_id, conversation_id, position, address_kind, address,
                             window_required, due_at, created_at)
     select $1, $3, id, $4, 1, 'phone', '5511987100000', false, now(), now() from marked`,
    [workspaceId, messageIds, senderId, conversationId, FENCE, lastPosition],
  )
  lastPosition += messageIds.length
}

async function readEnds({ workspaceId }: Ids, messageIds: string[]): Promise<End[]> {
  const { rows } = await stage.db.query<End>(
    `select coalesce(s.status, 'sending') as status, extract(epoch from s.sent_at)::int as "sentAt",
            extract(epoch from s.delivered_at)::int as "deliveredAt", extract(epoch from s.read_at)::int as "readAt",
            s.failure::json ->> 'code' as failure, d.message_id is not null as open
     from unnest($2::uuid[]) with ordinality as m(id, n)
     left join message_states s on s.workspace_id = $1 and s.message_id = m.id
     left join deliveries d on d.workspace_id = $1 and d.message_id = m.id
     order by m.n`,
    [workspaceId, messageIds],
  )
  return rows
}
