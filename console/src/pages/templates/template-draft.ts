/**
 * A template while it is written. Its parts stay in WhatsApp's JSON, so what this form does not
 * know passes through unchanged. Changes are pure functions from one draft to the next; the index
 * of a part is the one in the request.
 */
import { listAt, partsAt, textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import type { Template } from '../../api/types.ts'
import { collectExamples, isNamed, withExamples } from './examples.ts'

export type TemplateDraft = {
  from: string
  name: string
  language: string
  category: string
  /** The other fields of the request, by their names there. */
  more: Record<string, unknown>
  components: Parts[]
  /** Of a template that is there: how its variables are called, which cannot change. */
  format: string | null
}

/** In the order of the message. */
const ORDER = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']
const AUTHENTICATION = 'AUTHENTICATION'
const EXPIRY_MINUTES = 10

export function emptyTemplate(from: string): TemplateDraft {
  return {
    from,
    name: '',
    language: 'pt_BR',
    category: 'UTILITY',
    more: {},
    format: null,
    components: [{ type: 'BODY', text: '' }],
  }
}

export function toDraft(template: Template): TemplateDraft {
  const { from, name, language, category, ttlSeconds, parameterFormat } = template
  return {
    from: `+${from}`,
    name,
    language,
    category,
    more: ttlSeconds === null ? {} : { message_send_ttl_seconds: ttlSeconds },
    components: listAt(template, 'components'),
    format: parameterFormat,
  }
}

/** The request that makes the template. */
export function toNewBody(draft: TemplateDraft): Record<string, unknown> {
  const { from, name, language, category, components, more } = draft
  const buttons = listAt(findPart(components, 'BUTTONS')?.part ?? {}, 'buttons')
  return {
    from,
    name,
    language,
    category,
    components,
    ...more,
    ...(isNamed(components, null) && { parameter_format: 'NAMED' }),
    ...(buttons.some(({ type }) => type === 'ORDER_DETAILS') && { display_format: 'ORDER_DETAILS' }),
  }
}

/** The request that changes it: only what is different. Empty if nothing is. */
export function toChangeBody(draft: TemplateDraft, before: TemplateDraft): Record<string, unknown> {
  const asText = (part: unknown) => JSON.stringify(part)
  const fields = Object.entries(draft.more).filter(
    ([name, value]) => asText(value) !== asText(before.more[name]),
  )
  return {
    ...(draft.category !== before.category && { category: draft.category }),
    ...(asText(draft.components) !== asText(before.components) && { components: draft.components }),
    ...Object.fromEntries(fields),
  }
}

/** The part of a type with its index in the request; null if there is none. */
export function findPart(components: Parts[], type: string): { part: Parts; index: number } | null {
  const index = components.findIndex((part) => textAt(part, 'type')?.toUpperCase() === type)
  const part = components[index]
  return part === undefined ? null : { part, index }
}

/** With this part in its place, or without any of its type. The examples follow the texts. */
export function setPart(draft: TemplateDraft, type: string, part: Parts | null): TemplateDraft {
  const { components, format } = draft
  const found = findPart(components, type)
  const examples = collectExamples(components)
  return { ...draft, components: withExamples(place(components, type, part, found?.index), examples, format) }
}

function place(components: Parts[], type: string, part: Parts | null, index: number | undefined): Parts[] {
  if (index !== undefined)
    return part === null ? components.toSpliced(index, 1) : components.with(index, part)
  if (part === null) return components
  const after = ORDER.slice(0, ORDER.indexOf(type))
  const before = components.findLastIndex((one) => after.includes(textAt(one, 'type')?.toUpperCase() ?? ''))
  return components.toSpliced(before + 1, 0, part)
}

/** WhatsApp writes the text of a code to sign in: what there is to choose has other parts. */
export function setCategory(draft: TemplateDraft, category: string): TemplateDraft {
  if (isAuthentication(draft) === (category === AUTHENTICATION)) return { ...draft, category }
  if (category !== AUTHENTICATION) return { ...draft, category, components: emptyTemplate('').components }
  return {
    ...draft,
    category,
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: EXPIRY_MINUTES },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  }
}

export const isAuthentication = ({ category }: Pick<TemplateDraft, 'category'>) => category === AUTHENTICATION

export function setButtons(draft: TemplateDraft, buttons: Parts[]): TemplateDraft {
  const before = findPart(draft.components, 'BUTTONS')?.part ?? { type: 'BUTTONS' }
  return setPart(draft, 'BUTTONS', buttons.length === 0 ? null : { ...before, buttons })
}

/**
 * The file under which a header is shown to the reviewers: the id of an upload, or WhatsApp's own.
 */
export function sampleOf(header: Parts): string {
  const handles = partsAt(header, 'example')['header_handle']
  return Array.isArray(handles) ? String(handles[0] ?? '') : ''
}

/** The text of a template; empty if WhatsApp writes it. */
export function bodyOf(template: Template): string {
  return textAt(findPart(listAt(template, 'components'), 'BODY')?.part ?? {}, 'text') ?? ''
}
