/**
 * A rule is one entry of a table: what it checks, how grave a breach is, where it comes from, and the check itself.
 *
 * Checks are pure and quick, and never throw: whatever the caller sent, they answer.
 */
import type { OrderState } from '../../../orders/orders-repository.ts'
import type { ChannelAddress } from '../../channel.ts'
import type { Finding, Severity } from './finding.ts'
import { pointerTo, type Part } from './part.ts'

export type { OrderState } from '../../../orders/orders-repository.ts'

/** One message under examination: what a check may look at beside its subject, and what was found so far. */
export type Exam = {
  readonly now: Date
  /** How grave a static code is in the setting for dynamic ones. */
  readonly staticPix: Severity
  /** What there is to pay in centavos; null where the message says nothing, or nothing that can be paid. */
  readonly total: number | null
  readonly known: OrderState | null
  /** Null where nobody said who it is for, or it cannot be read. */
  readonly recipient: ChannelAddress | null
  readonly findings: Finding[]
  /** Breaches so far, those that are no longer told included. */
  readonly breaches: Record<Severity, number>
}

/** Findings told of each severity: a body of hostile size must not make an answer, or an effort, of hostile size. */
const FINDINGS_MAX = 200

export type Rule<Subject extends { part: Part }> = {
  /** Stable, kebab case: the anchor in docs/preflight.md. */
  id: string
  /** One sentence: what holds of a good message. */
  checks: string
  code: string
  severity: Severity
  /** Where the rule is written, or that it is our own choice. */
  source: string
  /** Whose severity is a setting: which one. `severity` is then that of a service without settings. */
  severitySetting?: 'staticPix'
  /** The sentence for the caller, or null when the rule holds or there is too little to judge by. */
  check: (subject: Subject, exam: Exam) => string | null
}

/** A rule without its check, which each kind of subject has its own of. */
export type RuleEntry = Omit<Rule<never>, 'check'>

/**
 * Examines one subject by each of the rules; findings point at the subject's part. A message with enough refusals is
 * examined no further; warnings, however many, hide no refusal.
 */
export function apply<Subject extends { part: Part }>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  exam: Exam,
): void {
  for (const rule of rules) {
    if (exam.breaches.refuse >= FINDINGS_MAX) return
    const detail = rule.check(subject, exam)
    if (detail === null) continue
    const severity = rule.severitySetting ? exam[rule.severitySetting] : rule.severity
    exam.breaches[severity] += 1
    if (exam.breaches[severity] > FINDINGS_MAX) continue
    exam.findings.push({ rule: rule.id, code: rule.code, severity, pointer: pointerTo(subject.part), detail })
  }
}
