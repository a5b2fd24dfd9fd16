/**
 * Preflight: finds what is wrong with a message beyond its schema, before WhatsApp sees it. The
 * schema alone checks presence, type, length and size; the rules here compare fields, and know what
 * a bank would read.
 *
 * Pure and tolerant: a body that the schema refuses is examined too, so that one answer holds all
 * faults. A rule skips what it cannot read, nothing throws, and the limits of the message bound the
 * work, whatever was sent. Findings come in the order of the message, at most 200 of each severity.
 */
import { checkContacts } from './contacts.ts'
import type { ChannelAddress } from '../../channel.ts'
import type { Finding, Severity } from './finding.ts'
import { checkOrderDetails } from './order-details.ts'
import { checkOrderStatus } from './order-status.ts'
import { rootPart, type Part } from './part.ts'
import { checkRecipient } from './recipient-rules.ts'
import type { Exam, OrderState } from './rule.ts'

export type { Finding, Severity } from './finding.ts'
export type { OrderState } from './rule.ts'

/**
 * @param staticPix severity of a static Pix code, to which no payment can be matched: a setting,
 * `warn` unless given
 */
export function preflightOrderDetails(
  interactive: unknown,
  context: { now: Date; staticPix?: Severity; known?: OrderState | null; recipient?: ChannelAddress | null },
): Finding[] {
  return examine(rootPart('interactive', interactive), checkOrderDetails, context)
}

/**
 * @param known the state of the order by this sender's earlier messages with the `reference_id`,
 * without refused ones
 */
export function preflightOrderStatus(
  interactive: unknown,
  context: { now: Date; known: OrderState | null; recipient?: ChannelAddress | null },
): Finding[] {
  return examine(rootPart('interactive', interactive), checkOrderStatus, context)
}

export function preflightContacts(
  contacts: unknown,
  context: { now: Date; recipient?: ChannelAddress | null },
): Finding[] {
  return examine(rootPart('contacts', contacts), checkContacts, context)
}

/** Examines a message by the rules for every message and by those of its kind. */
export function examine(
  root: Part,
  check: (root: Part, exam: Exam) => void,
  context: Partial<Exam> & Pick<Exam, 'now'>,
): Finding[] {
  const exam: Exam = {
    staticPix: 'warn',
    known: null,
    recipient: null,
    template: null,
    orderStatusTemplates: false,
    ...context,
    findings: [],
    breaches: { refuse: 0, warn: 0 },
  }
  checkRecipient(exam)
  if (root.value !== undefined) check(root, exam)
  return exam.findings
}
