/**
 * Withdrawing a charge, so that it can no longer be paid. What the bank says counts: a charge that
 * was paid in that moment stays paid.
 *
 * A charge whose message is not stored has a code that no customer has. Its idempotency key decides
 * between the message and the withdrawal: the first with the key wins, and the other one finds that
 * out.
 */
import type { BeforeClosing } from '../delivery/accept.ts'
import { blockIdempotencyKey, findIdempotencyKey } from '../store/idempotency-keys-repository.ts'
import { findOrderMoney } from '../store/orders-repository.ts'
import { findMessageRole } from '../store/messages-repository.ts'
import { CHARGE_ROUTE, type Charge } from './charge.ts'
import { findLiveCharges, hasUnbookedMoney } from './find-charges.ts'
import { planWithdrawal } from './charges-repository.ts'
import { chargeUnknown, orderPaid } from './charge-problems.ts'
import { CLAIM_MS } from '../engine/jobs/jobs.ts'
import { endInLedger, nameOf, settleCharge, type ChargeTools } from './settle-charge.ts'

/** How long the bank may take. */
const WITHDRAWING_MS = 10_000

/**
 * `gone`: it can no longer be paid. `concluded`: money came. `unknown`: to be asked again.
 * `absent`: the bank does not know it, or not yet if it was asked for it a moment ago.
 */
export type Withdrawal = 'gone' | 'concluded' | 'unknown' | 'absent'

/** Asks the bank to withdraw a charge that is planned to be, and writes down what became of it. */
export async function carryOutWithdrawal(
  tools: ChargeTools,
  charge: Charge,
  signal: AbortSignal = AbortSignal.timeout(WITHDRAWING_MS),
): Promise<Withdrawal> {
  const open = await tools.accounts.of(charge.workspaceId, charge.accountId)
  if (!open) return 'unknown'
  const { provider, account } = open
  let outcome = await provider.withdrawCharge(account, nameOf(charge), signal)
  // a charge that is paid, or was withdrawn before, cannot be withdrawn: what it is says which
  if (outcome.kind === 'refused') outcome = await provider.readCharge(account, nameOf(charge), signal)
  if (outcome.kind === 'absent' && charge.state === 'making') return 'absent'
  if (outcome.kind === 'absent') {
    await endInLedger(tools, charge, 'removed')
    return 'gone'
  }
  if (outcome.kind !== 'done') return 'unknown'
  const state = await settleCharge(tools, open, charge, outcome.value)
  if (state === 'concluded') return 'concluded'
  return state === 'open' ? 'unknown' : 'gone'
}

/**
 * Plans that a charge is withdrawn, and does so. Should the process die or the bank be silent, the
 * job goes on.
 */
export async function withdrawCharge(tools: ChargeTools, charge: Charge): Promise<Withdrawal> {
  const now = tools.clock.now()
  await planWithdrawal(tools.db, charge, now, new Date(now.getTime() + CLAIM_MS))
  return await carryOutWithdrawal(tools, charge)
}

/** Blocks the message of this charge, so that it is never stored. False: it is stored already. */
export async function blockMessage(
  { db, clock }: Pick<ChargeTools, 'db' | 'clock'>,
  { workspaceId, id, messageId }: Charge,
): Promise<boolean> {
  if (await findMessageRole(db, workspaceId, messageId)) return false // its key is forgotten in a day
  return await blockIdempotencyKey(db, { workspaceId, route: CHARGE_ROUTE, key: id, messageId }, clock.now())
}

/**
 * Before a message cancels its order, or says that it is paid: withdraws what can be paid for it.
 * An order is canceled only once that is sure: throws `order_paid` if money came for it and was not
 * given back, booked or not, and `charge_unknown` if it is unknown whether it can still be paid.
 */
export const createBeforeClosing =
  (tools: ChargeTools): BeforeClosing =>
  async ({ sender: { workspaceId, id: senderId }, order, idempotency }) => {
    const { db, clock } = tools
    const now = clock.now()
    if (!order) return
    if (idempotency && (await findIdempotencyKey(db, workspaceId, idempotency.route, idempotency.key, now)))
      return // the first request under this key did it, whose answer this one gets
    const { referenceId } = order
    const isPaid = order.orderStatus !== 'canceled'
    for (const live of await findLiveCharges(db, workspaceId, senderId, referenceId)) {
      if (isPaid || (await blockMessage(tools, live))) {
        await planWithdrawal(db, live, now, now) // no customer has its code, or it is paid: no caller needs to wait for the bank
        continue
      }
      const withdrawal = await withdrawCharge(tools, live)
      if (withdrawal === 'concluded') throw orderPaid()
      if (withdrawal !== 'gone') throw chargeUnknown()
    }
    if (isPaid) return
    const money = await findOrderMoney(db, workspaceId, senderId, referenceId)
    if (money && money.kept > 0) throw orderPaid()
    if (await hasUnbookedMoney(db, workspaceId, senderId, referenceId)) throw orderPaid()
  }
