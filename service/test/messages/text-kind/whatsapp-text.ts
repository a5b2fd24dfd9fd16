/** What stands in `channels/whatsapp/kinds/` of it. */
import type { WhatsAppKind } from '../../../src/channels/whatsapp/kinds/kind.ts'
import { childPart, rootPart, textAt, type Part } from '../../../src/channels/whatsapp/preflight/part.ts'
import { examine } from '../../../src/channels/whatsapp/preflight/preflight.ts'
import { report, toRules, warn, type Exam } from '../../../src/channels/whatsapp/preflight/rule.ts'

const rules = toRules({
  'text-not-shouted': warn('shouted', 'A text is not all capitals.', 'own choice'),
})

function checkText(root: Part, exam: Exam): void {
  const part = childPart(root, 'body')
  const text = textAt(part)
  if (text !== null && /^[A-Z ]{4,}$/.test(text))
    report(exam, rules['text-not-shouted'], part, 'Is all capitals: is it meant so?')
}

export const text: WhatsAppKind<{ body: string }> = {
  rules,
  preflight: (part, context) => examine(rootPart('text', part), checkText, context),
  toPayload: (part) => ({ type: 'text', text: part }),
}
