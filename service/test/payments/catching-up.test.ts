/**
 * After a time off, and at a busy account, reading goes on where it stopped, and charges go on
 * beside it.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createPace } from '../../src/providers/api-pix/pace.ts'
import { toFailure } from '../../src/providers/failures.ts'
import { newReference, orderDetails } from '../../../testkit/bodies.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import { away, type ScriptedCall, type ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CALLS_PER_MINUTE = 120
/**
 * A tenth of what banks give at once. The numbers of payments of a day are a tenth of what the
 * tests are about, too.
 */
const PAGE_ROWS = 10

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => {
  opened.bank.received.length = 0
  opened.bank.pageRows = PAGE_ROWS
  till = await openTill(opened)
  await till.stage.settled()
})
after(() => opened.stage.close())

const busy = (retryAfterMs: number) => ({
  kind: 'unavailable' as const,
  retryAfterMs,
  failure: toFailure('provider_busy'),
})

/** The bank is away for the accounts of the tests before. */
function answer(ours: ScriptedProvider['answer']): void {
  till.bank.answer = (call, carryOut) => (call.accountId === till.accountId ? ours(call, carryOut) : away())
}

/** The bank accepts no more calls than its pace, as API Pix keeps it. */
function keepPace(callsPerMinute = CALLS_PER_MINUTE): void {
  const pace = createPace(callsPerMinute, till.stage.clock)
  answer(({ inBackground }, carryOut) => {
    const waitMs = pace(inBackground)
    return waitMs > 0 ? busy(waitMs) : carryOut()
  })
}

/** The process was off for these days, while so many payments came on each. */
async function beOff(days: number, perDay: number): Promise<void> {
  const now = till.stage.clock.now().getTime()
  const off = new Date(now - days * DAY_MS)
  for (let n = 0; n < days * perDay; n += 1)
    till.bank.pay({ txid: null, amount: 100, at: new Date(off.getTime() + (n * DAY_MS) / perDay) })
  await till.stage.db.query(
    'update payment_accounts set created_at = $2, read_to = $2, swept_at = $3 where account_id = $1',
    [till.accountId, off, new Date(now)],
  )
}

const readDate = async () => {
  const { body } = await till.call('GET', '/payment-accounts')
  const [account] = body.data as { readDate: string }[]
  return new Date(account?.readDate ?? 0).getTime()
}
const bookedCount = async () => {
  const { rows } = await till.stage.db.query(
    'select count(*)::int as booked from payments where workspace_id = $1',
    [till.shop.workspaceId],
  )
  return rows[0].booked
}
const lists = () => till.bank.calls.filter(ofAccount('listReceived'))
const ofAccount = (name: ScriptedCall['name']) => (call: ScriptedCall) =>
  call.name === name && call.accountId === till.accountId

/** Time passes. A charge is made in each of its minutes. Returns the answers. */
async function passMinutes(minutes: number): Promise<number[]> {
  const statuses: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let seconds = 0; seconds < 60; seconds += 15) {
      await till.stage.pass(15_000)
      await till.stage.settled()
    }
    const order = { ...orderDetails(till.shop.from, till.to, newReference()), charge: {} }
    statuses.push((await till.call('POST', '/messages/interactive/order_details', order)).status)
  }
  return statuses
}

const allMade = (statuses: number[]) => assert.deepEqual(new Set(statuses), new Set([200]))

async function assertAllRead(count: number): Promise<void> {
  assert.ok(till.stage.clock.now().getTime() - (await readDate()) < 2 * MINUTE_MS, 'it is read up to now')
  assert.equal(await bookedCount(), count)
}

test('after 40 days off at 120 calls a minute all is read, and charges go on', async () => {
  await beOff(40, 15)
  keepPace()
  allMade(await passMinutes(4))
  await assertAllRead(600)
})

