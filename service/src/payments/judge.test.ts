import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  judge,
  LATE_AFTER_MS,
  type ChargeFacts,
  type OrderFacts,
  type PaymentFacts,
  type RefundFacts,
} from './judge.ts'

const BEGAN = Date.parse('2026-11-23T14:00:00.000Z')
const after = (minutes: number) => new Date(BEGAN + minutes * 60_000)

/** Expires after an hour. */
const charge = (id: string, amount: number, more: Partial<ChargeFacts> = {}): ChargeFacts => ({
  id,
  amount,
  state: 'open',
  expiresAt: after(60),
  isToBeWithdrawn: false,
  ...more,
})
const payment = (id: string, amount: number, at: number, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id,
  providerId: `E${id}`,
  chargeId: 'C',
  isReported: false,
  amount,
  at: after(at),
  decision: null,
  ...more,
})
const reported = { chargeId: null, isReported: true }
const decided = (kind: 'accept' | 'refund' | 'wait', at: number) => ({ decision: { kind, at: after(at) } })
const refund = (paymentId: string, amount: number, at: number | null): RefundFacts => ({
  paymentId,
  amount,
  state: at === null ? 'pending' : 'done',
  at: at === null ? null : after(at),
})
const facts = (more: Partial<OrderFacts>): OrderFacts => ({
  total: 100,
  canceledAt: null,
  charges: [charge('C', 100)],
  payments: [],
  refunds: [],
  ...more,
})

/** The verdicts with a mark for those that wait for a person, and the payment that paid. */
function judgedOf(given: Partial<OrderFacts>): [string[], string | null] {
  const judged = judge(facts(given))
  const words = (given.payments ?? []).map(({ id }) => {
    const { verdict, isOpen } = judged.payments.get(id) ?? assert.fail()
    return `${id} ${verdict}${isOpen ? '!' : ''}`
  })
  return [words, judged.paid?.by ?? null]
}

test('what is due, in time, pays the order', () => {
  assert.deepEqual(judgedOf({ payments: [payment('1', 100, 5)] }), [['1 exact'], '1'])
  assert.deepEqual(judge(facts({ payments: [payment('1', 100, 5)] })).paid?.at, after(5))
})

test('parts that come to what is due pay the order with the last of them', () => {
  assert.deepEqual(judgedOf({ payments: [payment('1', 60, 5)] }), [['1 less!'], null])
  assert.deepEqual(judgedOf({ payments: [payment('1', 60, 5), payment('2', 40, 6)] }), [
    ['1 exact', '2 exact'],
    '2',
  ])
})

test('more than is due pays the order, and the difference waits until it went back', () => {
  const payments = [payment('1', 130, 5)]
  assert.deepEqual(judgedOf({ payments }), [['1 more!'], '1'])
  assert.deepEqual(judgedOf({ payments, refunds: [refund('1', 29, 9)] }), [['1 more!'], '1'])
  assert.deepEqual(judgedOf({ payments, refunds: [refund('1', 30, 9)] }), [['1 more'], '1'])
})

test('money after the order was paid waits, whichever charge it is for', () => {
  const charges = [charge('C', 100), charge('D', 100)]
  const payments = [payment('1', 100, 5), payment('2', 100, 6), payment('3', 100, 7, { chargeId: 'D' })]
  assert.deepEqual(judgedOf({ charges, payments }), [['1 exact', '2 twice!', '3 twice!'], '1'])
})

test('late money pays nothing until a person accepts it', () => {
  const [inTime, tooLate] = [LATE_AFTER_MS / 60_000 + 60, LATE_AFTER_MS / 60_000 + 60.001]
  assert.deepEqual(judgedOf({ payments: [payment('1', 100, inTime)] }), [['1 exact'], '1'])
  assert.deepEqual(judgedOf({ payments: [payment('1', 100, tooLate)] }), [['1 late!'], null])
  const accepted = payment('1', 100, tooLate, decided('accept', 90))
  assert.deepEqual(judgedOf({ payments: [accepted] }), [['1 late'], '1'])
})

test('money for a withdrawn charge, or a canceled order, pays nothing until a person accepts it', () => {
  for (const state of ['withdrawn', 'removed', 'failed'] as const)
    assert.deepEqual(judgedOf({ charges: [charge('C', 100, { state })], payments: [payment('1', 100, 5)] }), [
      ['1 canceled!'],
      null,
    ])
  assert.deepEqual(judgedOf({ canceledAt: after(4), payments: [payment('1', 100, 5)] }), [
    ['1 canceled!'],
    null,
  ])
  assert.deepEqual(judgedOf({ canceledAt: after(6), payments: [payment('1', 100, 5)] }), [['1 exact'], '1'])
})

test('while a withdrawal is not decided, money for the charge pays nothing; then the word of the bank does', () => {
  const payments = [payment('1', 100, 5)]
  const asked = { isToBeWithdrawn: true }
  assert.deepEqual(judgedOf({ charges: [charge('C', 100, asked)], payments }), [['1 canceled!'], null])
  const paid = charge('C', 100, { ...asked, state: 'concluded' })
  assert.deepEqual(judgedOf({ charges: [paid], payments }), [['1 exact'], '1'])
})

test('money that no charge asked for waits, and pays an order only if a person says which', () => {
  const stray = { chargeId: null }
  assert.deepEqual(judgedOf({ payments: [payment('1', 100, 5, stray)] }), [['1 unknown!'], null])
  const accepted = payment('1', 70, 5, { ...stray, ...decided('accept', 9) })
  assert.deepEqual(judgedOf({ payments: [accepted] }), [['1 unknown'], '1'])
})

