/**
 * Whether WhatsApp accepts a template message, in its order: name and language, status, components,
 * how many parameters, their names, their kinds, white space, lengths, media, and then the order,
 * payment or order status in it.
 */
import { listAt, objectAt, stringAt, type JsonObject } from '../../json.ts'
import type { OrderChange } from '../../state/orders.ts'
import type { Category, Template, Templates } from '../../state/templates.ts'
import { fill } from '../../templates/fill.ts'
import { matchParts, typeOf, type SentPart, type SentTemplate } from '../../templates/sent-parts.ts'
import { GraphError } from '../errors.ts'
import { unsupported } from '../validate/fields.ts'
import type { MediaPart } from '../validate/media-parts.ts'
import { readParameter } from './read-parameter.ts'

const COMPONENT_TYPES = new Set(
  'header body button carousel limited_time_offer tap_target_configuration order_status'.split(' '),
)
const CHARS_MAX: Partial<Record<SentPart['component'], number>> = { header: 60, body: 1024 }
const CODE_CHARS_MAX = 15
/** A line feed, a tab, or more than four spaces in a row. */
const FORBIDDEN_SPACE = /[\n\r\t]| {5}/
/** What a client has to percent-encode in the variable part of a link. */
const UNENCODED = /[^\x21-\x7e]|[|:]/

/** What the rest of the simulator needs of an accepted template message. */
export type CheckedTemplate = {
  template: Template
  category: Category
  media: MediaPart[]
  /** Set for a template with an order. */
  orderReferenceId: string | null
  orderChange: { referenceId: string; change: OrderChange } | null
}

/** Throws the GraphError to be answered. `sent` is the object under `template`. */
export function checkTemplate(
  templates: Templates,
  wabaId: string,
  sent: JsonObject,
  nowMs: number,
): CheckedTemplate {
  const template = requireSendable(templates, wabaId, sent)
  const components = listAt(sent, 'components')
  const unknown = components.find((component) => !COMPONENT_TYPES.has(typeOf(component)))
  if (unknown) throw unsupported(`Component type ${typeOf(unknown)} of template.components is not known.`)

  const matched = matchParts(template, components)
  const parts = [matched.parts, ...matched.cards].flat()
  assertKnown(parts)
  assertCounts(matched, components)
  if (template.parameterFormat === 'NAMED') for (const part of parts) assertNames(part)
  for (const part of parts) assertKinds(part)
  for (const part of parts) assertTexts(part)
  for (const part of parts) assertLength(part)
  const { category } = template
  if (category === 'AUTHENTICATION') assertCode(matched)
  const found = parts.flatMap((part) => readParameter(part, nowMs))
  return {
    template,
    category,
    media: found.flatMap(({ media }) => media ?? []),
    orderReferenceId: found.find(({ orderReferenceId }) => orderReferenceId)?.orderReferenceId ?? null,
    orderChange: found.find(({ orderChange }) => orderChange)?.orderChange ?? null,
  }
}

function requireSendable(templates: Templates, wabaId: string, sent: JsonObject): Template {
  const name = stringAt(sent, 'name') ?? ''
  const language = stringAt(objectAt(sent, 'language'), 'code') ?? ''
  const template = templates.findByName(wabaId, name, language)
  const notFound = `template name (${name}) does not exist in ${language}`
  if (!template) throw new GraphError(132001, notFound)
  if (template.status === 'PAUSED') throw new GraphError(132015, `Template ${name} is paused.`)
  if (template.status === 'DISABLED') throw new GraphError(132016, `Template ${name} is disabled.`)
  if (!template.isApproved) throw new GraphError(132001, notFound)
  return template
}

function assertKnown(parts: SentPart[]): void {
  for (const { component, definition, subType, name } of parts) {
    if (component !== 'button' || subType === null) continue
    const type = String(definition?.type).toUpperCase()
    if (!definition || subType.toUpperCase() !== type) {
      throw invalidParameter(`The template has no ${subType} as ${name}.`)
    }
  }
}

