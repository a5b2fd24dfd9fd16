/**
 * Sends a message: a plain one, one in place of a message that failed, or a draft. It is checked
 * first. One without faults is stored; an order with a charge is stored with the code of the
 * charge.
 *
 * Of an order with a charge, the charge is made, its code becomes part of the order, the rest of
 * preflight runs on the whole, and the message is accepted under the charge's own idempotency key.
 * The answer 200 leaves only after both are on disk. What is not accepted in the end is withdrawn
 * by the job of charges. It claims that key first, so that of the message and the withdrawal one
 * wins.
 */
import { hash } from 'node:crypto'
import { isAllowed } from '../access/authenticate.ts'
import type { Caller } from '../access/keys/api-key.ts'
import type { Accept, Acceptance, NewMessage } from '../delivery/accept.ts'
import { userIdOf } from '../engine/http/actor.ts'
import type { Needs } from '../engine/http/needs.ts'
import { refusal } from '../engine/http/refusal.ts'
import { memberOf } from '../engine/member-of.ts'
import { isUniqueViolation } from '../engine/postgres/errors.ts'
import { Problem, type Fault } from '../engine/problems/problems.ts'
import type { Trace } from '../engine/tracing.ts'
import { parseAddress } from '../kinds/address.ts'
import { toContentData, type Kind } from '../kinds/kind.ts'
import { PAID } from '../kinds/order-reference.ts'
import { NO_WINDOW, serviceWindow } from '../kinds/service-window.ts'
import { chargeInProgress } from '../payments/charge-problems.ts'
import { CHARGE_ROUTE } from '../payments/charge.ts'
import { hasCharge } from '../payments/find-charges.ts'
import type { MadeCharge } from '../payments/make-charge.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { findWindow } from '../store/conversations-repository.ts'
import { findIdempotencyKey } from '../store/idempotency-keys-repository.ts'
import { toWarningsText } from '../store/message-data.ts'
import { toAbout } from './context.ts'
import { toReplayed, type IdempotencyKey } from './idempotency.ts'
import { addParts, chooseReference, isAskedAgain } from './order-copies.ts'
import type { ChargePlan } from './plan-charge.ts'
import { preflight, preflightWhole } from './preflight-message.ts'
import type { Findings, Preflighted, PreflightNeeds, Written } from './preflight-message.ts'
import type { Charging } from './read-charging.ts'

/** A message that a caller asks to send. */
export type Asked = Written & {
  kind: Kind
  caller: Caller
  idempotency: IdempotencyKey | null
  trace: Trace
}

/** A message without faults, or one that an earlier request with the same key has sent. */
export type Checked = Asked &
  Preflighted & {
    /**
     * What became of that request, if the message would be refused now: it gets the same answer.
     */
    prior: Acceptance | null
  }

/**
 * Stores the message: among all messages, in place of a failed one, or as what a draft was sent as.
 */
export type Destination = Pick<Accept, 'accept'> & {
  /** Throws why it would not be stored, before anything is charged. */
  assertOpen?: () => Promise<void>
}

/** Throws `forbidden` for a charge without the scope, and the refusal that lists the faults. */
export async function check(needs: PreflightNeeds, asked: Asked): Promise<Checked> {
  const checked = { ...asked, ...(await preflight(needs, asked, asked.kind, 'send')), prior: null }
  if (checked.charging && !isAllowed(asked.caller, 'payments:charge'))
    throw new Problem('forbidden', 'To charge, the scope payments:charge is required.')
  const { errors, isMalformed, templates } = checked
  if (errors.length === 0) return checked
  const prior = isMalformed ? null : await findPrior(needs, checked)
  if (prior) return { ...checked, prior }
  throw refusal(errors, isMalformed, templates)
}

/**
 * What became of an earlier request with the same key in the last 24 hours; null if it made no
 * message.
 */
export async function findPrior(
  { pool, clock, payments }: Needs<'pool' | 'clock' | 'payments'>,
  { workspaceId, idempotency, charging }: Omit<Checked, 'prior'>,
): Promise<Acceptance | null> {
  if (!idempotency) return null
  const { route, key } = idempotency
  if (!charging) {
    const prior = await findIdempotencyKey(pool, workspaceId, route, key, clock.now())
    return prior && toReplayed(idempotency, prior)
  }
  const prior = await payments.charges.findPrior(workspaceId, idempotency)
  return prior?.message ? { kind: 'replayed', ...prior.message, matches: prior.matches } : null
}

/**
 * Throws `forbidden` where the caller may not say that an order is paid, what keeps a charge from
 * being made, and what `to` throws.
 */
export async function send(needs: PreflightNeeds, checked: Checked, to: Destination): Promise<Acceptance> {
  if (checked.charging) return await sendCharged(needs, checked, checked.charging, to)
  const message = toNewMessage(checked, checked.idempotency)
  await assertMaySayPaid(needs, checked.caller, message)
  return await to.accept(message)
}

