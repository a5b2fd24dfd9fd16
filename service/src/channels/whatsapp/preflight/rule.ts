/**
 * A rule states what holds of a good message, the severity of a breach, and its source. Its check
 * is in the same file and reports a breach by the rule.
 *
 * Checks are pure and quick, and never throw, whatever the caller sent.
 */
import type { ChannelAddress, KnownTemplate } from '../../channel.ts'
import type { OrderState } from '../../../kinds/order-states.ts'
import type { Finding, Severity } from './finding.ts'
import { pointerTo, type Part } from './part.ts'

export type { OrderState } from '../../../kinds/order-states.ts'

export type Rule = {
  /** Stable, kebab case: the anchor in docs/preflight.md. */
  id: string
  /** One sentence: what holds of a good message. */
  checks: string
  code: string
  severity: Severity
  /** Where the rule is written, or that it is our own choice. */
  source: string
  /** The setting that decides the severity, if any. `severity` is then its default. */
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

/**
 * One message under examination: what a check may read beside its part, and the findings so far.
 */
export type Exam = {
  readonly now: Date
  /** Severity of a static code in the field for dynamic ones. */
  readonly staticPix: Severity
  readonly known: OrderState | null
  /** Null where the message names no recipient, or none that can be read. */
  readonly recipient: ChannelAddress | null
  /** Null for a message that names no template. */
  readonly template: KnownTemplate | null
  /** Whether a template may give the status of an order. */
  readonly orderStatusTemplates: boolean
  readonly findings: Finding[]
  /** Breaches so far, including those beyond `FINDINGS_MAX`. */
  readonly breaches: Record<Severity, number>
}

/**
 * Findings listed of each severity: a body of hostile size must not make an answer of hostile size.
 */
const FINDINGS_MAX = 200

/** Where findings are collected. */
export type Findings = Pick<Exam, 'staticPix' | 'findings' | 'breaches'>

/**
 * Adds a finding. After `FINDINGS_MAX` refusals it adds nothing more; no number of warnings hides a
 * refusal.
 */
export function report(exam: Findings, rule: Rule, part: Part, detail: string): void {
  const { breaches, findings } = exam
  if (breaches.refuse >= FINDINGS_MAX) return
  const severity = rule.severitySetting ? exam[rule.severitySetting] : rule.severity
  breaches[severity] += 1
  if (breaches[severity] > FINDINGS_MAX) return
  findings.push({ rule: rule.id, code: rule.code, severity, pointer: pointerTo(part), detail })
}
