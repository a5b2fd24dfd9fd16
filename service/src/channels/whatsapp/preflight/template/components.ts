/**
 * Checks the components of a template message, or of one card of it: each by itself, and all
 * against the parts of the template.
 */
import { fill, variablesIn, valuesOf } from '../../../../kinds/template/template-definition.ts'
import {
  CARDS_MAX,
  COMPONENTS_MAX,
  PARAMETERS_MAX,
  type ParameterType,
} from '../../../../kinds/template/template-schema.ts'
import { childPart, elementsOf, textAt, wholeAt, type Part } from '../part.ts'
import { report, type Exam } from '../rule.ts'
import { checkButtons } from './buttons.ts'
import { checkOrderStatus } from './payments.ts'
import type { Frame } from './frame.ts'
import { checkParameter } from './parameters.ts'
import { templateRules } from './template-rules.ts'

const BODY_CHARS_MAX = 1024
const HEADER_CHARS_MAX = 60

const MEDIA_FORMATS: Readonly<Record<string, ParameterType>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  GIF: 'video',
  DOCUMENT: 'document',
  LOCATION: 'location',
  PRODUCT: 'product',
}
const HEADER_TYPES: readonly ParameterType[] = [
  ...(['text', 'image', 'video', 'document', 'location', 'product'] as const),
]
const BODY_TYPES: readonly ParameterType[] = ['text', 'currency', 'date_time']

/** Components that hold one parameter of their own name. */
const SINGLE = ['limited_time_offer', 'order_status', 'tap_target_configuration'] as const

export function checkComponents(list: Part, frame: Frame): void {
  const components = elementsOf(list, COMPONENTS_MAX)
  const ofType = (type: string) => components.filter((one) => textAt(childPart(one, 'type')) === type)
  checkHeader(list, ofType('header'), frame)
  checkBody(list, ofType('body'), frame)
  checkButtons(list, ofType('button'), frame)
  checkCarousel(list, ofType('carousel'), frame)
  for (const type of SINGLE) checkSingle(list, ofType(type), type, frame)
}

/**
 * The component of its kind, if there is one; the others of its kind are faults, as is one that the
 * template does not have.
 */
function onlyOne(components: Part[], isTaken: boolean, exam: Exam): Part | null {
  const [first, ...others] = components
  const breach = (part: Part, detail: string) =>
    report(exam, templateRules['template-component-known'], part, detail)
  for (const other of others) breach(other, 'Must occur once: a component of this type is there already.')
  if (first && !isTaken) breach(first, 'The template has no such part, or the part accepts no values.')
  return first && isTaken ? first : null
}

function missing(list: Part, what: string, { exam }: Frame): void {
  const detail = `Must fill ${what}.`
  report(exam, templateRules['template-component-missing'], list, detail)
}

function checkHeader(list: Part, components: Part[], frame: Frame): void {
  const { parts, exam } = frame
  const header = parts?.header ?? null
  const medium = header ? MEDIA_FORMATS[header.format] : undefined
  const variables = header?.text ? variablesIn(header.text) : []
  const needsValue = medium !== undefined || variables.length > 0
  const component = onlyOne(components, !parts || needsValue, exam)
  if (!component) {
    if (needsValue && components.length === 0)
      missing(list, `the header: ${medium ? `a parameter of type ${medium}` : 'its variable'}`, frame)
    return
  }
  const types = !parts ? HEADER_TYPES : medium ? [medium] : (['text'] as const)
  const parameters = childPart(component, 'parameters')
  checkParameters(parameters, types, parts && (medium ? 1 : variables), frame)
  if (header?.text) checkLength(parameters, header.text, HEADER_CHARS_MAX, frame)
}

function checkBody(list: Part, components: Part[], frame: Frame): void {
  const { parts, exam } = frame
  const text = parts?.body ?? null
  const variables = text === null ? null : variablesIn(text)
  const component = onlyOne(components, variables?.length !== 0, exam)
  if (!component) {
    if (variables && variables.length > 0 && components.length === 0)
      missing(list, `the variables of the body: ${variables.join(', ')}`, frame)
    return
  }
  const parameters = childPart(component, 'parameters')
  checkParameters(parameters, BODY_TYPES, variables, frame)
  if (text !== null) checkLength(parameters, text, BODY_CHARS_MAX, frame)
}

