/** A message of a template with its examples as values: what the preview shows. */
import { listAt, partsAt, textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { fillTemplate } from '../conversations/reply/template/fill-template.ts'
import type { TemplateField, Values } from '../conversations/reply/template/fill-template.ts'
import { findPart, isAuthentication, sampleOf } from './template-draft.ts'

type Definition = { language: string; category: string; components: Parts[] }

/** WhatsApp writes the text of a code to sign in, in the language of the template. */
const CODE_TEXTS = {
  pt: { code: 'Seu código de verificação é *{{1}}*.', secret: ' Para sua segurança, não o compartilhe.' },
  en: { code: '*{{1}}* is your verification code.', secret: ' For your security, do not share this code.' },
}
const CODE = '123456'

export function toSample(definition: Definition): { components: Parts[]; sent: Parts[] } {
  const components = withCodeText(definition)
  const { fields } = fillTemplate(components, {})
  const values: Record<string, Values[string]> = {}
  for (const field of fields) values[field.pointer] = { value: toValue(field, components) }
  return { components, sent: withLinks(fillTemplate(components, values).components) }
}

function toValue({ name, example }: TemplateField, components: Parts[]): string {
  if (name.part === 'media') return sampleOf(findPart(components, 'HEADER')?.part ?? {})
  if (name.part !== 'url') return example
  const start = name.url.replace(/\{\{.*$/s, '')
  return example.startsWith(start) ? example.slice(start.length) : example
}

function withCodeText({ language, category, components }: Definition): Parts[] {
  const body = findPart(components, 'BODY')
  if (!isAuthentication({ category }) || body === null || textAt(body.part, 'text') !== null)
    return components
  const { code, secret } = language.startsWith('pt') ? CODE_TEXTS.pt : CODE_TEXTS.en
  const text = body.part['add_security_recommendation'] === true ? code + secret : code
  return components.with(body.index, { ...body.part, text, example: { body_text: [[CODE]] } })
}

/** WhatsApp's own sample of a file is a link to it. */
function withLinks(sent: Parts[]): Parts[] {
  return sent.map((component) => ({
    ...component,
    ...(Array.isArray(component['parameters']) && {
      parameters: listAt(component, 'parameters').map((parameter) => {
        const type = textAt(parameter, 'type') ?? ''
        const id = textAt(partsAt(parameter, type), 'id') ?? ''
        return id.startsWith('https://') ? { ...parameter, [type]: { link: id } } : parameter
      }),
    }),
  }))
}
