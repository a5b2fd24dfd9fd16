// @ts-check
/**
 * Fills a template: its definition, with the parameters of one message in their places. Also used
 * for a preview before sending.
 */

import { listAt, partsAt, textAt } from './parts.js'
import { toMediaSource } from '../media/media-source.js'
import { readPlace } from './read-place.js'

/**
 * @typedef {import('./parts.js').Parts} Parts
 * @typedef {import('../contract.js').Card} Card
 * @typedef {import('../contract.js').CardButton} CardButton
 * @typedef {import('../contract.js').CardHeader} CardHeader
 */

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * @param {Parts} sent `template` of the message: `{ name, components? }`
 * @param {Parts | null} definition `{ category?, components }` in WhatsApp's form; null if it is
 * not known: then the card shows the values alone
 * @returns {Card}
 */
export function toTemplateCard(sent, definition) {
  const given = listAt(sent, 'components')
  const defined = definition ? listAt(definition, 'components') : []
  return {
    name: textAt(sent, 'name'),
    category: definition && textAt(definition, 'category'),
    ...(definition ? fill(defined, given) : withoutDefinition(given)),
    ...toSlides(defined, given),
  }
}

/**
 * @param {Parts[]} defined
 * @param {Parts[]} given
 */
function fill(defined, given) {
  const body = findComponent(defined, 'body')
  return {
    header: toHeader(findComponent(defined, 'header'), parametersOf(given, 'header')),
    body: fillText(textAt(body, 'text') ?? '{{1}}', parametersOf(given, 'body')),
    footer: textAt(findComponent(defined, 'footer'), 'text'),
    buttons: listAt(findComponent(defined, 'buttons'), 'buttons').map((button, index) =>
      toButton(button, parametersOfButton(given, index)),
    ),
  }
}

/** @param {Parts[]} given */
function withoutDefinition(given) {
  const values = parametersOf(given, 'body').map(toValue)
  return {
    header: toHeader({}, parametersOf(given, 'header')),
    body: values.length > 0 ? values.join(' · ') : null,
    footer: null,
    buttons: [],
  }
}

/**
 * @param {Parts[]} defined
 * @param {Parts[]} given
 */
function toSlides(defined, given) {
  const slides = listAt(findComponent(defined, 'carousel'), 'cards')
  if (slides.length === 0) return {}
  const sent = listAt(findComponent(given, 'carousel'), 'cards')
  return {
    cards: slides.map((slide, index) =>
      fill(
        listAt(slide, 'components'),
        listAt(sent.find((card) => Number(card['card_index']) === index) ?? {}, 'components'),
      ),
    ),
  }
}

/**
 * @param {Parts} defined
 * @param {Parts[]} parameters
 * @returns {CardHeader | null}
 */
function toHeader(defined, parameters) {
  const parameter = parameters[0] ?? {}
  const type = (textAt(defined, 'format') ?? textAt(parameter, 'type') ?? '').toLowerCase()
  if (type === 'image' || type === 'video' || type === 'document') {
    return { type, media: toMediaSource(type, partsAt(parameter, type)) }
  }
  if (type === 'location') {
    const location = readPlace(partsAt(parameter, 'location'))
    return location && { type, location }
  }
  const text = textAt(defined, 'text') ?? (type === 'text' ? '{{1}}' : null)
  return text === null ? null : { type: 'text', text: fillText(text, parameters) }
}

/**
 * @param {Parts} defined
 * @param {Parts[]} parameters
 * @returns {CardButton}
 */
function toButton(defined, parameters) {
  const parameter = parameters[0] ?? {}
  const text = textAt(defined, 'text') ?? ''
  const action = partsAt(parameter, 'action')
  switch (textAt(defined, 'type')?.toUpperCase()) {
    case 'QUICK_REPLY':
      return { kind: 'reply', text }
    case 'URL':
      return toLink(defined, text, parameters)
    case 'PHONE_NUMBER':
      return { kind: 'phone', text, phoneNumber: textAt(defined, 'phone_number') ?? '' }
    case 'COPY_CODE':
      return { kind: 'copy', text, code: textAt(parameter, 'coupon_code') ?? '' }
    case 'OTP':
      return { kind: 'copy', text, code: textAt(parameter, 'text') ?? '' }
    case 'FLOW':
      return { kind: 'flow', text }
    case 'REQUEST_CONTACT_INFO':
      return { kind: 'contact', text }
    case 'ORDER_DETAILS':
      return { kind: 'order', text }
    case 'PAYMENT_REQUEST':
      return {
        kind: 'payment',
        text,
        ...toSetting(partsAt(partsAt(action, 'payment_request'), 'payment_setting')),
      }
    default:
      return { kind: 'other', text }
  }
}

/**
 * A one-time code is a link to WhatsApp's own copy page, once it is approved.
 *
 * @param {Parts} defined
 * @param {string} text
 * @param {Parts[]} parameters
 * @returns {CardButton}
 */
function toLink(defined, text, parameters) {
  const url = textAt(defined, 'url') ?? ''
  const code = textAt(parameters[0] ?? {}, 'text')
  if (url.startsWith('https://www.whatsapp.com/otp/') && code !== null) return { kind: 'copy', text, code }
  return { kind: 'url', text, url: fillText(url, parameters) }
}

/**
 * A Pix code may be under WhatsApp's name or under the service's.
 *
 * @param {Parts} setting
 * @returns {Pick<CardButton, 'setting'>}
 */
function toSetting(setting) {
  const pix = { ...partsAt(setting, 'instant_dynamic_code'), ...partsAt(setting, 'pix_dynamic_code') }
  const code = textAt(pix, 'code')
  if (code !== null) return { setting: { type: 'pix_dynamic_code', pix_dynamic_code: { code } } }
  const line = textAt(partsAt(setting, 'boleto'), 'digitable_line')
  if (line !== null) return { setting: { type: 'boleto', boleto: { digitable_line: line } } }
  const uri = textAt(partsAt(setting, 'payment_link'), 'uri')
  return uri === null ? {} : { setting: { type: 'payment_link', payment_link: { uri } } }
}

/**
 * @param {string} text with `{{1}}` or `{{name}}` where values belong; a place without a value
 * stays as it is
 * @param {Parts[]} parameters
 */
function fillText(text, parameters) {
  return text.replace(PLACE, (place, /** @type {string} */ name) => {
    const named = parameters.find((parameter) => textAt(parameter, 'parameter_name') === name)
    const parameter = named ?? (/^\d+$/.test(name) ? parameters[Number(name) - 1] : undefined)
    return (parameter && toValue(parameter)) || place
  })
}

/** @param {Parts} parameter */
function toValue(parameter) {
  const shown = partsAt(parameter, textAt(parameter, 'type') ?? '')
  return textAt(parameter, 'text') ?? textAt(shown, 'fallback_value') ?? ''
}

/**
 * @param {Parts[]} components
 * @param {string} type in lower case; definitions write it in capitals
 */
function findComponent(components, type) {
  return components.find((component) => textAt(component, 'type')?.toLowerCase() === type) ?? {}
}

/**
 * @param {Parts[]} given
 * @param {string} type
 */
function parametersOf(given, type) {
  return listAt(findComponent(given, type), 'parameters')
}

/**
 * @param {Parts[]} given
 * @param {number} index
 */
function parametersOfButton(given, index) {
  const button = given.find(
    (component) =>
      textAt(component, 'type')?.toLowerCase() === 'button' && Number(component['index'] ?? 0) === index,
  )
  return button ? listAt(button, 'parameters') : []
}
