/**
 * Preflight of a template, before WhatsApp reviews it: what its creation is known to refuse. The
 * schema checks presence, types and the longest of each text; these rules compare fields.
 *
 * Pure and tolerant, like the preflight of messages. What WhatsApp adds later, and no rule names,
 * passes through.
 */
import type { Finding } from '../../channel.ts'
import { CARDS_MAX, COMPONENTS_MAX } from '../../../kinds/template-schema.ts'
import { childPart, elementsOf, isObject, partAt, rootPart, textAt, type Part } from '../preflight/part.ts'
import { refuse, report, toRules, type Findings } from '../preflight/rule.ts'
import { buttonRules, checkButtons, typeOf } from './button-rules.ts'
import { checkEdges, checkPlain, checkVariables, variableRules } from './variables.ts'

const SOURCE = 'Cloud API reference, templates/components'
const ORDER_SOURCE = 'Cloud API reference, payments-br/orderdetailstemplate'

const componentRules = toRules({
  'template-components-once': refuse('duplicate', 'A template has each component once.', SOURCE),
  'template-body-there': refuse(
    'required',
    "A template has a body with a text; that of an AUTHENTICATION template is WhatsApp's own.",
    `${SOURCE}: body`,
  ),
  'template-header-content': refuse(
    'required',
    'A header says its format; one of text has the text, and one of media an uploaded sample.',
    `${SOURCE}: header, media`,
  ),
  'template-text-length': refuse(
    'too_long',
    'The text of a header, and of a footer, has at most 60 characters; that of a card at most 160.',
    `${SOURCE}; errors 2388047 and 2388073`,
  ),
  'template-ttl-range': refuse(
    'ttl_range',
    'The time to live lies in the range of the category: AUTHENTICATION 30 to 900 seconds, UTILITY 30 to 43200, MARKETING 43200 to 2592000; −1 is 30 days.',
    'Cloud API reference, templates/time-to-live',
  ),
  'template-order-format': refuse(
    'display_format',
    'A template with the button of an order says so: its `display_format` is ORDER_DETAILS; no other template does.',
    ORDER_SOURCE,
  ),
  'template-order-content': refuse(
    'order_content',
    'The template of an order is UTILITY or MARKETING, and its header a text, an image or a document.',
    ORDER_SOURCE,
  ),
  'template-authentication': refuse(
    'authentication_content',
    'An AUTHENTICATION template has a body without a text, one OTP button and no header; no other template has an OTP button.',
    'Cloud API reference, authentication templates',
  ),
  'template-carousel-cards': refuse(
    'card_content',
    'The cards of a carousel are 2 to 10, each with an image or a video above it, and all with the same buttons, at most two.',
    'Cloud API reference, marketing templates: media card carousel',
  ),
  'template-offer': refuse(
    'offer_content',
    'The template of a limited-time offer is MARKETING and has no footer.',
    'Cloud API reference, limited-time offer templates',
  ),
})

/** All rules of templates, for the page about them. */
export const templateRules = { ...componentRules, ...variableRules, ...buttonRules }

const MEDIA: readonly string[] = ['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF']
const SHORT_MAX = 60
const CARD_TEXT_MAX = 160
const CARD_BUTTONS_MAX = 2
const TTL_SECONDS: Readonly<Record<string, readonly [number, number]>> = {
  AUTHENTICATION: [30, 900],
  UTILITY: [30, 43_200],
  MARKETING: [43_200, 2_592_000],
}

