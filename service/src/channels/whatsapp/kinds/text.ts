/** Texts as WhatsApp's API has them: as ours. */
import type { PlainText } from '../../../kinds/text.ts'
import { rootPart } from '../preflight/part.ts'
import { examine } from '../preflight/preflight.ts'
import { checkText, textRules } from '../preflight/text.ts'
import type { WhatsAppKind } from './kind.ts'

export const text: WhatsAppKind<PlainText> = {
  rules: textRules,
  preflight: (part, context) => examine(rootPart('text', part), checkText, context),
  toPayload: (part) => ({ type: 'text', text: part }),
}
