/**
 * Preflight of a request: one list of all faults that the readers of body and query, the schema,
 * the rules of the channel and the service window find.
 *
 * The rules also examine a body that the schema refuses, so that one answer lists everything. No
 * rule repeats what the schema can say.
 */
import type { FastifyRequest } from 'fastify'
import type { Finding, KnownTemplate } from '../channels/channel.ts'
import { parseAddress, type Address } from '../kinds/address.ts'
import { findWindow } from '../store/conversations-repository.ts'
import { serviceWindow } from '../kinds/service-window.ts'
import type { Fault } from '../engine/problems/problems.ts'
import { isObject, memberOf } from '../engine/member-of.ts'
import { REFERENCE } from '../kinds/interactive.ts'
import type { Kind } from '../kinds/kind.ts'
import { findOrderState } from '../store/orders-repository.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { contactCodeFault, unknownSender } from '../senders/country-code-fault.ts'
import { FAULTS_MAX, toFault, toFaults } from '../engine/http/faults.ts'
import type { Needs } from '../engine/http/needs.ts'
import { readCharging, type Charging } from './read-charging.ts'
import { findContext, type QuotedMessage } from './context.ts'
import { checkMedia } from './media-faults.ts'
import { findKnownTemplate } from './known-template.ts'
import { listSendable, windowFault, WINDOW_WARNING } from '../delivery/window-closed.ts'

export type Findings = {
  sender: SenderAccount | null
  errors: Fault[]
  warnings: Fault[]
  /** The message that it answers or reacts to. */
  quoted: QuotedMessage | null
  /** What is known of the template that it names; null if it names none. */
  template: KnownTemplate | null
  /** What can be sent instead; null unless the window is closed to the message. */
  templates: Awaited<ReturnType<typeof listSendable>> | null
  /** Whether the headers, the parsers or the schema found a fault. */
  isMalformed: boolean
}

/** A message of any shape. */
export type Written = {
  workspaceId: string
  /** The body of the operation that sends it. */
  body: unknown
  /** Faults that headers, parsers and schema found, in this order. */
  malformed: Fault[]
}

/**
 * For a route that attaches schema errors instead of answering with them.
 * @param headerFaults
 * listed first
 */
export function toWritten(
  { caller, body, validationError, parseErrors }: FastifyRequest,
  headerFaults: Fault[] = [],
): Written {
  const bySchema = validationError
    ? toFaults(validationError.validation, validationError.validationContext)
    : []
  const malformed = [...headerFaults, ...(parseErrors ?? []), ...bySchema]
  return { workspaceId: caller.workspaceId, body, malformed }
}

/** Of a message that may have a charge; null: it has none. */
export type Preflighted = Findings & { charging: Charging | null }

/** What the examination of a message needs. */
export type PreflightNeeds = Needs<'pool' | 'clock' | 'channels' | 'senders' | 'payments' | 'publicUrl'>

/** Checks a message, and what is to be charged with it. */
export async function preflight(
  needs: PreflightNeeds,
  written: Written,
  kind: Kind,
  purpose: 'send' | 'check',
): Promise<Preflighted> {
  const charging = await readCharging(needs, written.workspaceId, kind, written.body)
  if (!charging) return { ...(await preflightWhole(needs, written, kind, purpose)), charging }
  const found = await preflightWhole(needs, { ...written, body: charging.standIn }, kind, purpose)
  // with a charge it is no warning: a second message under the same reference id would end in
  // nothing that can be paid
  const [used, others] = [
    found.warnings.filter(({ code }) => code === needs.channels.referenceUsed.code),
    found.warnings.filter(({ code }) => code !== needs.channels.referenceUsed.code),
  ]
  const errors = [...charging.toGiven([...found.errors, ...used], true), ...charging.faults]
  const warnings = charging.toGiven(others, true)
  return { ...found, errors: errors.slice(0, FAULTS_MAX), warnings, charging }
}

/**
 * Checks a message with all that is known of its sender, recipient, template and order. It says
 * nothing of a charge.
 *
 * Two checks of a message that is sent belong to the statement that stores it: whether the window
 * is open, unless faults were found here, and whether the reference id of an order was used before.
 * Queries of their own would cost every message.
 */