export function preflightTemplate(body: unknown): Finding[] {
  const exam: Findings = { staticPix: 'warn', findings: [], breaches: { refuse: 0, warn: 0 } }
  if (!isObject(body)) return exam.findings
  const at = (key: string) => rootPart(key, body[key])
  const category = textAt(at('category'))
  checkTtl(at('message_send_ttl_seconds'), category, exam)
  const components = elementsOf(at('components'), COMPONENTS_MAX)
  if (components.length === 0) return exam.findings
  const isNamed = textAt(at('parameter_format'))?.toUpperCase() === 'NAMED'
  const isAuthentication = category === 'AUTHENTICATION'

  for (const [index, component] of components.entries())
    if (
      typeOf(component) !== null &&
      components.findIndex((one) => typeOf(one) === typeOf(component)) < index
    )
      report(
        exam,
        componentRules['template-components-once'],
        component,
        'Is there already: a template has each component once.',
      )
  const find = (type: string) => components.find((component) => typeOf(component) === type)
  const [header, footer, buttons] = [find('HEADER'), find('FOOTER'), find('BUTTONS')]
  checkBody(find('BODY'), at('components'), isAuthentication, exam)
  for (const component of components) checkComponent(component, isNamed, exam)
  const types = buttons ? elementsOf(childPart(buttons, 'buttons'), COMPONENTS_MAX).map(typeOf) : []
  checkOrder(
    types.includes('ORDER_DETAILS'),
    { header, category: at('category'), format: at('display_format') },
    exam,
  )
  checkAuthentication(
    isAuthentication,
    { header, body: find('BODY'), buttons, types, category: at('category') },
    exam,
  )
  checkCards(find('CAROUSEL'), isNamed, exam)
  checkOffer(find('LIMITED_TIME_OFFER'), footer, category, exam)
  return exam.findings
}

function checkTtl(part: Part, category: string | null, exam: Findings): void {
  const [min, max] = TTL_SECONDS[category ?? ''] ?? []
  if (typeof part.value !== 'number' || part.value === -1 || min === undefined || max === undefined) return
  if (part.value < min || part.value > max)
    report(
      exam,
      componentRules['template-ttl-range'],
      part,
      `Must be ${min} to ${max} seconds for ${category}, or −1.`,
    )
}

function checkBody(
  body: Part | undefined,
  components: Part,
  isAuthentication: boolean,
  exam: Findings,
): void {
  if (!body)
    return report(
      exam,
      componentRules['template-body-there'],
      components,
      'Must hold a component of type BODY.',
    )
  const text = childPart(body, 'text')
  if (!isAuthentication && text.value === undefined)
    report(exam, componentRules['template-body-there'], text, 'This field is required: the text of the body.')
}

/** What holds for a component of a template, and of a card. */
function checkComponent(component: Part, isNamed: boolean, exam: Findings): void {
  switch (typeOf(component)) {
    case 'HEADER':
      checkHeader(component, exam)
      checkLength(component, SHORT_MAX, exam)
      return checkVariables(component, 'header', isNamed, exam)
    case 'BODY':
      checkVariables(component, 'body', isNamed, exam)
      return checkEdges(component, exam)
    case 'FOOTER':
      checkLength(component, SHORT_MAX, exam)
      return checkPlain(component, exam)
    case 'BUTTONS':
      return checkButtons(component, exam)
  }
}

function checkLength(component: Part, max: number, exam: Findings): void {
  const part = childPart(component, 'text')
  if ([...(textAt(part) ?? '')].length > max)
    report(exam, componentRules['template-text-length'], part, `Must have at most ${max} characters.`)
}

function checkHeader(header: Part, exam: Findings): void {
  const rule = componentRules['template-header-content']
  const format = childPart(header, 'format')
  if (format.value === undefined) return report(exam, rule, format, 'This field is required.')
  const text = childPart(header, 'text')
  if (format.value === 'TEXT' && text.value === undefined)
    report(exam, rule, text, 'This field is required: `format` is TEXT.')
  const samples = partAt(header, 'example', 'header_handle')
  if (MEDIA.includes(textAt(format) ?? '') && elementsOf(samples, 1).length === 0)
    report(
      exam,
      rule,
      samples,
      'This field is required: the id of an uploaded sample, or a handle of WhatsApp.',
    )
}

type Around = { header: Part | undefined; category: Part }

