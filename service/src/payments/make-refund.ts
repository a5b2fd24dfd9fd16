/**
 * Giving money back. What is asked for is committed before the bank is called, under an id that
 * never changes: so a crash leaves a question that can be asked, and no refund is made twice. All
 * refunds of a payment together never exceed it: they are counted under the lock of the ledger,
 * also those of unknown outcome.
 */
import { Problem } from '../engine/problems/problems.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { toFailure } from '../providers/failures.ts'
import { inLedger, settle, type LedgerTools, type Touched } from './ledger.ts'
import type { Accounts, OpenAccount } from './accounts/open-accounts.ts'
import { pairRefunds } from './pair-refunds.ts'
import type { Failure, Outcome, RefundRecord } from '../providers/provider.ts'
import {
  findRefund,
  findRefundsOf,
  insertRefund,
  noteFailure,
  oweRefundNotice,
  recordRefundNews,
  writeRecord,
  type Refund,
} from './refunds-repository.ts'

export type RefundTools = LedgerTools & { accounts: Pick<Accounts, 'of'> }

export type RefundRequest = {
  workspaceId: string
  paymentId: string
  /** The caller's own: the same request under it is one refund. */
  refundId: string
  amount: number
  reason: string
  askedBy: string
}

/**
 * Asks for a refund; the job makes it. The same request again gives the same refund. Returns null
 * if there is no such payment. Throws the problems `refund_id_used`, `refund_not_possible` and
 * `refund_too_much`.
 */
export async function askRefund(tools: RefundTools, request: RefundRequest): Promise<Refund | null> {
  const { workspaceId, paymentId, refundId, amount, reason, askedBy } = request
  const payment = await findPayment(tools.db, workspaceId, paymentId)
  if (!payment) return null
  const earlier = await findRefund(tools.db, workspaceId, refundId)
  if (earlier) return sameOrRefused(earlier, request)
  await assertPossible(tools.accounts, workspaceId, payment)
  const now = tools.clock.now()
  return await inLedger(tools, workspaceId, async (client) => {
    const meanwhile = await findRefund(client, workspaceId, refundId)
    if (meanwhile) return sameOrRefused(meanwhile, request)
    const order = await findPayment(client, workspaceId, paymentId) // a person may have given it to another one
    const left = payment.amount - sumOf(await findRefundsOf(client, workspaceId, [paymentId]))
    if (amount > left) throw new Problem('refund_too_much', describeLeft(left))
    const providerId = refundId.replaceAll('-', '')
    await insertRefund(
      client,
      { workspaceId, id: refundId, paymentId, providerId, amount, reason, askedBy },
      now,
    )
    await recordRefundNews(client, workspaceId, [refundId])
    await settle(
      client,
      workspaceId,
      [touchedBy({ ...payment, ...order, paymentId })],
      { changedIds: [paymentId] },
      now,
    )
    return await findRefund(client, workspaceId, refundId)
  })
}

type RefundedPayment = {
  accountId: string | null
  amount: number
  senderId: string | null
  referenceId: string | null
}

async function findPayment(
  db: Queryable,
  workspaceId: string,
  paymentId: string,
): Promise<RefundedPayment | null> {
  const { rows } = await db.query<Omit<RefundedPayment, 'amount'> & { amount: string }>(
    `select account_id as "accountId", amount::text, sender_id as "senderId", reference_id as "referenceId"
     from payments where workspace_id = $1 and payment_id = $2`,
    [workspaceId, paymentId],
  )
  const [row] = rows
  return row ? { ...row, amount: Number(row.amount) } : null
}

function sameOrRefused(earlier: Refund, { paymentId, amount, reason }: RefundRequest): Refund {
  const isSame =
    earlier.paymentId === paymentId &&
    earlier.origin === 'shop' &&
    earlier.amount === amount &&
    earlier.reason === reason
  if (isSame) return earlier
  throw new Problem('refund_id_used', 'Another refund was asked for under this id.')
}

async function assertPossible(
  accounts: Pick<Accounts, 'of'>,
  workspaceId: string,
  { accountId }: RefundedPayment,
): Promise<void> {
  if (accountId === null)
    throw new Problem('refund_not_possible', 'No bank listed this payment, so none can give it back.')
  const open = await accounts.of(workspaceId, accountId)
  if (open && !open.provider.abilities.refunds)
    throw new Problem('refund_not_possible', `${open.provider.title} gives nothing back.`)
}

