/**
 * Walks the definition of a template and asks for each value that a message of it needs. The form
 * lists what was asked for; sending and the preview take the components that come out. So a field
 * and its parameter cannot differ.
 */
import { listAt, partsAt, textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'
import { exampleEnd, toAddressEnd } from './button-address.ts'

export type FieldName =
  | { part: 'header' | 'body'; name: string }
  | { part: 'media'; type: MediaType }
  | { part: 'place'; name: 'latitude' | 'longitude' | 'name' | 'address' }
  | { part: 'url'; button: string; url: string }
  | { part: 'coupon' | 'code'; button: string }
  | { part: 'pix' | 'boleto' | 'link'; button: string }

export type MediaType = 'image' | 'video' | 'document'

export type TemplateField = {
  /** Where its value goes in the request: a JSON Pointer, and its identity. */
  pointer: string
  name: FieldName
  /** As the definition gives it; empty if it gives none. */
  example: string
  /** The card of a carousel, from 1. */
  card?: number
}

export type FilledTemplate = {
  components: Parts[]
  fields: TemplateField[]
  /** What this form cannot fill: an order, products, or a button that it does not know. */
  beyond: string | null
}

/** Values by pointer; those of files are media ids, with the name of the file beside. */
export type Values = Readonly<Record<string, { value: string; filename?: string }>>

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
const ROOT = '/template/components'
/** Buttons that need nothing when the message is sent. */
const COMPLETE = new Set([
  'QUICK_REPLY',
  'PHONE_NUMBER',
  'FLOW',
  'CATALOG',
  'VOICE_CALL',
  'REQUEST_CONTACT_INFO',
])
/** WhatsApp's own page for copying a one-time code. */
const OTP_ADDRESS = 'https://www.whatsapp.com/otp/'

/** `definition` has WhatsApp's `components`. */
export function fillTemplate(definition: Parts[], values: Values): FilledTemplate {
  const filler = new Filler(values)
  const components = filler.fill(definition, ROOT)
  const { fields, beyond } = filler
  return { components, fields, beyond }
}

class Filler {
  readonly fields: TemplateField[] = []
  beyond: string | null = null
  readonly #values: Values
  #card: number | undefined

  constructor(values: Values) {
    this.#values = values
  }

  fill(definition: Parts[], at: string): Parts[] {
    const components: Parts[] = []
    const here = () => `${at}/${components.length}`
    const add = (component: Parts | null) => void (component && components.push(component))
    for (const part of definition) {
      const type = textAt(part, 'type')?.toUpperCase()
      if (type === 'HEADER') add(this.#header(part, here()))
      else if (type === 'BODY') add(this.#texts('body', part, here()))
      else if (type === 'BUTTONS') {
        for (const [index, button] of listAt(part, 'buttons').entries())
          add(this.#button(button, index, here()))
      } else if (type === 'CAROUSEL') add(this.#carousel(part, here()))
      else if (type === 'LIMITED_TIME_OFFER') this.beyond ??= 'limited_time_offer'
    }
    return components
  }

  #carousel(part: Parts, at: string): Parts {
    const cards = listAt(part, 'cards').map((card, index) => {
      this.#card = index + 1
      return {
        card_index: index,
        components: this.fill(listAt(card, 'components'), `${at}/cards/${index}/components`),
      }
    })
    this.#card = undefined
    return { type: 'carousel', cards }
  }

  #header(part: Parts, at: string): Parts | null {
    const format = textAt(part, 'format')?.toLowerCase() ?? 'text'
    const parameter = `${at}/parameters/0/${format}`
    if (format === 'text') return this.#texts('header', part, at)
    if (format === 'image' || format === 'video' || format === 'document') {
      const { value, filename } = this.#ask(`${parameter}/id`, { part: 'media', type: format })
      const named = format === 'document' && filename !== undefined ? { filename } : {}
      return { type: 'header', parameters: [{ type: format, [format]: { id: value, ...named } }] }
    }
    if (format === 'location') {
      const names = ['latitude', 'longitude', 'name', 'address'] as const
      const place = Object.fromEntries(
        names.map((name) => [name, this.#ask(`${parameter}/${name}`, { part: 'place', name }).value]),
      )
      return { type: 'header', parameters: [{ type: 'location', location: place }] }
    }
    this.beyond ??= format
    return null
  }

  /** The variables of a text, each once, in the order in which they first occur. */
  #texts(type: 'header' | 'body', part: Parts, at: string): Parts | null {
    const names = [
      ...new Set([...(textAt(part, 'text') ?? '').matchAll(VARIABLE)].map(([, name = '']) => name)),
    ]
    if (names.length === 0) return null
    const isNamed = names.some((name) => !/^\d+$/.test(name))
    const ordered = isNamed ? names : names.toSorted((one, other) => Number(one) - Number(other))
    const parameters = ordered.map((name, index) => {
      const example = findExample(part, type, name, index)
      const { value } = this.#ask(`${at}/parameters/${index}/text`, { part: type, name }, example)
      return { type: 'text', ...(isNamed && { parameter_name: name }), text: value }
    })
    return { type, parameters }
  }

  #button(button: Parts, index: number, at: string): Parts | null {
    const type = textAt(button, 'type')?.toUpperCase() ?? ''
    const text = textAt(button, 'text') ?? ''
    const url = textAt(button, 'url') ?? ''
    const first = `${at}/parameters/0`
    const toComponent = (sub: string, parameter: Parts): Parts => ({
      type: 'button',
      sub_type: sub,
      index: String(index),
      parameters: [parameter],
    })
    if (type === 'OTP' || (type === 'URL' && url.startsWith(OTP_ADDRESS))) {
      return toComponent('url', { type: 'text', text: this.#askCode(`${first}/text`, text) })
    }
    if (type === 'URL') {
      if (url.search(VARIABLE) < 0) return null
      const given = Array.isArray(button['example']) ? String(button['example'][0] ?? '') : ''
      const example = exampleEnd(url, given)
      const { value } = this.#ask(`${first}/text`, { part: 'url', button: text, url }, example)
      return toComponent('url', { type: 'text', text: toAddressEnd(value) })
    }
    if (type === 'COPY_CODE') {
      const { value } = this.#ask(`${first}/coupon_code`, { part: 'coupon', button: text })
      return toComponent('copy_code', { type: 'coupon_code', coupon_code: value })
    }
    if (type === 'PAYMENT_REQUEST') return this.#payment(button, text, first, toComponent)
    if (!COMPLETE.has(type)) this.beyond ??= type.toLowerCase()
    return null
  }

  #payment(
    button: Parts,
    text: string,
    first: string,
    toComponent: (sub: string, parameter: Parts) => Parts,
  ): Parts {
    const at = `${first}/action/payment_request/payment_setting`
    const type = textAt(partsAt(button, 'payment_setting'), 'type')
    const [name, field, part] =
      type === 'boleto'
        ? (['boleto', 'digitable_line', 'boleto'] as const)
        : type === 'payment_link'
          ? (['payment_link', 'uri', 'link'] as const)
          : (['instant_dynamic_code', 'code', 'pix'] as const)
    const { value } = this.#ask(`${at}/${name}/${field}`, { part, button: text })
    const setting = { type: name, [name]: { [field]: value } }
    return toComponent('payment_request', {
      type: 'action',
      action: { payment_request: { payment_setting: setting } },
    })
  }

  /** The code of the button is the one of the text. */
  #askCode(pointer: string, button: string): string {
    const inText = this.fields.find(({ name }) => name.part === 'body')
    if (inText) return this.#values[inText.pointer]?.value ?? ''
    return this.#ask(pointer, { part: 'code', button }).value
  }

  #ask(pointer: string, name: FieldName, example = ''): { value: string; filename?: string } {
    const card = this.#card
    this.fields.push({ pointer, name, example, ...(card !== undefined && { card }) })
    return this.#values[pointer] ?? { value: '' }
  }
}

/** Meta keeps the examples of a text beside it, in four shapes. */
function findExample(part: Parts, type: 'header' | 'body', name: string, index: number): string {
  const example = partsAt(part, 'example')
  const named = listAt(example, `${type}_text_named_params`).find((one) => one['param_name'] === name)
  if (named) return textAt(named, 'example') ?? ''
  const given = example[`${type}_text`]
  const row: unknown = Array.isArray(given) && Array.isArray(given[0]) ? given[0] : given
  return Array.isArray(row) && typeof row[index] === 'string' ? row[index] : ''
}
