/**
 * Every rule of preflight, once: what docs/preflight.md lists. A test compares the two.
 *
 * Refused is what the channel or the customer's bank is known to refuse, and what would make the customer pay another
 * amount or another person. What can be sent and is probably a mistake gets a warning.
 */
import { contactsRules } from './contact-rules.ts'
import { orderDetailsRules } from './order-details.ts'
import { orderStatusRules } from './order-status.ts'
import { recipientRules } from './recipient-rules.ts'
import type { Rule } from './rule.ts'
import { webAddressRules } from './web-address.ts'

/** A rule without its check, which each kind of subject has its own of. */
export type RuleEntry = Omit<Rule<never>, 'check'>

export const rules: readonly RuleEntry[] = [
  ...webAddressRules,
  ...recipientRules,
  ...orderDetailsRules,
  ...orderStatusRules,
  ...contactsRules,
]
