/** What stands in `channels/whatsapp/kinds/` of it. */
import type { WhatsAppKind } from '../../../src/channels/whatsapp/kinds/kind.ts'
import { childPart, rootPart, textAt, type Part } from '../../../src/channels/whatsapp/preflight/part.ts'
import { examine } from '../../../src/channels/whatsapp/preflight/preflight.ts'
import { apply, type Exam, type Rule } from '../../../src/channels/whatsapp/preflight/rule.ts'

const rules: readonly Rule<{ part: Part; text: string }>[] = [
  {
    id: 'text-not-shouted',
    checks: 'A text is not all capitals.',
    code: 'shouted',
    severity: 'warn',
    source: 'own choice',
    check: ({ text }) => (/^[A-Z ]{4,}$/.test(text) ? 'Is all capitals: is it meant so?' : null),
  },
]

function checkText(root: Part, exam: Exam): void {
  const part = childPart(root, 'body')
  const text = textAt(part)
  if (text !== null) apply(rules, { part, text }, exam)
}

export const text: WhatsAppKind<{ body: string }> = {
  rules,
  preflight: (part, context) => examine(rootPart('text', part), checkText, context),
  toPayload: (part) => ({ type: 'text', text: part }),
}
