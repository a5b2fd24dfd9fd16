/**
 * The definition of a template as it is created or edited (Cloud API, templates, components):
 * shape, limits and variables.
 */
import { isObject, type JsonObject } from '../../json.ts'
import { CATEGORIES, type Category, type TemplateDefinition } from '../../state/templates.ts'
import { GraphError } from '../errors.ts'
import { toAuthentication } from './template-authentication.ts'
import { assertButtons, assertSpecialForms } from './template-buttons.ts'
import { assertCards } from './template-cards.ts'
import { assertHeader, requireComponentText, type IsHandle } from './template-header.ts'
import { invalidTemplate, listVariables } from './template-parts.ts'

const BODY_FAULTY = 2388072
const FOOTER_FAULTY = 2388073
const TOO_MANY_VARIABLES = 2388293
const VARIABLE_AT_EDGE = 2388299

const NAME = /^[a-z0-9_]{1,512}$/
const LANGUAGE = /^[a-z]{2,3}(_[A-Z]{2,3})?$/
const FOOTER_CHARS_MAX = 60
const BODY_CHARS_MAX = 1024
const OFFER_BODY_CHARS_MAX = 600
/** A body must have more words than this for each variable. */
const WORDS_PER_VARIABLE = 2
const COMPONENT_TYPES = new Set([
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'CAROUSEL',
  'LIMITED_TIME_OFFER',
  'CALL_PERMISSION_REQUEST',
])
/** Seconds that a message may wait for the customer's phone, by category; -1 means 30 days. */
const TTL_SECONDS: Record<Category, [min: number, max: number]> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
}

/** Throws the GraphError to be answered. */
export function parseTemplateDefinition(body: JsonObject, isHandle: IsHandle): TemplateDefinition {
  const { name, language } = body
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw invalidTemplate('name must have 1 to 512 of the characters a-z, 0-9 and _.')
  }
  if (typeof language !== 'string' || !LANGUAGE.test(language)) {
    throw invalidTemplate('language must be a language code such as pt_BR.')
  }
  const category = CATEGORIES.find((known) => known === String(body.category).toUpperCase())
  if (!category) throw invalidTemplate(`category must be one of ${CATEGORIES.join(', ')}.`)
  const parameterFormat = toWord(body.parameter_format) ?? 'POSITIONAL'
  if (parameterFormat !== 'POSITIONAL' && parameterFormat !== 'NAMED') {
    throw invalidTemplate('parameter_format must be positional or named.')
  }
  const definition = {
    ...({ name, language, category, parameterFormat } as const),
    displayFormat: toWord(body.display_format),
    subCategory: toWord(body.sub_category),
    ttlSeconds: parseTtl(body.message_send_ttl_seconds, category),
    components: parseComponents(body.components),
  }
  assertTemplateComponents(definition, isHandle)
  return category === 'AUTHENTICATION' ? toAuthentication(definition) : definition
}

/** The components of an edit, which replace all of the template's. */
export function parseEdit(body: JsonObject, template: TemplateDefinition, isHandle: IsHandle): JsonObject[] {
  const edited = { ...template, components: parseComponents(body.components) }
  assertTemplateComponents(edited, isHandle)
  return (edited.category === 'AUTHENTICATION' ? toAuthentication(edited) : edited).components
}

export function parseTtl(given: unknown, category: Category): number | null {
  if (given === undefined || given === null) return null
  const [min, max] = TTL_SECONDS[category]
  const seconds = Number(given)
  if (seconds === -1 || (Number.isInteger(seconds) && seconds >= min && seconds <= max)) return seconds
  throw invalidTemplate(
    `message_send_ttl_seconds of a template of category ${category} is ${min} to ${max}, or -1.`,
  )
}

function toWord(given: unknown): string | null {
  return typeof given === 'string' ? given.toUpperCase() : null
}

