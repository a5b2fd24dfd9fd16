/**
 * Checks a template message against the template as WhatsApp approved it, by our copy of it.
 * Without a copy it is checked as far as it can be read by itself.
 */
import { isNamed, toParts, type TemplateDefinition } from '../../../../kinds/template/template-definition.ts'
import { childPart, rootPart, type Part } from '../part.ts'
import { report, type Exam } from '../rule.ts'
import { checkComponents } from './components.ts'
import { templateRules } from './template-rules.ts'

export function checkTemplate(template: Part, exam: Exam): void {
  const definition = exam.template && checkDefinition(template, exam.template, exam)
  checkComponents(childPart(template, 'components'), {
    parts: definition ? toParts(definition.components) : null,
    isNamed: definition ? isNamed(definition) : false,
    definition,
    exam,
  })
}

function checkDefinition(
  template: Part,
  { definition, readAt, marketingStopped, near = [] }: NonNullable<Exam['template']>,
  exam: Exam,
): TemplateDefinition | null {
  const name = childPart(template, 'name')
  if (!definition) {
    if (readAt === null) {
      const detail = 'Is not checked: the templates of the sender have not been read from WhatsApp yet.'
      report(exam, templateRules['template-copy'], name, detail)
    } else {
      const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`
      const detail = `Must be a template of the sender in this language, and there is no \`${String(name.value)}\`.${meant} Its templates were last read at ${readAt.toISOString()}.`
      report(exam, templateRules['template-known'], name, detail)
    }
    return null
  }
  const { status, category } = definition
  if (status !== 'APPROVED')
    report(exam, templateRules['template-approved'], name, `${meaningOf(status)}: ${whenOf(status)}`)
  const { recipient } = exam
  const to = rootPart('to', recipient?.value)
  if (category === 'MARKETING' && marketingStopped) {
    const detail = 'Has stopped the marketing messages of this sender: everything else may be sent.'
    report(exam, templateRules['template-marketing-wanted'], to, detail)
  }
  if (category === 'AUTHENTICATION' && recipient?.kind === 'user_id') {
    const detail = 'Must be a phone number: WhatsApp sends no code for signing in to a user id.'
    report(exam, templateRules['template-phone-number'], to, detail)
  }
  return definition
}

const MEANINGS: Readonly<Record<string, string>> = {
  PENDING: 'Is in review at WhatsApp',
  IN_APPEAL: 'Is in review at WhatsApp again',
  REJECTED: 'Was rejected by WhatsApp',
  PAUSED: 'Is paused by WhatsApp for low quality',
  DISABLED: 'Was disabled by WhatsApp for low quality',
  DELETED: 'Was deleted at WhatsApp',
  PENDING_DELETION: 'Is being deleted at WhatsApp',
}

const meaningOf = (status: string): string => MEANINGS[status] ?? `Is not approved (${status})`

function whenOf(status: string): string {
  if (status === 'PENDING' || status === 'IN_APPEAL') return 'wait until it is approved.'
  if (status === 'PAUSED') return 'wait until it is sent again, or use another one.'
  return 'use another one.'
}