/**
 * @param expected the variables, or a number where they have no names; null where it is not known
 */
export function checkParameters(
  list: Part,
  types: readonly ParameterType[],
  expected: readonly string[] | number | null,
  { isNamed, exam }: Frame,
): void {
  const parameters = elementsOf(list, PARAMETERS_MAX)
  for (const parameter of parameters) checkParameter(parameter, types, exam)
  const count = typeof expected === 'number' ? expected : expected?.length
  if (count !== undefined && count !== parameters.length && Array.isArray(list.value)) {
    const detail = `Must have ${count}, as the template has variables; it has ${parameters.length}.`
    report(exam, templateRules['template-parameter-count'], list, detail)
  }
  if (count !== undefined && count > 0 && list.value === undefined) {
    const detail = `Must have ${count}, as the template has variables; it has none.`
    report(exam, templateRules['template-parameter-count'], list, detail)
  }
  if (isNamed && Array.isArray(expected)) checkNames(parameters, expected, exam)
}

function checkNames(parameters: Part[], variables: readonly string[], exam: Exam): void {
  const seen = new Set<string>()
  for (const parameter of parameters) {
    const part = childPart(parameter, 'parameter_name')
    const name = textAt(part)
    if (name !== null && variables.includes(name) && !seen.has(name)) {
      seen.add(name)
      continue
    }
    const left = variables.filter((variable) => !seen.has(variable))
    const detail = `Must be the name of a variable, each once: ${(left.length > 0 ? left : variables).join(', ')}.`
    report(exam, templateRules['template-parameter-name'], part, detail)
  }
}

function checkLength(parameters: Part, text: string, charsMax: number, { isNamed, exam }: Frame): void {
  const filled = [...fill(text, valuesOf(parameters.value, isNamed))].length
  if (filled <= charsMax) return
  const detail = `With these values the text has ${filled} characters; ${charsMax} are allowed.`
  report(exam, templateRules['template-length'], parameters, detail)
}

function checkCarousel(list: Part, components: Part[], frame: Frame): void {
  const { parts, exam } = frame
  const wanted = parts?.cards ?? null
  const component = onlyOne(components, wanted?.length !== 0, exam)
  if (!component) {
    if (wanted && wanted.length > 0 && components.length === 0)
      missing(list, `the carousel: ${wanted.length} cards`, frame)
    return
  }
  const cards = childPart(component, 'cards')
  const given = elementsOf(cards, CARDS_MAX)
  const breach = (part: Part, detail: string) => report(exam, templateRules['template-cards'], part, detail)
  if (wanted && given.length !== wanted.length)
    breach(cards, `Must have ${wanted.length} cards, as were approved; it has ${given.length}.`)
  const seen = new Set<number>()
  for (const card of given) {
    const part = childPart(card, 'card_index')
    const index = wholeAt(part)
    if (index !== null && (seen.has(index) || (wanted && index >= wanted.length)))
      breach(part, 'Must be the place of a card of the template, from 0, each once.')
    if (index !== null) seen.add(index)
    const cardParts = index === null ? null : (wanted?.[index] ?? null)
    checkComponents(childPart(card, 'components'), { ...frame, parts: cardParts })
  }
}

function checkSingle(list: Part, components: Part[], type: (typeof SINGLE)[number], frame: Frame): void {
  const { parts, exam } = frame
  if (type === 'order_status') for (const component of components) checkOrderStatus(component, exam)
  // which pictures may be a link is not in the template
  const isTaken = { limited_time_offer: parts?.hasOfferEnd, order_status: parts?.hasOrderStatus }
  const takes = type === 'tap_target_configuration' ? undefined : isTaken[type]
  const component = onlyOne(components, takes !== false, exam)
  if (!component) {
    if (takes && components.length === 0) missing(list, type, frame)
    return
  }
  checkParameters(childPart(component, 'parameters'), [type], 1, { ...frame, isNamed: false })
}