/** Types and formats are accepted in both cases, and returned in upper case. */
function parseComponents(given: unknown): JsonObject[] {
  if (!Array.isArray(given) || given.length === 0) throw invalidTemplate('components are required.')
  const components = given.map((component) => {
    if (!isObject(component)) throw invalidTemplate('Each component must be an object.')
    return upperCased(component)
  })
  const types = components.map(({ type }) => String(type))
  const unknown = types.find((type) => !COMPONENT_TYPES.has(type))
  if (unknown !== undefined) throw invalidTemplate(`Component type ${unknown} is not known.`)
  if (new Set(types).size < types.length) throw invalidTemplate('There can be one component of each type.')
  return components
}

function upperCased(component: JsonObject): JsonObject {
  const { type, format, buttons } = component
  return {
    ...component,
    ...(typeof type === 'string' ? { type: type.toUpperCase() } : {}),
    ...(typeof format === 'string' ? { format: format.toUpperCase() } : {}),
    ...(Array.isArray(buttons)
      ? { buttons: buttons.map((button) => (isObject(button) ? upperCased(button) : button)) }
      : {}),
  }
}

function assertTemplateComponents(definition: TemplateDefinition, isHandle: IsHandle): void {
  const find = (type: string) => definition.components.find((component) => component.type === type)
  const [header, body, footer, buttons, carousel, offer] = [
    ...(['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'] as const),
  ].map(find)
  if (header) assertHeader(header, isHandle)
  if (!body) throw invalidTemplate('A BODY component is required.', BODY_FAULTY)
  if (definition.category !== 'AUTHENTICATION') {
    assertBody(body, definition, offer ? OFFER_BODY_CHARS_MAX : BODY_CHARS_MAX)
  }
  if (footer && definition.category !== 'AUTHENTICATION') assertFooter(footer)
  if (buttons) assertButtons(buttons)
  if (carousel) assertCards(carousel, isHandle)
  assertSpecialForms(definition)
}

function assertBody(body: JsonObject, { parameterFormat }: TemplateDefinition, charsMax: number): void {
  const text = requireComponentText(body, charsMax, BODY_FAULTY)
  const variables = listVariables(text)
  if (variables.length === 0) return
  const isNamed = parameterFormat === 'NAMED'
  if (variables.some((variable) => /^\d+$/.test(variable) === isNamed)) {
    throw invalidTemplate(
      `The variables of a template of format ${parameterFormat} are ${isNamed ? 'names' : 'numbers'}.`,
    )
  }
  if (!isNamed && variables.some((variable, index) => Number(variable) !== index + 1)) {
    throw invalidTemplate('The variables are numbered from 1 in the order of the text.')
  }
  if (/^\s*\{\{|\}\}\s*$/.test(text)) {
    throw invalidTemplate('Variables cannot be at the beginning or the end of the text.', VARIABLE_AT_EDGE)
  }
  const wordCount = text.replaceAll(/\{\{[^}]*\}\}/g, '').match(/\p{L}+/gu)?.length ?? 0
  if (wordCount < variables.length * WORDS_PER_VARIABLE + 1) {
    throw invalidTemplate('The text is too short for this many variables.', TOO_MANY_VARIABLES)
  }
  assertBodyExample(body, variables, isNamed)
}

function assertBodyExample(body: JsonObject, variables: string[], isNamed: boolean): void {
  const example = isObject(body.example) ? body.example : {}
  const given: unknown = isNamed ? example.body_text_named_params : example.body_text
  const values: unknown = isNamed || !Array.isArray(given) ? given : (given[0] ?? [])
  if (!Array.isArray(values) || values.length !== variables.length) {
    throw invalidTemplate('Each variable of the body needs an example.')
  }
}

function assertFooter(footer: JsonObject): void {
  const text = requireComponentText(footer, FOOTER_CHARS_MAX, FOOTER_FAULTY)
  if (listVariables(text).length > 0) throw invalidTemplate('A footer has no variables.', FOOTER_FAULTY)
}

/** Refuses a name and language that exist, or that are blocked after a deletion. */
export function nameTaken(): GraphError {
  return invalidTemplate(
    'There is already content in this language for this template.',
    2388024,
    'Content in This Language Already Exists',
  )
}

export function nameBlocked(): GraphError {
  return invalidTemplate(
    'The name of a deleted template cannot be used again for 30 days.',
    2388023,
    'The Message Template Language Is Being Deleted',
  )
}