/** What was refused did not go back; everything else may have. */
const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { state, amount }) => (state === 'refused' ? sum : sum + amount), 0)

const describeLeft = (left: number): string =>
  left > 0
    ? `At most ${left} hundredths of the payment are left to give back.`
    : 'Nothing of the payment is left to give back.'

const touchedBy = ({
  paymentId,
  senderId,
  referenceId,
}: Pick<Refund, 'paymentId' | 'senderId' | 'referenceId'>): Touched =>
  senderId !== null && referenceId !== null ? { senderId, referenceId } : { paymentId }

/**
 * Asks the bank what became of a refund, makes it if the bank has none, and writes down what it
 * says.
 */
export async function carryOut(
  tools: LedgerTools,
  open: OpenAccount,
  refund: Refund,
  signal: AbortSignal,
): Promise<Outcome<RefundRecord>> {
  const outcome = await readOrMake(tools.db, open, refund, signal)
  if (outcome.kind === 'done') await settleRefund(tools, refund, outcome.value)
  else if (outcome.kind === 'refused') await settleRefund(tools, refund, toRefused(refund, outcome.failure))
  else await noteFailure(tools.db, refund, outcome.kind === 'absent' ? ABSENT : outcome.failure)
  return outcome
}

/** A refund that the bank had, and does not show any more, or not yet. */
const ABSENT: Failure = toFailure('refund_absent')

/**
 * `refused`: the bank has said that it does not give back, and that nothing has gone back under
 * this id.
 */
async function readOrMake(
  db: Queryable,
  { provider, account }: OpenAccount,
  refund: Refund,
  signal: AbortSignal,
): Promise<Outcome<RefundRecord>> {
  const { workspaceId, paymentId, paymentProviderId, providerId: id, amount, reason, state, origin } = refund
  const read = async () => {
    const named = await provider.readRefund(account, paymentProviderId, refund.ownId ?? id, signal)
    if (named.kind !== 'absent' || !provider.abilities.namesRefunds || refund.ownId !== null) return named
    // it may be there under a name that is not known here
    const payment = await provider.readReceived(account, paymentProviderId, signal)
    if (payment.kind !== 'done') return payment
    const { refunds } = payment.value
    const { ours } = pairRefunds(await findRefundsOf(db, workspaceId, [paymentId]), refunds)
    const value = refunds.find(({ ownId = '' }) => ours.get(ownId)?.id === refund.id)
    return value ? { kind: 'done' as const, value } : named
  }
  const before = await read()
  // what could not be read says nothing about the refund
  if (before.kind === 'refused') return { kind: 'unknown', failure: before.failure }
  if (before.kind !== 'absent' || state !== 'making' || origin === 'bank') return before
  const made = await provider.makeRefund(
    account,
    paymentProviderId,
    { id, amount, reason: reason ?? '' },
    signal,
  )
  if (made.kind !== 'refused' && made.kind !== 'absent') return made
  // some refuse an id that they know, so they are asked once more
  const after = await read()
  if (after.kind === 'done') return after
  const failure = made.kind === 'refused' ? made.failure : toFailure('payment_absent')
  return after.kind === 'absent' ? { kind: 'refused', failure } : { kind: 'unknown', failure }
}

const toRefused = ({ amount }: Refund, failure: Failure) => ({
  state: 'refused' as const,
  amount,
  at: null,
  failure,
})

async function settleRefund(
  tools: LedgerTools,
  refund: Refund,
  record: Pick<RefundRecord, 'state' | 'amount' | 'at' | 'failure' | 'ownId'>,
): Promise<void> {
  const { workspaceId, id, paymentId } = refund
  const now = tools.clock.now()
  await inLedger(tools, workspaceId, async (client) => {
    if (!(await writeRecord(client, refund, record, now))) return
    await recordRefundNews(client, workspaceId, [id])
    // that the banks took money back is no news from the shop
    if (record.state === 'done' && refund.origin === 'shop') await oweRefundNotice(client, refund, now)
    await settle(client, workspaceId, [touchedBy(refund)], { changedIds: [paymentId] }, now)
  })
}
