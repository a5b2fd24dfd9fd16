/**
 * Making a charge for an order: its row is committed, then the bank is asked, then the row has the
 * code. What a crash or a lost answer leaves between is read back by the txid: by a repeated
 * request under the same key, or by the job.
 *
 * An order has one charge at most that is to be paid. A database constraint sees to that, across
 * processes. A copy of an order has a charge of its own. The customer holds the code of the charge
 * before it, which stays payable until WhatsApp has the copy: charge-job.ts withdraws it then.
 */
import { IDEMPOTENCY_AGE_MS, findIdempotencyKey } from '../store/idempotency-keys-repository.ts'
import { findMessageRole } from '../store/messages-repository.ts'
import { newId } from '../engine/new-id.ts'
import { findOrderMoney } from '../store/orders-repository.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { Problem } from '../engine/problems/problems.ts'
import { askBank, type Asked } from './ask-bank.ts'
import {
  accountStopped,
  chargeInProgress,
  chargeNotMade,
  chargeRefused,
  chargeUnknown,
  orderPaid,
} from './charge-problems.ts'
import { CHARGE_ROUTE, type Charge, type ChargeKey } from './charge.ts'
import { findCharge, findChargeByKey, findLiveCharges, hasUnbookedMoney } from './find-charges.ts'
import { insertCharge, openCharge, planWithdrawal, releaseKey } from './charges-repository.ts'
import { succeed } from './charge-succession.ts'
import { differenceOf } from './judge-record.ts'
import { lockLedger } from './ledger.ts'
import type { OpenAccount } from './accounts/open-accounts.ts'
import type { ChargeRecord, Payer } from '../providers/provider.ts'
import { endInLedger, nameOf, settleCharge, type ChargeTools } from './settle-charge.ts'
import { withdrawCharge, type Withdrawal } from './withdraw-charge.ts'

/**
 * How long the request may take to store the message before the job settles the charge: longer than
 * the bank is asked.
 */
export const ORPHAN_MS = 60_000

/** How long the bank may take to say what became of the charge before. */
const READING_MS = 10_000

/** In a moment WhatsApp has a message, and says so. */
const ARRIVES_MS = 2_000

/** What is charged. */
export type ChargeRequest = {
  workspaceId: string
  senderId: string
  referenceId: string
  at: OpenAccount
  amount: number
  expiresAt: Date
  dueDate: string | null
  payer: Payer | null
  /** What the payer reads. */
  note: string
  /** Whether it may take the place of a charge that the customer holds. */
  isCopy: boolean
  /** The caller's own idempotency key. */
  key: ChargeKey | null
  madeBy: string
}

/** A charge that can be paid, and whose message is not stored yet. */
export type MadeCharge = Charge & { code: string }

type StoredMessage = { messageId: string; warnings: readonly string[] }

/** What a request under the key made before. `message`: null unless it is stored. */
export type Prior = { charge: Charge; matches: boolean; message: StoredMessage | null }

export async function findPriorCharge(
  { db, clock }: Pick<ChargeTools, 'db' | 'clock'>,
  workspaceId: string,
  { route, key, requestHash }: ChargeKey,
): Promise<Prior | null> {
  const found = await findChargeByKey(db, workspaceId, route, key)
  const now = clock.now()
  if (!found || found.charge.createdAt.getTime() <= now.getTime() - IDEMPOTENCY_AGE_MS) return null
  const { charge } = found
  const stored = await findIdempotencyKey(db, workspaceId, CHARGE_ROUTE, charge.id, now)
  const message = stored?.messageId === charge.messageId ? stored : null
  return { charge, matches: found.requestHash.equals(requestHash), message }
}

/**
 * Makes a charge, or goes on with what an earlier request under the same key began. Throws why
 * there is none: `order_paid`, `charge_in_progress`, `charge_refused`, `charge_not_made`,
 * `charge_unknown`, `payment_account_stopped`, `idempotency_mismatch`.
 */
export async function makeCharge(
  tools: ChargeTools,
  request: ChargeRequest,
): Promise<MadeCharge | { message: StoredMessage }> {
  const { db, clock } = tools
  const { workspaceId, key } = request
  const prior = key && (await findPriorCharge(tools, workspaceId, key))
  if (prior) {
    const { charge, message, matches } = prior
    const isLive = charge.state === 'making' || charge.state === 'open'
    if (!matches && (isLive || message))
      throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another body.')
    if (message) return { message }
    if (isLive && charge.withdrawAt !== null) throw chargeInProgress()
    if (charge.state === 'concluded') throw orderPaid()
    if (charge.state === 'open' && charge.code !== null) return { ...charge, code: charge.code }
    if (charge.state === 'making') return await ask(tools, request, charge, true)
  }
  if (request.at.stored.stoppedAt !== null) throw accountStopped()
  if (key) await releaseKey(db, workspaceId, key, new Date(clock.now().getTime() - IDEMPOTENCY_AGE_MS))
  await clearTheWay(tools, request)
  const now = clock.now()
  const id = newId()
  const charge = {
    id,
    workspaceId,
    accountId: request.at.account.id,
    senderId: request.senderId,
    referenceId: request.referenceId,
    messageId: newId(),
    txid: id.replaceAll('-', ''),
    amount: request.amount,
    expiresAt: request.expiresAt,
    dueDate: request.dueDate,
    madeBy: request.madeBy,
    createdAt: now,
  }
  const dueAt = new Date(now.getTime() + ORPHAN_MS)
  await inTransaction(db, async (client) => {
    await lockLedger(client, workspaceId) // money may have been booked while the bank was asked
    await assertUnpaid(client, request)
    if (request.isCopy) await succeed(client, charge, new Date(now.getTime() + ARRIVES_MS))
    if (!(await insertCharge(client, charge, key, dueAt))) throw chargeInProgress()
  })
  const made: Charge = {
    ...charge,
    providerId: null,
    state: 'making',
    code: null,
    withdrawAt: null,
    successorId: null,
    failure: null,
    dueAt,
    attempts: 0,
    endedAt: null,
  }
  return await ask(tools, request, made, false)
}