test('what the shop reports is compared with what its messages ask for', () => {
  assert.deepEqual(judgedOf({ payments: [payment('1', 100, 5, reported)] }), [['1 exact'], '1'])
  assert.deepEqual(judgedOf({ payments: [payment('1', 90, 5, reported)] }), [['1 less!'], null])
  assert.deepEqual(judgedOf({ total: null, payments: [payment('1', 90, 5, reported)] }), [['1 exact'], '1'])
})

test('money that is accepted covers the order from the decision on', () => {
  const accepted = payment('1', 60, 5, decided('accept', 20))
  const other = (at: number) => payment('2', 100, at, reported)
  assert.deepEqual(judgedOf({ payments: [accepted, other(30)] }), [['1 less', '2 twice!'], '1'])
  assert.deepEqual(judgedOf({ payments: [accepted, other(10)] }), [['1 less', '2 exact'], '2'])
})

test('what waits is settled when it went back whole, and waits again if the bank refuses that', () => {
  const payments = [payment('1', 60, 5, decided('refund', 9))]
  assert.deepEqual(judgedOf({ payments, refunds: [refund('1', 60, null)] }), [['1 less'], null])
  assert.deepEqual(judgedOf({ payments, refunds: [refund('1', 59, 10)] }), [['1 less!'], null])
  const refused = { ...refund('1', 60, null), state: 'refused' as const }
  assert.deepEqual(judgedOf({ payments, refunds: [refused] }), [['1 less!'], null])
  assert.deepEqual(judgedOf({ payments: [payment('1', 60, 5, decided('wait', 9))] }), [['1 less!'], null])
})

test('money that went back before the order was paid does not count for it; a paid order stays paid', () => {
  const parts = [payment('1', 60, 5), payment('2', 40, 20)]
  assert.deepEqual(judgedOf({ payments: parts, refunds: [refund('1', 60, 10)] }), [
    ['1 less', '2 less!'],
    null,
  ])
  assert.deepEqual(judgedOf({ payments: parts, refunds: [refund('1', 60, 30)] }), [
    ['1 exact', '2 exact'],
    '2',
  ])
  const { received, refunded } = judge(facts({ payments: parts, refunds: [refund('1', 60, 30)] }))
  assert.deepEqual([received, refunded], [100, 60])
})

const orders = fc
  .record({
    amounts: fc.array(fc.constantFrom(30, 70, 100, 130), { maxLength: 6 }),
    times: fc.infiniteStream(fc.integer({ min: 0, max: 80 })),
    kinds: fc.infiniteStream(fc.constantFrom('C', 'D', 'reported', 'stray')),
    decisions: fc.infiniteStream(fc.constantFrom(null, null, 'accept', 'wait')),
    back: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
    canceled: fc.option(fc.integer({ min: 0, max: 80 }), { freq: 4 }),
    states: fc.tuple(
      fc.constantFrom<ChargeFacts['state']>('open', 'concluded', 'withdrawn', 'expired'),
      fc.constantFrom<ChargeFacts['state']>('open', 'concluded', 'withdrawn', 'expired'),
    ),
  })
  .map(({ amounts, times, kinds, decisions, back, canceled, states }) => {
    const next = <Value>(stream: Iterator<Value>) => (stream.next() as { value: Value }).value
    const payments = amounts.map((amount, n) => {
      const kind = next(kinds)
      const decision = next(decisions)
      return payment(`${n}`, amount, next(times), {
        chargeId: kind === 'C' || kind === 'D' ? kind : null,
        isReported: kind === 'reported',
        ...(decision && decided(decision, 80 + next(times))),
      })
    })
    return facts({
      canceledAt: canceled === null ? null : after(canceled),
      charges: [charge('C', 100, { state: states[0] }), charge('D', 100, { state: states[1] })],
      payments,
      refunds: back.flatMap((n) => {
        const paid = payments[n]
        return paid ? [refund(paid.id, paid.amount, next(times))] : []
      }),
    })
  })

test('the verdicts are the same in whatever order the facts are given', () => {
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat()), (order, keys) => {
      const shuffled = <One>(list: readonly One[]) =>
        list
          .map((one) => ({ one, key: (keys.next() as { value: number }).value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
      const again = judge({
        ...order,
        charges: shuffled(order.charges),
        payments: shuffled(order.payments),
        refunds: shuffled(order.refunds),
      })
      const judged = judge(order)
      assert.deepEqual(Object.fromEntries(again.payments), Object.fromEntries(judged.payments))
      assert.deepEqual({ ...again, payments: null }, { ...judged, payments: null })
    }),
  )
})

test('an order that is paid stays paid, whatever comes, goes back or is decided later', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 160 }), (order, minute) => {
      const until = after(minute).getTime()
      const happened = (at: Date | null | undefined) => !!at && at.getTime() <= until
      const before = judge({
        ...order,
        canceledAt: happened(order.canceledAt) ? order.canceledAt : null,
        payments: order.payments
          .filter(({ at }) => happened(at))
          .map((one) => ({ ...one, decision: happened(one.decision?.at) ? one.decision : null })),
        refunds: order.refunds.filter(({ at }) => happened(at)),
      })
      if (before.paid) assert.deepEqual(judge(order).paid, before.paid)
    }),
  )
})

test('each cent is in one place: it pays the order, is left over, or waits, and all are counted', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { payments, paid, received } = judge(order)
      assert.equal(payments.size, order.payments.length)
      assert.equal(
        received,
        order.payments.reduce((sum, { amount }) => sum + amount, 0),
      )
      const exact = [...payments.values()].some(({ verdict }) => verdict === 'exact' || verdict === 'more')
      const isAccepted = order.payments.some(({ decision }) => decision?.kind === 'accept')
      assert.equal(paid !== null, exact || (isAccepted && paid !== null))
    }),
  )
})
