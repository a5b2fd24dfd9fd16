/**
 * Every rule of preflight, once: what docs/preflight.md lists. A test compares the two.
 *
 * Refused is what WhatsApp or the customer's bank is known to refuse, and what would make the customer pay another
 * amount or another person. What can be sent and is probably a mistake gets a warning.
 */
import { whatsappKinds } from '../kinds/registry.ts'
import { recipientRules } from './recipient-rules.ts'
import type { Rule } from './rule.ts'
import { webAddressRules } from './web-address.ts'

export const rules: readonly Rule[] = [
  ...Object.values(webAddressRules),
  ...Object.values(recipientRules),
  ...[...whatsappKinds.values()].flatMap((kind) => Object.values(kind.rules)),
]