function checkOrder(
  hasOrder: boolean,
  { header, category, format }: Around & { format: Part },
  exam: Findings,
): void {
  if (hasOrder !== (format.value === 'ORDER_DETAILS')) {
    const detail = hasOrder
      ? 'Must be ORDER_DETAILS: the template has the button of an order.'
      : 'Must not be given: the template has no ORDER_DETAILS button.'
    report(exam, componentRules['template-order-format'], format, detail)
  }
  if (!hasOrder) return
  const rule = componentRules['template-order-content']
  if (category.value === 'AUTHENTICATION')
    report(exam, rule, category, 'Must be UTILITY or MARKETING for an order.')
  const headerFormat = header && childPart(header, 'format')
  if (
    headerFormat &&
    !['TEXT', 'IMAGE', 'DOCUMENT', undefined].includes(headerFormat.value as string | undefined)
  )
    report(exam, rule, headerFormat, 'Must be TEXT, IMAGE or DOCUMENT for an order.')
}

function checkAuthentication(
  isAuthentication: boolean,
  {
    header,
    body,
    buttons,
    types,
    category,
  }: Around & { body: Part | undefined; buttons: Part | undefined; types: (string | null)[] },
  exam: Findings,
): void {
  const rule = componentRules['template-authentication']
  if (!isAuthentication) {
    if (types.includes('OTP'))
      report(exam, rule, category, 'Must be AUTHENTICATION: the template has an OTP button.')
    return
  }
  if (header) report(exam, rule, header, 'Must not be there: an AUTHENTICATION template has no header.')
  const text = body && childPart(body, 'text')
  if (text && text.value !== undefined)
    report(exam, rule, text, "Must not be given: the text of an AUTHENTICATION template is WhatsApp's own.")
  if (types.length !== 1 || types[0] !== 'OTP') {
    const part = buttons ?? category
    report(exam, rule, part, 'An AUTHENTICATION template needs one button, of type OTP.')
  }
}

function checkCards(carousel: Part | undefined, isNamed: boolean, exam: Findings): void {
  if (!carousel) return
  const rule = componentRules['template-carousel-cards']
  const list = childPart(carousel, 'cards')
  const cards = elementsOf(list, CARDS_MAX)
  if (cards.length < 2) return report(exam, rule, list, `Must hold 2 to ${CARDS_MAX} cards.`)
  const shapes = cards.map((card) => {
    const components = elementsOf(childPart(card, 'components'), COMPONENTS_MAX)
    const find = (type: string) => components.find((one) => typeOf(one) === type)
    const [header, body, buttons] = [find('HEADER'), find('BODY'), find('BUTTONS')]
    const format = header && childPart(header, 'format').value
    if (format !== 'IMAGE' && format !== 'VIDEO')
      report(exam, rule, childPart(card, 'components'), 'Must hold a HEADER of format IMAGE or VIDEO.')
    for (const component of components) checkComponent(component, isNamed, exam)
    if (body) checkLength(body, CARD_TEXT_MAX, exam)
    const types = buttons ? elementsOf(childPart(buttons, 'buttons'), COMPONENTS_MAX).map(typeOf) : []
    if (buttons && types.length > CARD_BUTTONS_MAX)
      report(exam, rule, childPart(buttons, 'buttons'), `Must hold at most ${CARD_BUTTONS_MAX} buttons.`)
    return JSON.stringify([format, types])
  })
  if (shapes.some((shape) => shape !== shapes[0]))
    report(
      exam,
      rule,
      list,
      'Must have the same format of header and the same kinds of buttons in all cards.',
    )
}

function checkOffer(
  offer: Part | undefined,
  footer: Part | undefined,
  category: string | null,
  exam: Findings,
): void {
  if (!offer) return
  const rule = componentRules['template-offer']
  if (footer) report(exam, rule, footer, 'Must not be there: a limited-time offer has no footer.')
  if (category !== null && category !== 'MARKETING')
    report(exam, rule, offer, 'Must be in a MARKETING template.')
}
