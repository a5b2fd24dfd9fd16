/**
 * All rules of preflight, from which `npm run docs` writes the rows of docs/preflight.md.
 *
 * A rule refuses what WhatsApp or the customer's bank is known to refuse, and what would make the
 * customer pay another amount or another person. It warns of what can be sent but is probably a
 * mistake.
 */
import { whatsappKinds } from '../kinds/registry.ts'
import { interactiveRules } from './interactive.ts'
import { mediaRules } from './media.ts'
import { templateRules } from '../templates/preflight-template.ts'
import { recipientRules } from './recipient-rules.ts'
import type { Rule } from './rule.ts'
import { webAddressRules } from './web-address.ts'

export const rules: readonly Rule[] = [
  ...Object.values(webAddressRules),
  ...Object.values(recipientRules),
  ...Object.values(mediaRules),
  ...Object.values(interactiveRules),
  ...[...whatsappKinds.values()].flatMap((kind) => Object.values(kind.rules)),
  ...Object.values(templateRules),
]
