/**
 * A template as WhatsApp approved it, as far as a message is checked and shown by it. It is
 * WhatsApp's own JSON, read with tolerance: what is not understood is not there.
 */
import { isObject, memberOf } from '../../engine/member-of.ts'

export type TemplateDefinition = {
  readonly name: string
  readonly language: string
  /** This and the following, in WhatsApp's words. */
  readonly category: string
  readonly status: string
  /** `NAMED`, or `POSITIONAL`. */
  readonly parameterFormat: string
  /** How long WhatsApp tries to deliver; null or -1: as long as it does by default. */
  readonly ttlSeconds: number | null
  readonly components: readonly unknown[]
}

export type TemplateButton = {
  /** WhatsApp's word, in capitals. */
  type: string
  url: string | null
  /** The way to pay of a payment request, in WhatsApp's word. */
  paymentType: string | null
}

export type TemplateParts = {
  /**
   * `format` is WhatsApp's word, in capitals: TEXT, IMAGE, VIDEO, DOCUMENT, LOCATION, PRODUCT…
   * `text` is null for the others.
   */
  header: { format: string; text: string | null } | null
  /** Null where it is not known: that of a code for signing in is WhatsApp's. */
  body: string | null
  buttons: TemplateButton[]
  cards: TemplateParts[]
  /** Whether it is an offer whose end has to be given. */
  hasOfferEnd: boolean
  hasOrderStatus: boolean
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const word = (value: unknown): string => (text(value) ?? '').toUpperCase()
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function toParts(components: readonly unknown[]): TemplateParts {
  const find = (type: string) => components.find((component) => word(memberOf(component, 'type')) === type)
  const header = find('HEADER')
  return {
    header: header
      ? { format: word(memberOf(header, 'format')) || 'TEXT', text: text(memberOf(header, 'text')) }
      : null,
    body: text(memberOf(find('BODY'), 'text')),
    buttons: list(memberOf(find('BUTTONS'), 'buttons'))
      .filter(isObject)
      .map(toButton),
    cards: list(memberOf(find('CAROUSEL'), 'cards')).map((card) =>
      toParts(list(memberOf(card, 'components'))),
    ),
    hasOfferEnd:
      memberOf(memberOf(find('LIMITED_TIME_OFFER'), 'limited_time_offer'), 'has_expiration') === true,
    hasOrderStatus: find('ORDER_STATUS') !== undefined,
  }
}

const toButton = (button: Record<string, unknown>): TemplateButton => ({
  type: word(button['type']),
  url: text(button['url']),
  paymentType: text(memberOf(button['payment_setting'], 'type')),
})

const VARIABLE = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g

/** The names of the variables in a text, or their numbers, each once, in their order. */
export const variablesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

/** The text with the values that are known. */
export const fill = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replaceAll(VARIABLE, (variable, name: string) => values.get(name) ?? variable)

/** What a parameter of any shape shows as text; null if it shows none. */
export function valueOf(parameter: unknown): string | null {
  const type = text(memberOf(parameter, 'type'))
  if (type === 'text') return text(memberOf(parameter, 'text'))
  if (type === 'currency' || type === 'date_time')
    return text(memberOf(memberOf(parameter, type), 'fallback_value'))
  return null
}

/**
 * The values of a component's parameters of any shape, by the names or numbers of their variables.
 */
export function valuesOf(parameters: unknown, isNamed: boolean): Map<string, string> {
  const values = new Map<string, string>()
  for (const [index, parameter] of list(parameters).entries()) {
    const name = isNamed ? text(memberOf(parameter, 'parameter_name')) : String(index + 1)
    const value = valueOf(parameter)
    if (name !== null && value !== null) values.set(name, value)
  }
  return values
}

export const isNamed = ({ parameterFormat }: TemplateDefinition): boolean => parameterFormat === 'NAMED'

const MONTH_SECONDS = 30 * 24 * 60 * 60
const CODE_TTL_SECONDS = 600

/**
 * How long WhatsApp tries to deliver a message made with it. The time set for a marketing template
 * counts only in another product of it.
 */
export function ttlOf({ category, ttlSeconds }: TemplateDefinition): number {
  if (category === 'MARKETING') return MONTH_SECONDS
  if (ttlSeconds !== null) return ttlSeconds > 0 ? ttlSeconds : MONTH_SECONDS
  return category === 'AUTHENTICATION' ? CODE_TTL_SECONDS : MONTH_SECONDS
}
