/**
 * A rule says what holds of a good message, how grave a breach is, and where that is written. Its check stands in the same file and
 * reports a breach by the rule.
 *
 * Checks are pure and quick, and never throw: whatever the caller sent, they answer.
 */
import type { OrderState } from '../../../orders/orders-repository.ts'
import type { ChannelAddress } from '../../channel.ts'
import type { Finding, Severity } from './finding.ts'
import { pointerTo, type Part } from './part.ts'

export type { OrderState } from '../../../orders/orders-repository.ts'

export type Rule = {
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
}

type RuleEntry = Omit<Rule, 'id'>

export const refuse = (code: string, checks: string, source: string): RuleEntry => ({
  severity: 'refuse',
  code,
  checks,
  source,
})

export const warn = (code: string, checks: string, source: string): RuleEntry => ({
  severity: 'warn',
  code,
  checks,
  source,
})

/** Rules by their ids. */
export function toRules<Id extends string>(entries: Record<Id, RuleEntry>): Readonly<Record<Id, Rule>> {
  const rules = Object.entries<RuleEntry>(entries).map(([id, entry]) => [id, { id, ...entry }])
  return Object.fromEntries(rules) as Record<Id, Rule>
}

/** One message under examination: what a check may look at beside its part, and what was found so far. */
export type Exam = {
  readonly now: Date
  /** How grave a static code is in the setting for dynamic ones. */
  readonly staticPix: Severity
  readonly known: OrderState | null
  /** Null where nobody said who it is for, or it cannot be read. */
  readonly recipient: ChannelAddress | null
  readonly findings: Finding[]
  /** Breaches so far, also those past the most that are listed. */
  readonly breaches: Record<Severity, number>
}

/** Findings listed of each severity: a body of hostile size must not make an answer of hostile size. */
const FINDINGS_MAX = 200

/** A part breaks a rule. Once enough refusals are listed, nothing more is; warnings, however many, hide no refusal. */
export function report(exam: Exam, rule: Rule, part: Part, detail: string): void {
  const { breaches, findings } = exam
  if (breaches.refuse >= FINDINGS_MAX) return
  const severity = rule.severitySetting ? exam[rule.severitySetting] : rule.severity
  breaches[severity] += 1
  if (breaches[severity] > FINDINGS_MAX) return
  findings.push({ rule: rule.id, code: rule.code, severity, pointer: pointerTo(part), detail })
}