function assertCounts({ parts, cards }: SentTemplate, sent: JsonObject[]): void {
  const sentCards = listAt(
    sent.find((component) => typeOf(component) === 'carousel'),
    'cards',
  )
  if (sentCards.length !== cards.length) {
    throw new GraphError(132000, `cards: ${sentCards.length} were sent, and the template has ${cards.length}`)
  }
  for (const part of [parts, ...cards].flat()) assertCount(part)
}

function assertCount({ component, name, definition, expected, given, isOptional }: SentPart): void {
  if (given.length === expected.length || (given.length === 0 && isOptional)) return
  if (given.length === 0 && component === 'button') {
    throw invalidParameter(`${name}: a parameter value for ${String(definition?.type)} was expected.`)
  }
  const kind = expected[0]?.[0] ?? ''
  if (given.length === 0 && component === 'header' && kind !== 'text') {
    throw new GraphError(132012, `${name}: Format mismatch, expected ${kind.toUpperCase()}, received UNKNOWN`)
  }
  throw new GraphError(
    132000,
    `${name}: number of localizable_params (${given.length}) does not match the expected number of params ` +
      `(${expected.length})`,
  )
}

/** Named parameters come in any order, each under a name of the template. */
function assertNames({ component, name, definition, given, expected }: SentPart): void {
  const isText = component === 'body' || (component === 'header' && expected[0]?.[0] === 'text')
  if (!isText) return
  for (const parameter of given) {
    const parameterName = stringAt(parameter, 'parameter_name')
    if (!parameterName) throw unsupported('Parameter name is missing or empty')
    if (!String(definition?.text).includes(`{{${parameterName}}}`)) {
      throw unsupported(`${name}: the template has no parameter ${parameterName}`)
    }
  }
}

function assertKinds({ name, expected, given }: SentPart): void {
  for (const [index, parameter] of given.entries()) {
    const type = stringAt(parameter, 'type') ?? 'text'
    const types = expected[index] ?? []
    if (types.includes(type)) continue
    const wanted = types.join(' or ').toUpperCase()
    throw new GraphError(
      132012,
      `${name}: Format mismatch, expected ${wanted}, received ${type.toUpperCase()}`,
    )
  }
}

function assertTexts({ component, name, given, expected }: SentPart): void {
  for (const [index, parameter] of given.entries()) {
    const type = expected[index]?.[0] ?? ''
    const isText = stringAt(parameter, 'type') === 'text' || type === 'text'
    const key = type === 'coupon_code' || type === 'payload' ? type : 'text'
    if (!isText && key === 'text') continue
    const text = stringAt(parameter, key)
    if (!text) throw invalidParameter(`${name}: a text is missing or empty.`)
    if (FORBIDDEN_SPACE.test(text)) {
      throw invalidParameter(
        `${name}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
      )
    }
    if (component === 'button' && key === 'text' && UNENCODED.test(text)) {
      throw invalidParameter(`${name}: the variable part of a link must be percent-encoded.`)
    }
  }
}

function assertLength({ component, name, definition, given }: SentPart): void {
  const charsMax = CHARS_MAX[component]
  const text = definition?.text
  if (charsMax === undefined || typeof text !== 'string') return
  const length = [...fill(text, given)].length
  if (length > charsMax) {
    throw new GraphError(132005, `${name}: ${length} characters are too many, at most ${charsMax}`)
  }
}

/** The one-time code is the same in the text and in the button. */
function assertCode({ parts }: SentTemplate): void {
  const codes = parts.flatMap(({ given }) => given.flatMap((parameter) => stringAt(parameter, 'text') ?? []))
  if (codes.some((code) => code.length > CODE_CHARS_MAX)) {
    throw invalidParameter(`A one-time code has at most ${CODE_CHARS_MAX} characters.`)
  }
  if (new Set(codes).size > 1) throw invalidParameter('The code in the button must be the one in the body.')
}

function invalidParameter(details: string): GraphError {
  return new GraphError(132018, details)
}
