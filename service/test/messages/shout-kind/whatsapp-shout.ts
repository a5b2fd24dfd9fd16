/** What `channels/whatsapp/kinds/` would have of it: on the wire it is a text. */
import type { WhatsAppKind } from '../../../src/channels/whatsapp/kinds/kind.ts'
import { childPart, rootPart, textAt, type Part } from '../../../src/channels/whatsapp/preflight/part.ts'
import { examine } from '../../../src/channels/whatsapp/preflight/preflight.ts'
import { report, toRules, warn, type Exam } from '../../../src/channels/whatsapp/preflight/rule.ts'

const rules = toRules({
  'shout-not-shouted': warn('shouted', 'A shout is not all capitals.', 'own choice'),
})

function checkShout(root: Part, exam: Exam): void {
  const part = childPart(root, 'body')
  const text = textAt(part)
  if (text !== null && /^[A-Z ]{4,}$/.test(text))
    report(exam, rules['shout-not-shouted'], part, 'Is all capitals: is it meant so?')
}

export const shout: WhatsAppKind<{ body: string }> = {
  rules,
  preflight: (part, context) => examine(rootPart('shout', part), checkShout, context),
  toPayload: (part) => ({ type: 'text', text: part }),
}
