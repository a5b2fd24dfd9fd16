/**
 * Sends an order with a charge: the charge is made, its code becomes part of the order, the rest of preflight runs on the whole, and the
 * message is accepted under the charge's own idempotency key. The answer 200 leaves only after both are on disk.
 *
 * What is not accepted in the end is withdrawn by the keeper of charges. It takes that key first, so that of the message and the
 * withdrawal one wins.
 */
import { hash } from 'node:crypto'
import { refusal } from '../../engine/http/refusal.ts'
import { parseAddress } from '../../kinds/address.ts'
import { findWindow } from '../../store/conversations-repository.ts'
import { NO_WINDOW, serviceWindow } from '../../kinds/service-window.ts'
import type { Acceptance, NewMessage } from '../../delivery/accept.ts'
import { memberOf } from '../../engine/member-of.ts'
import type { Kind } from '../../kinds/kind.ts'
import { isUniqueViolation } from '../../engine/postgres/errors.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { COPIES_MAX, referenceOfCopy } from '../../kinds/order-reference.ts'
import { findAskings } from '../../store/orders-repository.ts'
import { chargeInProgress, orderAsked } from '../../payments/charge-problems.ts'
import { CHARGE_ROUTE } from '../../payments/charges-repository.ts'
import type { MadeCharge } from '../../payments/make-charge.ts'
import { readPartPaid } from '../../payments/ledger-facts.ts'
import { userIdOf, type Actor } from '../../engine/http/actor.ts'
import type { Caller } from '../../access/keys/api-key.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'
import type { Trace } from '../../engine/tracing.ts'
import { isAllowed } from '../../access/authenticate.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { PreflightNeeds } from '../preflight-message.ts'
import type { Charging } from '../read-charging.ts'
import type { IdempotencyKey } from '../idempotency.ts'
import type { ChargePlan } from '../plan-charge.ts'
import { toNewMessage } from './new-message.ts'
import { preflightWhole } from '../preflight-message.ts'

export type Charged = {
  kind: Kind
  /** Without faults. */
  body: unknown
  /** As preflight found it, with the charge: neither has a fault. */
  sender: SenderAccount | null
  charging: Charging
  /** The caller's own. */
  idempotency: IdempotencyKey | null
  trace: Trace
  actor: Actor
  /** Throws why the message would not be accepted, before anything is charged. */
  mayBeSent: () => Promise<void>
  /** Accepts the message, which has the id that was chosen for the charge. */
  send: (message: NewMessage) => Promise<Acceptance>
}

/** Throws `forbidden` without the scope. */
export function mayCharge(caller: Caller): void {
  if (!isAllowed(caller, 'payments:charge'))
    throw new Problem('forbidden', 'To charge takes the scope payments:charge.')
}

/** What became of an earlier request with a charge under this key; null if it made no message. */
export async function findPriorCharged(
  { payments: { charges } }: Needs<'payments'>,
  workspaceId: string,
  idempotency: IdempotencyKey,
): Promise<Acceptance | null> {
  const prior = await charges.findPrior(workspaceId, idempotency)
  return prior?.message ? { kind: 'replayed', ...prior.message, matches: prior.matches } : null
}

export async function acceptCharged(needs: PreflightNeeds, charged: Charged): Promise<Acceptance> {
  const { charges } = needs.payments
  const { kind, body, charging, sender, idempotency, actor, mayBeSent } = charged
  const { plan } = charging
  if (!plan || !sender) throw new Error('The schema let something pass that cannot be charged.')
  const prior = idempotency && (await findPriorCharged(needs, sender.workspaceId, idempotency))
  if (prior) return prior
  // a charge that asks nobody would take the place of one that somebody can pay
  const closed = kind.window === 'needed' ? await findClosedWindow(needs, sender, body) : null
  if (closed) return closed
  await mayBeSent()
  const isCopy = await isAskedAgain(needs, sender, plan)
  const made = await charges.make({
    ...{ ...plan, isCopy, workspaceId: sender.workspaceId, senderId: sender.id },
    ...{ note: `Pedido ${plan.referenceId}`, key: idempotency, madeBy: actor.id },
  })
  if ('message' in made) return { kind: 'replayed', ...made.message, matches: true }
  let isAsked = false
  try {
    const acceptance = await acceptMade(needs, charged, sender, plan, made)
    isAsked = acceptance.kind !== 'window_closed'
    return acceptance
  } finally {
    // what asks nobody is withdrawn at once; should this fail, both come later
    await (isAsked ? charges.asked(made) : charges.drop(made)).catch(() => undefined)
  }
}