function toNewMessage(
  { kind, body: written, caller, trace, sender, warnings, quoted, template }: Asked & Findings,
  idempotency: IdempotencyKey | null,
): NewMessage {
  const body = written as { to: string } & Record<string, unknown>
  const to = parseAddress(body.to)
  const part = body[kind.field]
  const definition = template?.definition ?? null
  if (!sender || !to) throw new Error('The schema let something pass that is no address.')
  return {
    sender,
    to,
    trace,
    idempotency,
    type: kind.type,
    content: kind.toText(part, definition),
    contentData: JSON.stringify(toContentData(kind, part)),
    order: kind.order?.toReference(part) ?? null,
    data: toWarningsText(warnings),
    about: toAbout(kind, body, quoted, definition, userIdOf(caller.actor)),
  }
}

/** Whether a bank has received the money is a matter of those who confirm payments. */
async function assertMaySayPaid(
  { pool }: Needs<'pool'>,
  caller: Caller,
  { sender: { workspaceId, id }, order }: NewMessage,
): Promise<void> {
  if (order?.paymentStatus !== PAID || isAllowed(caller, 'payments:confirm')) return
  if (await hasCharge(pool, workspaceId, id, order.referenceId))
    throw new Problem(
      'forbidden',
      'A bank was asked to charge for this order. To say that it is paid, the scope payments:confirm is required.',
    )
}

async function sendCharged(
  needs: PreflightNeeds,
  checked: Checked,
  charging: Charging,
  to: Destination,
): Promise<Acceptance> {
  const { charges } = needs.payments
  const { kind, body, sender, caller, idempotency: key, workspaceId } = checked
  const { plan } = charging
  if (!plan || !sender) throw new Error('The schema let something pass that cannot be charged.')
  const prior = await findPrior(needs, checked)
  if (prior) return prior
  // a charge without a message would replace one that the customer can pay
  const closed = kind.window === 'needed' ? await findClosedWindow(needs, sender, body) : null
  if (closed) return closed
  await to.assertOpen?.()
  const isCopy = await isAskedAgain(needs, sender, plan)
  const made = await charges.make({
    ...plan,
    isCopy,
    workspaceId,
    senderId: sender.id,
    key,
    madeBy: caller.actor.id,
    note: `Pedido ${plan.referenceId}`,
  })
  if ('message' in made) return { kind: 'replayed', ...made.message, matches: true }
  let isKept = false
  try {
    const { messageId } = made
    const message = await complete(needs, checked, charging, sender, plan, made)
    const acceptance = await to.accept(message).catch((error: unknown): Acceptance => {
      if (!isUniqueViolation(error)) throw error
      return { kind: 'replayed', messageId, matches: true, warnings: [] } // by the same request, repeated in the same moment
    })
    if (acceptance.kind === 'replayed' && acceptance.messageId !== messageId) throw chargeInProgress() // it is being withdrawn
    isKept = acceptance.kind !== 'window_closed'
    return acceptance
  } finally {
    // one without a message is withdrawn at once; should this fail, the job does either later
    await (isKept ? charges.keep(made) : charges.drop(made)).catch(() => undefined)
  }
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

/**
 * The message with the code of its charge. Throws a refusal if preflight finds a fault in the
 * whole.
 */
async function complete(
  needs: PreflightNeeds,
  checked: Checked,
  charging: Charging,
  sender: SenderAccount,
  plan: ChargePlan,
  charge: MadeCharge,
): Promise<NewMessage> {
  const { workspaceId, id, messageId, code, expiresAt } = charge
  const at = (await needs.payments.accounts.of(workspaceId, charge.accountId)) ?? plan.at
  const { key, keyType, merchantName } = at.provider.toReceiver(at.account.details, code)
  const pix = { code, merchant_name: merchantName, key, key_type: keyType }
  const body = charging.complete(pix, expiresAt, await chooseReference(needs, sender, plan))
  const found = await preflightWhole(needs, { workspaceId, body, malformed: [] }, checked.kind, 'send')
  const isMeant = ({ pointer, code: fault }: Fault) => pointer === '/charge' && AS_MADE.includes(fault)
  const toGiven = (faults: Fault[]) => charging.toGiven(faults, false).filter((fault) => !isMeant(fault))
  const [errors, warnings] = [toGiven(found.errors), toGiven(found.warnings)]
  if (errors.length > 0) throw refusal(errors, false, found.templates)
  const idempotency = { route: CHARGE_ROUTE, key: id, requestHash: hash('sha256', id, 'buffer') }
  const message = toNewMessage({ ...checked, ...found, body, warnings }, idempotency)
  return { ...message, messageId, order: await addParts(needs, charge, message.order) }
}
