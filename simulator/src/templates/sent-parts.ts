/**
 * A template and what a send says to it, part by part: for each place that can be filled, what
 * belongs there and what was given. The checks of a send and the phone's view of it both start from
 * here.
 */
import { listAt, objectAt, stringAt, type JsonObject } from '../json.ts'

/** What of a template's definition a send needs, and the phone after it. */
export type Sendable = { components: JsonObject[]; parameterFormat: string; subCategory: string | null }

export type SentPart = {
  component: 'header' | 'body' | 'button' | 'limited_time_offer' | 'order_status'
  /** For people, such as `button 0 of card 1`. */
  name: string
  /** The path of the component in the request. */
  path: string
  /**
   * The component of the definition; for a button, the button. Undefined when the template has none
   * such.
   */
  definition: JsonObject | undefined
  /** The types of parameter that each place may have. */
  expected: string[][]
  /** The parameters may be left out. */
  isOptional: boolean
  given: JsonObject[]
  /** The `sub_type` of a button, as given. */
  subType: string | null
}

export type SentTemplate = { parts: SentPart[]; cards: SentPart[][] }

const TEXTS = ['text', 'currency', 'date_time']
const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
/** The parameters that each type of button accepts when it is sent; any other accepts none. */
const BUTTON_PARAMETERS: Record<string, { types: string[]; isOptional: boolean }> = {
  QUICK_REPLY: { types: ['payload'], isOptional: true },
  COPY_CODE: { types: ['coupon_code'], isOptional: false },
  FLOW: { types: ['action'], isOptional: true },
  CATALOG: { types: ['action'], isOptional: true },
  MPM: { types: ['action'], isOptional: false },
  ORDER_DETAILS: { types: ['action'], isOptional: false },
  PAYMENT_REQUEST: { types: ['action'], isOptional: false },
}

/** @param sent the `components` of the send */
export function matchParts(template: Sendable, sent: JsonObject[]): SentTemplate {
  const parts = matchComponents(template.components, sent, { path: 'template.components', of: '' })
  const offer = template.components.find(({ type }) => type === 'LIMITED_TIME_OFFER')
  if (objectAt(offer, 'limited_time_offer').has_expiration === true) {
    parts.push(matchWhole('limited_time_offer', sent, offer))
  }
  if (template.subCategory === 'ORDER_STATUS') parts.push(matchWhole('order_status', sent, undefined))

  const carousel = template.components.find(({ type }) => type === 'CAROUSEL')
  const sentCarousel = sent.find((component) => typeOf(component) === 'carousel')
  const sentCards = listAt(sentCarousel, 'cards')
  const cards = listAt(carousel, 'cards').map((card, index) => {
    const at = sentCards.findIndex((sentCard, place) => Number(sentCard.card_index ?? place) === index)
    const path = `template.components.carousel.cards[${at}].components`
    return matchComponents(listAt(card, 'components'), listAt(sentCards[at], 'components'), {
      path,
      of: ` of card ${index}`,
    })
  })
  return { parts, cards }
}

export function typeOf(component: JsonObject): string {
  return (stringAt(component, 'type') ?? '').toLowerCase()
}

function matchComponents(
  defined: JsonObject[],
  sent: JsonObject[],
  { path, of }: { path: string; of: string },
): SentPart[] {
  const define = (type: string) => defined.find((component) => String(component.type).toUpperCase() === type)
  const parts = (['header', 'body'] as const).map((component): SentPart => {
    const definition = define(component.toUpperCase())
    const index = sent.findIndex((given) => typeOf(given) === component)
    return {
      component,
      name: `${component}${of}`,
      path: `${path}[${index}]`,
      definition,
      subType: null,
      expected: definition ? toExpected(definition) : [],
      isOptional: false,
      given: listAt(sent[index], 'parameters'),
    }
  })
  const buttons = listAt(define('BUTTONS'), 'buttons')
  const sentButtons = sent.flatMap((given, index) => (typeOf(given) === 'button' ? [{ given, index }] : []))
  const places = new Set([...buttons.keys(), ...sentButtons.map(({ given }) => toPlace(given, buttons))])
  for (const place of places) {
    const found = sentButtons.find(({ given }) => toPlace(given, buttons) === place)
    const definition = buttons[place]
    const type = String(definition?.type).toUpperCase()
    const rule = BUTTON_PARAMETERS[type]
    const acceptsText = type === 'URL' && hasVariable(definition?.url)
    parts.push({
      component: 'button',
      name: `button ${place}${of}`,
      path: `${path}[${found?.index ?? -1}]`,
      definition,
      expected: acceptsText ? [['text']] : rule ? [rule.types] : [],
      isOptional: rule?.isOptional ?? false,
      given: listAt(found?.given, 'parameters'),
      subType: found ? (stringAt(found.given, 'sub_type') ?? '').toLowerCase() : null,
    })
  }
  return parts
}

function matchWhole(
  component: 'limited_time_offer' | 'order_status',
  sent: JsonObject[],
  definition: JsonObject | undefined,
): SentPart {
  const index = sent.findIndex((given) => typeOf(given) === component)
  return {
    component,
    name: component,
    path: `template.components[${index}]`,
    definition,
    subType: null,
    expected: [[component]],
    isOptional: false,
    given: listAt(sent[index], 'parameters'),
  }
}

/** A button without an index, such as a call's, is the one of its type. */
function toPlace(given: JsonObject, buttons: JsonObject[]): number {
  if (given.index !== undefined) return Number(given.index)
  const subType = (stringAt(given, 'sub_type') ?? '').toUpperCase()
  return buttons.findIndex(({ type }) => String(type).toUpperCase() === subType)
}

function toExpected({ type, format, text }: JsonObject): string[][] {
  const form = String(format).toUpperCase()
  const isTextual = String(type).toUpperCase() === 'BODY' || form === 'TEXT'
  if (!isTextual) return [[form === 'GIF' ? 'video' : form.toLowerCase()]]
  const names = new Set([...String(text).matchAll(VARIABLE)].map(([, name]) => name))
  return [...names].map(() => (String(type).toUpperCase() === 'BODY' ? TEXTS : ['text']))
}

function hasVariable(url: unknown): boolean {
  return typeof url === 'string' && url.includes('{{')
}
