/**
 * Settles charges that are due: those that a crash or a silent bank left, those that are to be
 * withdrawn, those whose time is over, and those of which the bank said that something happened.
 * Each run may be repeated, also beside another one.
 */
import { DAY_MS } from '../engine/clock.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { findCharge, hasPayment } from './find-charges.ts'
import { findSuccession, takeBack } from './charge-succession.ts'
import { setDue, planWithdrawal } from './charges-repository.ts'
import type { Charge } from './charge.ts'
import { toFailure } from '../providers/failures.ts'
import { runJob, type JobRow, type RunningJob } from '../engine/jobs/jobs.ts'
import { inBackground, type OpenAccount } from './accounts/open-accounts.ts'
import { endInLedger, nameOf, settleCharge, type ChargeTools } from './settle-charge.ts'
import { carryOutWithdrawal, blockMessage } from './withdraw-charge.ts'

/** Money that was on its way when the time was over has arrived by then. */
export const LAST_ASKED_MS = 120_000
/** How long a bank that does not know a charge may still be making it. */
export const STILL_MAKING_MS = 120_000
/** How often an open charge is asked about, at a bank that lists no payments. */
const UNLISTED_MS = 30_000
/** Attempts in a row that found nothing new, after the bank said that something happened. */
export const ATTEMPTS_MAX = 4
/** The same where the bank says that money came and does not list it: it may list it days later. */
const CONCLUDED_ATTEMPTS_MAX = 76

/**
 * When an open charge that a message asks for is looked at next: once a day, or soon where payments
 * cannot be listed.
 */
export function nextDueAt({ expiresAt }: Pick<Charge, 'expiresAt'>, lists: boolean, now: Date): Date {
  const atEnd = expiresAt.getTime() + LAST_ASKED_MS
  return new Date(Math.min(Math.max(atEnd, now.getTime()), now.getTime() + (lists ? DAY_MS : UNLISTED_MS)))
}

export const chargeJob = (tools: ChargeTools): Promise<RunningJob> =>
  runJob(tools, {
    table: 'charges',
    id: 'charge_id',
    change: 'update charges r set',
    run: (row, signal) => settleDueCharge(tools, row, signal),
  })

/** Asks the bank what became of a charge, and settles that. What it leaves is due again later. */
async function settleDueCharge(
  tools: ChargeTools,
  { workspaceId, id }: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const found = await findCharge(tools.db, workspaceId, id)
  if (!found) return
  const charge = await withdrawIfUnasked(tools, found)
  if (charge.state === 'making') await settleMaking(tools, charge, signal)
  else if (charge.state === 'open' && (charge.withdrawAt !== null || (await hasArrived(tools, charge))))
    await carryOutWithdrawal(tools, charge, signal)
  else await read(tools, charge, signal)
}

const isLive = ({ state }: Charge) => state === 'making' || state === 'open'

/** A charge that no message asks for is withdrawn, once it is sure that none will. */
async function withdrawIfUnasked(tools: ChargeTools, charge: Charge): Promise<Charge> {
  if (!isLive(charge) || charge.withdrawAt !== null || !(await blockMessage(tools, charge))) return charge
  const withdrawAt = tools.clock.now()
  await planWithdrawal(tools.db, charge, withdrawAt, null)
  return { ...charge, withdrawAt }
}

/**
 * Whether the customer has the code of the charge that replaces this one. The charge is
 * then to be withdrawn.
 */
async function hasArrived(tools: ChargeTools, charge: Charge): Promise<boolean> {
  if (charge.successorId === null) return false
  const { db, clock } = tools
  const now = clock.now()
  const succession = await findSuccession(db, charge)
  if (succession === 'arrived') await planWithdrawal(db, charge, now, null)
  if (succession === 'failed') {
    await inTransaction(db, (client) => takeBack(client, charge, now))
    const lists = (await tools.accounts.of(charge.workspaceId, charge.accountId))?.provider.abilities.lists
    await setDue(db, charge, nextDueAt(charge, lists ?? false, now))
  }
  return succession === 'arrived'
}

async function settleMaking(tools: ChargeTools, charge: Charge, signal: AbortSignal): Promise<void> {
  const { clock } = tools
  if ((await carryOutWithdrawal(tools, charge, signal)) !== 'absent') return
  if (clock.now().getTime() < charge.createdAt.getTime() + STILL_MAKING_MS) return
  await endInLedger(tools, charge, 'failed', toFailure('charge_absent'))
}

async function read(tools: ChargeTools, charge: Charge, signal: AbortSignal): Promise<void> {
  const { db, accounts, clock } = tools
  const open = await accounts.of(charge.workspaceId, charge.accountId)
  if (!open) return
  const { provider, account } = open
  const outcome = await provider.readCharge(inBackground(account), nameOf(charge), signal)
  if (outcome.kind !== 'done' && outcome.kind !== 'absent') return
  if (outcome.kind === 'done') await settleCharge(tools, open, charge, outcome.value)
  if (outcome.kind === 'done' && outcome.value.state !== 'open' && charge.state === 'open') return
  const now = clock.now()
  if (charge.state !== 'open') {
    const isHeard =
      (outcome.kind === 'done' && outcome.value.payments.length > 0) || (await hasPayment(db, charge))
    const attemptsMax = charge.state === 'concluded' ? CONCLUDED_ATTEMPTS_MAX : ATTEMPTS_MAX
    if (isHeard || charge.attempts >= attemptsMax) await setDue(db, charge, null)
  } else if (outcome.kind === 'absent') {
    await endInLedger(tools, charge, 'removed')
  } else if (now.getTime() >= charge.expiresAt.getTime() + LAST_ASKED_MS) {
    if (charge.dueDate === null) await endInLedger(tools, charge, 'expired')
    else await expireAtBank(tools, open, charge, signal)
  } else if (charge.successorId === null && (!provider.abilities.lists || charge.attempts >= ATTEMPTS_MAX)) {
    await setDue(db, charge, nextDueAt(charge, provider.abilities.lists, now))
  }
}

/**
 * A charge with a due date ends at its bank on a working day, and holidays are not known here: it
 * is withdrawn there first, so that none stays payable beside the next one. It expires also where
 * the bank refuses that, as it may of a charge that is over there too.
 */
async function expireAtBank(
  tools: ChargeTools,
  open: OpenAccount,
  charge: Charge,
  signal: AbortSignal,
): Promise<void> {
  const { provider, account } = open
  const outcome = await provider.withdrawCharge(inBackground(account), nameOf(charge), signal)
  const isOver =
    outcome.kind === 'refused' || (outcome.kind === 'done' && outcome.value.state === 'withdrawn')
  if (isOver) await endInLedger(tools, charge, 'expired')
  else if (outcome.kind === 'done') await settleCharge(tools, open, charge, outcome.value)
}