/**
 * Whether the order goes out as a copy, beside a charge that its customer holds. Throws `order_asked` if a message
 * asks for it under the very reference id that this one has.
 */
async function isAskedAgain(
  { pool }: Needs<'pool'>,
  { workspaceId, id: senderId }: SenderAccount,
  { referenceId, namedId, renews }: ChargePlan,
): Promise<boolean> {
  const standing = (await findAskings(pool, workspaceId, senderId, referenceId)).filter(
    ({ hasFailed }) => !hasFailed,
  )
  const same = standing.findLast((asking) => asking.referenceId === namedId)
  if (same && !renews) throw orderAsked(same.messageId)
  return standing.length > 0
}

/** The reference id that the message has: each message that asks for an order has another. */
async function chooseReference(
  { pool }: Needs<'pool'>,
  { workspaceId, id: senderId }: SenderAccount,
  { referenceId, namedId, renews }: ChargePlan,
): Promise<string> {
  if (!renews) return namedId
  const askings = await findAskings(pool, workspaceId, senderId, referenceId)
  if (!askings.some(({ hasFailed }) => !hasFailed)) return namedId
  const used = new Set(askings.map((asking) => asking.referenceId))
  for (let nth = 2; nth <= COPIES_MAX; nth++) {
    const copyId = referenceOfCopy(referenceId, nth)
    if (copyId !== null && !used.has(copyId)) return copyId
  }
  throw new Error('An order has more copies than anybody asks for.')
}

/** Whether the window is closed, as the statement that accepts messages would say. */
async function findClosedWindow(
  { pool, channels, clock }: Needs<'pool' | 'channels' | 'clock'>,
  { workspaceId, id: senderId, channel }: SenderAccount,
  body: unknown,
): Promise<Acceptance | null> {
  const to = parseAddress(String(memberOf(body, 'to')))
  const facts = to ? await findWindow(pool, workspaceId, senderId, to.matchKey) : NO_WINDOW
  const { windowHours } = channels.of(channel)
  if (serviceWindow(facts, windowHours, clock.now()).open) return null
  return { kind: 'window_closed', senderId, ...facts, windowHours }
}

/** What is no mistake in a code that a provider made: some give codes that name a Pix key. */
const AS_MADE = ['pix_static', 'pix_open_amount', 'pix_receiver_name']

async function acceptMade(
  needs: PreflightNeeds,
  { kind, charging, trace, actor, send }: Charged,
  sender: SenderAccount,
  plan: ChargePlan,
  charge: MadeCharge,
): Promise<Acceptance> {
  const { workspaceId, id, messageId, code, expiresAt } = charge
  const at = (await needs.payments.accounts.of(workspaceId, charge.accountId)) ?? plan.at
  const { key, keyType, merchantName } = at.provider.toReceiver(at.account.details, code)
  const body = charging.complete(
    { code, merchant_name: merchantName, key, key_type: keyType },
    expiresAt,
    await chooseReference(needs, sender, plan),
  )
  const found = await preflightWhole(needs, { workspaceId, body, malformed: [] }, kind, 'send')
  const isMeant = ({ pointer, code: fault }: Fault) => pointer === '/charge' && AS_MADE.includes(fault)
  const toGiven = (faults: Fault[]) => charging.toGiven(faults, false).filter((fault) => !isMeant(fault))
  const [errors, warnings] = [toGiven(found.errors), toGiven(found.warnings)]
  if (errors.length > 0) throw refusal(errors, false, found.templates)
  const idempotency = { route: CHARGE_ROUTE, key: id, requestHash: hash('sha256', id, 'buffer') }
  const findings = { ...found, warnings }
  const message = toNewMessage(kind, body, findings, trace, idempotency, userIdOf(actor))
  const { order } = message
  const total = order?.copyId != null && order.total && (await withParts(needs, charge, order.total))
  const whole = total ? { ...message, order: { ...order, total } } : message
  const acceptance = await send({ ...whole, messageId }).catch((error: unknown): Acceptance => {
    if (!isUniqueViolation(error)) throw error
    return { kind: 'replayed', messageId, matches: true, warnings: [] } // by the same request, repeated in the same moment
  })
  if (acceptance.kind === 'replayed' && acceptance.messageId !== messageId) throw chargeInProgress() // it is being withdrawn
  return acceptance
}

/** What the order is over in all: what a copy asks for, and the parts that came before it. */
async function withParts<Total extends { value: number }>(
  { pool }: Needs<'pool'>,
  { workspaceId, senderId, referenceId }: MadeCharge,
  total: Total,
): Promise<Total> {
  if (senderId === null) return total
  return { ...total, value: total.value + (await readPartPaid(pool, workspaceId, { senderId, referenceId })) }
}
