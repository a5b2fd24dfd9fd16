/**
 * Preflight: every fault of a message in one answer, before the channel sees it.
 *
 * Pure, and tolerant: parts may be missing or of a wrong JSON type (the schema reports those), nothing throws, and the work
 * is bounded by the limits of the message, not by what was sent. Findings come in the order of the message's outline, at
 * most 200 of each severity.
 */
import { contacts as contactsOutline } from './contacts.ts'
import type { ChannelAddress } from '../../channel.ts'
import type { Finding, Severity } from './finding.ts'
import { orderDetails } from './order-details.ts'
import { orderStatus } from './order-status.ts'
import type { Outline } from './outline.ts'
import { partAt, rootPart, wholeAt, type Part } from './part.ts'
import { requiredPart } from './part-rules.ts'
import { judgeRecipient } from './recipient-rules.ts'
import { apply, type Exam, type OrderState } from './rule.ts'

export type { Finding, Severity } from './finding.ts'
export type { OrderState } from './rule.ts'

/** @param staticPix how grave a static Pix code is, which no payment can be matched by: a setting, `warn` unless given */
export function preflightOrderDetails(
  interactive: unknown,
  {
    now,
    staticPix = 'warn',
    known = null,
    recipient = null,
  }: { now: Date; staticPix?: Severity; known?: OrderState | null; recipient?: ChannelAddress | null },
): Finding[] {
  const root = rootPart('interactive', interactive)
  const toPay = wholeAt(partAt(root, 'action', 'parameters', 'total_amount', 'value'))
  const total = toPay !== null && toPay > 0 ? toPay : null
  return examine(root, orderDetails, { now, staticPix, known, recipient, total })
}

/** @param known what this sender sent before under the `reference_id`, and was not refused; null for nothing */
export function preflightOrderStatus(
  interactive: unknown,
  context: { now: Date; known: OrderState | null; recipient?: ChannelAddress | null },
): Finding[] {
  return examine(rootPart('interactive', interactive), orderStatus, context)
}

export function preflightContacts(
  contacts: unknown,
  context: { now: Date; recipient?: ChannelAddress | null },
): Finding[] {
  return examine(rootPart('contacts', contacts), contactsOutline, context)
}

function examine(root: Part, outline: Outline, context: Partial<Exam> & Pick<Exam, 'now'>): Finding[] {
  const exam: Exam = {
    staticPix: 'warn',
    total: null,
    known: null,
    recipient: null,
    ...context,
    findings: [],
    breaches: { refuse: 0, warn: 0 },
  }
  judgeRecipient(exam)
  if (root.value === undefined) apply([requiredPart], { part: root }, exam)
  else outline(root, exam)
  return exam.findings
}