/**
 * Throws unless the order may be charged: it is not paid, no money came for it that is still to be
 * booked, and what could be paid for it is withdrawn, or is to be.
 */
async function clearTheWay(tools: ChargeTools, request: ChargeRequest): Promise<void> {
  const { db } = tools
  const { workspaceId, senderId, referenceId } = request
  await assertUnpaid(db, request)
  for (const live of await findLiveCharges(db, workspaceId, senderId, referenceId)) {
    const isAsked = (await findMessageRole(db, workspaceId, live.messageId)) !== null
    if (live.state === 'making' || live.withdrawAt !== null || !isAsked) throw chargeInProgress()
    const withdrawal = request.isCopy ? await readLive(tools, live) : await withdrawCharge(tools, live)
    if (withdrawal === 'concluded') throw orderPaid()
    if (withdrawal === 'unknown') throw chargeUnknown()
  }
}

async function assertUnpaid(
  db: Queryable,
  { workspaceId, senderId, referenceId }: ChargeRequest,
): Promise<void> {
  if ((await findOrderMoney(db, workspaceId, senderId, referenceId))?.isPaid) throw orderPaid()
  if (await hasUnbookedMoney(db, workspaceId, senderId, referenceId)) throw orderPaid()
}

/** What became of a charge that may stay payable for now: money for it may have come unheard. */
async function readLive(tools: ChargeTools, live: Charge): Promise<Withdrawal | 'open'> {
  const open = await tools.accounts.of(live.workspaceId, live.accountId)
  if (!open) return 'unknown'
  const signal = AbortSignal.timeout(READING_MS)
  const outcome = await open.provider.readCharge(open.account, nameOf(live), signal)
  if (outcome.kind !== 'done') return outcome.kind === 'absent' ? 'gone' : 'unknown'
  const state = await settleCharge(tools, open, live, outcome.value)
  return state === 'concluded' || state === 'open' ? state : 'gone'
}

async function ask(
  tools: ChargeTools,
  request: ChargeRequest,
  charge: Charge,
  mayBeThere: boolean,
): Promise<MadeCharge> {
  const { txid, amount, createdAt, expiresAt, dueDate } = charge
  const due = dueDate === null ? null : { date: dueDate, daysAfter: 0 }
  const draft = { txid, amount, createdAt, expiresAt, due, payer: request.payer, note: request.note }
  const at = mayBeThere ? await tools.accounts.of(charge.workspaceId, charge.accountId) : request.at
  if (!at) throw chargeUnknown()
  const asked = await askBank(at, draft, mayBeThere)
  if (asked.kind !== 'done') return await giveUp(tools, charge, asked)
  const record = asked.value
  if (record.state !== 'open') {
    await settleCharge(tools, at, charge, record)
    throw record.state === 'concluded' ? orderPaid() : chargeNotMade('The bank has ended the charge.')
  }
  return await take(tools, at, charge, record)
}

/** Takes the code of a charge that is as it was asked for. */
async function take(
  { db, clock, log }: ChargeTools,
  at: OpenAccount,
  charge: Charge,
  record: ChargeRecord,
): Promise<MadeCharge> {
  const { workspaceId, accountId } = charge
  const difference = differenceOf(charge, record, at)
  if (difference !== null || record.code === null) {
    log.error(
      { event: 'charge_differs', workspaceId, accountId, chargeId: charge.id, code: difference },
      'A bank made another charge than it was asked for.',
    )
    await planWithdrawal(db, charge, clock.now(), clock.now())
    throw chargeNotMade('The bank made another charge than it was asked for, which is withdrawn.')
  }
  const { code, providerId } = record
  const expiresAt =
    record.expiresAt && record.expiresAt > charge.expiresAt ? record.expiresAt : charge.expiresAt
  if (await openCharge(db, charge, { code, providerId, expiresAt }))
    return { ...charge, state: 'open', code, providerId, expiresAt }
  const now = await findCharge(db, workspaceId, charge.id) // another request used the same key, or it is to be withdrawn
  if (now?.state === 'open' && now.withdrawAt === null && now.code !== null) return { ...now, code: now.code }
  throw chargeInProgress()
}

/** Writes down that there is no charge, if that is known, and throws why. */
async function giveUp(
  tools: ChargeTools,
  charge: Charge,
  asked: Exclude<Asked, { kind: 'done' }>,
): Promise<never> {
  if (asked.kind === 'unknown') throw chargeUnknown() // the row stays: a repeated request, or the job, reads it back
  await endInLedger(tools, charge, 'failed', asked.failure)
  if (asked.kind === 'refused') throw chargeRefused(asked.failure)
  if (asked.kind === 'unavailable')
    throw chargeNotMade('The bank cannot make a charge now.', asked.retryAfterMs)
  throw accountStopped()
}