test('where the reading was set back, nothing is passed over for a place that it had since', async () => {
  await beOff(20, 15)
  const to = till.stage.clock.now()
  const place = { from: new Date(to.getTime() - HOUR_MS), to, page: null, tries: 0, againAt: null }
  await till.stage.db.query('update payment_accounts set read_place = $2 where account_id = $1', [
    till.accountId,
    JSON.stringify(place),
  ])
  allMade(await passMinutes(2))
  await assertAllRead(300)
})

test('a day of 61 pages at 120 calls a minute is read page by page, and charges go on', async () => {
  await beOff(1, 610)
  keepPace()
  allMade(await passMinutes(3))
  await assertAllRead(610)
})

test('a bank that takes half a second for each page is read to the end, and charges go on', async () => {
  await beOff(1, 610)
  answer(({ name, signal }, carryOut) => {
    if (name === 'listReceived') till.stage.clock.advance(500)
    return signal?.aborted ? away() : carryOut()
  })
  allMade(await passMinutes(2))
  await assertAllRead(610)
})

test('at 2,100 payments a day the sweep of a day ends, and open charges are asked about once', async () => {
  await beOff(3, 210)
  const sweptAt = (at: Date) =>
    till.stage.db.query('update payment_accounts set read_to = $2, swept_at = $3 where account_id = $1', [
      till.accountId,
      till.stage.clock.now(),
      at,
    ])
  await sweptAt(till.stage.clock.now())
  allMade(await passMinutes(1))
  keepPace()
  till.bank.calls.length = 0
  await sweptAt(new Date(till.stage.clock.now().getTime() - DAY_MS))
  allMade(await passMinutes(4))
  assert.ok((await bookedCount()) > 620, 'three days, as far as they are not over since')
  const asked = till.bank.calls.filter(ofAccount('readCharge')).map(({ about }) => about)
  assert.equal(asked.length, 1)
  till.bank.calls.length = 0
  await passMinutes(2)
  assert.ok(lists().length < 20, 'the days are read no more')
})

test('what comes now is read within a minute while the days before are read', async () => {
  await beOff(40, 15)
  keepPace(10)
  await passMinutes(3)
  const { id } = till.bank.pay({ txid: null, amount: 4800 })
  await passMinutes(2)
  assert.ok((await bookedCount()) < 500, 'the days before are not read yet')
  const { rows } = await till.stage.db.query(
    'select from payments where workspace_id = $1 and provider_id = $2',
    [till.shop.workspaceId, id],
  )
  assert.equal(rows.length, 1)
})

test('a list that shifts between two looks hides nothing that was there', async () => {
  await beOff(10, 15)
  const early = till.stage.clock.now().getTime() - 10 * DAY_MS
  keepPace(20)
  await passMinutes(1)
  const booked = await bookedCount()
  assert.ok(booked < 150, 'the list is in the middle of being read')
  const late = (hours: number) => {
    till.bank.pay({ txid: null, amount: 1, at: new Date(early + hours * HOUR_MS) })
    till.bank.received.unshift(...till.bank.received.splice(-1))
  }
  for (let day = 0; day < 10; day += 1) late(day * 24)
  keepPace(120)
  await passMinutes(3)
  const { rows } = await till.stage.db.query(
    'select from payments where workspace_id = $1 and amount = 100',
    [till.shop.workspaceId],
  )
  assert.equal(rows.length, 150)
})

test('a page that the bank never gives is passed over after many tries, and what came later is read', async () => {
  await beOff(3, 15)
  await till.stage.settled()
  const isOld = (about: string) => new Date(about.split(' ')[0] ?? '') < oldest
  const oldest = new Date(till.stage.clock.now().getTime() - 2.5 * DAY_MS)
  answer(({ name, about }, carryOut) => (name === 'listReceived' && isOld(about) ? away() : carryOut()))
  await passMinutes(2)
  assert.equal(await bookedCount(), 0)
  await till.stage.db.query(
    `update payment_accounts set read_place = (read_place::jsonb || '{"tries":143,"againAt":null}')::text where account_id = $1`,
    [till.accountId],
  )
  await passMinutes(4)
  assert.ok((await bookedCount()) >= 29)
})