export async function preflightWhole(
  needs: Needs<'pool' | 'clock' | 'channels' | 'senders' | 'publicUrl'>,
  { workspaceId, body, malformed }: Written,
  kind: Kind,
  purpose: 'send' | 'check',
): Promise<Findings> {
  const sender = await findSender(needs, workspaceId, body)
  const recipient = findRecipient(body)
  const part = memberOf(body, kind.field)
  const asksForOrder = purpose === 'check' || !kind.order?.begins(part)
  // an unknown sender has no channel: the rules of the first one examine its message
  const channel = typeof sender === 'string' ? needs.channels.all[0] : needs.channels.of(sender.channel)
  const isCarried = channel?.carries(kind.type) ?? false
  const template = await findKnownTemplate(needs, sender, recipient, kind.template?.(part) ?? null)
  const findings =
    channel && isCarried && isObject(body)
      ? channel.preflight(kind.type, part, {
          now: needs.clock.now(),
          order: asksForOrder ? await findOrder(needs, sender, recipient, kind.order?.findId(part)) : null,
          recipient: recipient && {
            kind: recipient.kind === 'phone' ? 'phone' : 'user_id',
            value: recipient.value,
          },
          template,
        })
      : [] // the schema reports a body that is not an object

  const withSeverity = (wanted: Finding['severity']) =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map((finding) => toFault(finding, needs.publicUrl()))
  const ofContent = withSeverity('refuse')
  const ofRequest = [
    ...malformed,
    ...(sender === 'unknown' ? [unknownSender(memberOf(body, 'from'))] : []),
    ...(await contactCodeFault(needs.pool, workspaceId, sendersOf(sender), TO, memberOf(body, 'to'))),
    ...(isToItself(sender, recipient) ? [TO_ITSELF] : []),
    ...(isCarried ? [] : [NOT_CARRIED]),
  ]
  const asksForWindow = purpose === 'check' || ofRequest.length + ofContent.length > 0
  const ofWindow =
    kind.window !== 'free' && asksForWindow ? await checkWindow(needs, sender, recipient, kind.window) : []
  const ofMedia = channel
    ? await checkMedia(needs, workspaceId, kind, part, channel)
    : { errors: [], warnings: [] }
  const context = await findContext(needs, body, kind, sender, recipient)
  const isClosed = kind.window === 'needed' && ofWindow.length > 0 && typeof sender !== 'string'
  const templates = isClosed ? await listSendable(needs.pool, sender.workspaceId, sender.id) : null
  const errors = [
    ...ofRequest,
    ...context.faults,
    ...ofMedia.errors,
    ...(kind.window === 'needed' ? ofWindow : []),
    ...ofContent,
  ]
  return {
    sender: typeof sender === 'string' ? null : sender,
    errors: errors.slice(0, FAULTS_MAX),
    warnings: [...(kind.window === 'advised' ? ofWindow : []), ...ofMedia.warnings, ...withSeverity('warn')],
    quoted: context.quoted,
    template,
    templates,
    isMalformed: malformed.length > 0,
  }
}

const TO = { in: 'body', pointer: '/to' } as const
const sendersOf = (sender: SenderAccount | string) => (typeof sender === 'string' ? [] : [sender])

/** WhatsApp's error 131021. Another sender of the same workspace is a valid recipient. */
const TO_ITSELF: Fault = {
  in: 'body',
  pointer: '/to',
  code: 'recipient_is_sender',
  detail: 'Must be another address than `from`: WhatsApp delivers nothing to the sender itself.',
}

const NOT_CARRIED: Fault = {
  in: 'body',
  pointer: '/from',
  code: 'kind_not_carried',
  detail: 'Must be a sender whose channel carries messages of this kind.',
}

function isToItself(sender: SenderAccount | string, recipient: Address | null): boolean {
  return typeof sender !== 'string' && recipient?.matchKey === sender.matchKey
}

async function checkWindow(
  { pool, clock, channels }: Needs<'pool' | 'clock' | 'channels'>,
  sender: SenderAccount | string,
  recipient: Address | null,
  window: 'needed' | 'advised',
): Promise<Fault[]> {
  if (typeof sender === 'string' || recipient === null || isToItself(sender, recipient)) return []
  const facts = await findWindow(pool, sender.workspaceId, sender.id, recipient.matchKey)
  const { windowHours } = channels.of(sender.channel)
  const { open } = serviceWindow(facts, windowHours, clock.now())
  if (open) return []
  return [window === 'needed' ? windowFault({ ...facts, windowHours }) : WINDOW_WARNING]
}

function findRecipient(body: unknown): Address | null {
  const to = memberOf(body, 'to')
  return typeof to === 'string' ? parseAddress(to) : null
}

/** `unreadable`: the schema reports the fault. */
async function findSender(
  { senders }: Needs<'senders'>,
  workspaceId: string,
  body: unknown,
): Promise<SenderAccount | 'unknown' | 'unreadable'> {
  const from = memberOf(body, 'from')
  const address = typeof from === 'string' ? parseAddress(from) : null
  if (address?.kind !== 'phone') return 'unreadable'
  return (await senders.findByAddress(workspaceId, address.matchKey)) ?? 'unknown'
}

/** The state of the order that the message names, as far as the body can be read. */
async function findOrder(
  { pool }: Needs<'pool'>,
  sender: SenderAccount | string,
  recipient: Address | null,
  referenceId: unknown,
) {
  if (typeof sender === 'string' || typeof referenceId !== 'string' || !REFERENCE.test(referenceId))
    return null
  return await findOrderState(pool, sender.workspaceId, sender.id, referenceId, recipient?.matchKey ?? null)
}
