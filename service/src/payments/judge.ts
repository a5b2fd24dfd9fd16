/**
 * What money means for an order. The facts are in the books of banks, and in what people decided:
 * this judges them.
 *
 * Everything follows from the facts and their own times, and nothing from the order in which they
 * were heard: a callback that comes twice, a list that is read again and a payment that is heard
 * days later leave the same verdicts. What happened is gone through in the order of time. An order
 * is paid by the first money that covers what is due, and stays paid: what comes later waits for a
 * person.
 */
import type { Verdict } from '../kinds/order-states.ts'
import type { ChargeStateHere } from './charge.ts'

export type ChargeFacts = {
  id: string
  amount: number
  state: ChargeStateHere
  expiresAt: Date
  /** It is to be withdrawn. Until the bank has said which came first, money for it pays nothing. */
  isToBeWithdrawn: boolean
}

export type PaymentFacts = {
  id: string
  /** Orders what came at the same moment: the same whichever was read first. */
  providerId: string
  /** The charge that it names; null: none of ours. */
  chargeId: string | null
  /** The shop's own system reported it, for this order. */
  isReported: boolean
  amount: number
  at: Date
  decision: { kind: 'accept' | 'refund' | 'wait'; at: Date } | null
}

export type RefundFacts = {
  paymentId: string
  amount: number
  state: 'making' | 'pending' | 'done' | 'refused'
  /** When it was done; null: it is not. */
  at: Date | null
}

/** All that is known of the money of one order, in hundredths of the real. */
export type OrderFacts = {
  /**
   * What its messages ask for, with the parts that came before a charge over the rest. It is what
   * is due of money that no charge asked for. Null: that is unknown, and any amount will do.
   */
  total: number | null
  /** Null unless it is canceled. */
  canceledAt: Date | null
  charges: readonly ChargeFacts[]
  payments: readonly PaymentFacts[]
  refunds: readonly RefundFacts[]
}

export type Judged = {
  /** By the id of the payment. `isOpen`: a person has to decide what becomes of it. */
  payments: ReadonlyMap<string, { verdict: Verdict; isOpen: boolean }>
  /** The payment that paid the order, and when it came; null: the order is not paid. */
  paid: { by: string; at: Date } | null
  /** All that came. */
  received: number
  /** All that went back. */
  refunded: number
}

/** The clocks of two banks differ, and money that was sent in time is on its way for a moment. */
export const LATE_AFTER_MS = 60_000

/** What is counted together: the payments of one charge, or those without one. */
type Purse = { due: number | null; counted: { payment: PaymentFacts; left: number }[] }

type Happened = { at: Date; rank: number; key: string; happen: () => void }

export function judge({ total, canceledAt, charges, payments, refunds }: OrderFacts): Judged {
  const chargeOf = new Map(charges.map((charge) => [charge.id, charge]))
  const purses = new Map<string | null, Purse>()
  const verdictOf = new Map<string, Verdict>()
  /** Of those of which more came than was due. */
  const leftOver = new Map<string, number>()
  let paid: Judged['paid'] = null

  function purseOf({ chargeId }: PaymentFacts): Purse {
    const charge = chargeId === null ? undefined : chargeOf.get(chargeId)
    const purse = purses.get(chargeId) ?? { due: charge ? charge.amount : total, counted: [] }
    purses.set(chargeId, purse)
    return purse
  }

  function whyNotCounted({ chargeId, isReported, at }: PaymentFacts): Verdict | null {
    const charge = chargeId === null ? null : chargeOf.get(chargeId)
    if (!charge && !isReported) return 'unknown'
    if (paid) return 'twice'
    if (canceledAt && canceledAt <= at) return 'canceled'
    if (!charge) return null
    if (!takesMoney(charge)) return 'canceled'
    return at.getTime() > charge.expiresAt.getTime() + LATE_AFTER_MS ? 'late' : null
  }

  function come(payment: PaymentFacts): void {
    const why = whyNotCounted(payment)
    if (why) return void verdictOf.set(payment.id, why)
    const purse = purseOf(payment)
    purse.counted.push({ payment, left: payment.amount })
    const sum = purse.counted.reduce((all, { left }) => all + left, 0)
    const due = purse.due ?? sum
    verdictOf.set(payment.id, 'less')
    if (sum < due) return
    for (const counted of purse.counted) if (counted.left > 0) verdictOf.set(counted.payment.id, 'exact')
    if (sum > due) {
      verdictOf.set(payment.id, 'more')
      leftOver.set(payment.id, sum - due)
    }
    settleParts(purse, due)
    paid = { by: payment.id, at: payment.at }
  }

  /**
   * Parts that came for other charges are right too, where a charge over the rest has paid the
   * order.
   */
  function settleParts(paying: Purse, due: number): void {
    const parts = [...purses.values()].flatMap((purse) => (purse === paying ? [] : purse.counted))
    const sum = parts.reduce((all, { left }) => all + left, 0)
    if (total === null || sum + due > total) return
    for (const { payment, left } of parts) if (left > 0) verdictOf.set(payment.id, 'exact')
  }

  /**
   * What went back before the order was paid does not count for it; what goes back later leaves it
   * paid.
   */
  function goBack({ paymentId, amount }: RefundFacts): void {
    if (paid) return
    for (const { counted } of purses.values())
      for (const one of counted) if (one.payment.id === paymentId) one.left = Math.max(0, one.left - amount)
  }

  function accept({ id, at, amount }: PaymentFacts): void {
    if (!paid && refundedOf(id, isDone) < amount) paid = { by: id, at }
  }

  const refundedOf = (paymentId: string, counts: (refund: RefundFacts) => boolean) =>
    refunds.reduce((sum, one) => (one.paymentId === paymentId && counts(one) ? sum + one.amount : sum), 0)

  const events: Happened[] = [
    ...payments.map((one) => ({ at: one.at, rank: 0, key: one.providerId, happen: () => come(one) })),
    ...refunds.flatMap((one) =>
      one.state === 'done' && one.at
        ? [{ at: one.at, rank: 1, key: `${one.paymentId} ${one.amount}`, happen: () => goBack(one) }]
        : [],
    ),
    ...payments.flatMap((one) =>
      one.decision?.kind === 'accept'
        ? [{ at: one.decision.at, rank: 2, key: one.providerId, happen: () => accept(one) }]
        : [],
    ),
  ]
  for (const { happen } of events.toSorted(byTime)) happen()

  const judged = payments.map((payment) => {
    const verdict = verdictOf.get(payment.id) ?? 'unknown'
    const toSettle = leftOver.get(payment.id) ?? payment.amount
    const isSettled =
      verdict === 'exact' ||
      payment.decision?.kind === 'accept' ||
      refundedOf(payment.id, isNotRefused) >= toSettle
    return [payment.id, { verdict, isOpen: !isSettled }] as const
  })
  return {
    payments: new Map(judged),
    paid,
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    refunded: refunds.reduce((sum, one) => (isDone(one) ? sum + one.amount : sum), 0),
  }
}

/** Whether the bank said, or nothing contradicts, that a payment of it is for the order. */
const takesMoney = ({ state, isToBeWithdrawn }: ChargeFacts): boolean =>
  state === 'concluded' || (['making', 'open', 'expired'].includes(state) && !isToBeWithdrawn)

const isDone = ({ state }: RefundFacts) => state === 'done'
const isNotRefused = ({ state }: RefundFacts) => state !== 'refused'

const byTime = (one: Happened, other: Happened): number =>
  one.at.getTime() - other.at.getTime() || one.rank - other.rank || (one.key < other.key ? -1 : 1)
