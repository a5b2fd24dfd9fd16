/** The buttons of a template's definition, and the forms of template that some buttons make. */
import { isObject, type JsonObject } from '../../json.ts'
import type { TemplateDefinition } from '../../state/templates.ts'
import { invalidTemplate, listVariables, TOO_LONG } from './template-parts.ts'

const BUTTONS_MAX = 10
const PAYMENT_REQUESTS_MAX = 3
const LABEL_CHARS_MAX = 25
const URL_CHARS_MAX = 2000
const PHONE_CHARS_MAX = 20
const CODE_CHARS_MAX = 20

/** Types of button, with how many a template may have where that is fewer than ten. */
const TYPES = new Map<string, number>([
  ['QUICK_REPLY', BUTTONS_MAX],
  ['URL', 2],
  ['PHONE_NUMBER', 1],
  ['COPY_CODE', 1],
  ['OTP', 1],
  ['FLOW', 1],
  ['CATALOG', 1],
  ['MPM', 1],
  ['SPM', 1],
  ['VOICE_CALL', 1],
  ['REQUEST_CONTACT_INFO', 1],
  ['ORDER_DETAILS', 1],
  ['PAYMENT_REQUEST', PAYMENT_REQUESTS_MAX],
])
/** Types whose label is WhatsApp's own. */
const UNLABELLED = new Set(['COPY_CODE', 'OTP', 'REQUEST_CONTACT_INFO', 'CATALOG', 'MPM', 'SPM'])
const PAYMENT_LABELS: Record<string, string> = {
  pix_dynamic_code: 'Copy Pix code',
  boleto: 'Copy Boleto code',
  payment_link: 'Open payment link',
}

export function assertButtons(component: JsonObject, buttonsMax = BUTTONS_MAX): void {
  const buttons = listButtons(component)
  if (buttons.length === 0) throw invalidTemplate('BUTTONS needs buttons.')
  if (buttons.length > buttonsMax) throw invalidTemplate(`There can be at most ${buttonsMax} buttons.`)
  const types = buttons.map(({ type }) => String(type))
  for (const [type, countMax] of TYPES) {
    if (types.filter((given) => given === type).length > countMax) throw invalidCombination()
  }
  const isReply = types.map((type) => type === 'QUICK_REPLY')
  const borders = isReply.filter((reply, index) => index > 0 && reply !== isReply[index - 1]).length
  if (borders > 1) throw invalidCombination()
  for (const button of buttons) assertButton(button)
}

/** Order templates and status templates have a form of their own. */
export function assertSpecialForms({
  components,
  displayFormat,
  subCategory,
  category,
}: TemplateDefinition): void {
  const find = (type: string) => components.find((component) => component.type === type)
  const buttons = listButtons(find('BUTTONS') ?? {})
  const hasOrder = buttons.some(({ type }) => type === 'ORDER_DETAILS')
  if (hasOrder !== (displayFormat === 'ORDER_DETAILS') || (hasOrder && buttons.length > 1)) {
    throw invalidTemplate('A template of display_format ORDER_DETAILS has exactly one ORDER_DETAILS button.')
  }
  if (hasOrder && category === 'AUTHENTICATION') throw invalidCombination()
  const headerFormat = find('HEADER')?.format
  if (hasOrder && ['VIDEO', 'LOCATION', 'PRODUCT', 'GIF'].includes(String(headerFormat))) {
    throw invalidTemplate('The header of an order template is a text, an image or a document.')
  }
  if (subCategory !== 'ORDER_STATUS') return
  if (category !== 'UTILITY' || find('HEADER') || find('BUTTONS')) {
    throw invalidTemplate('A template of sub_category ORDER_STATUS is UTILITY, with BODY and FOOTER only.')
  }
}

function listButtons({ buttons }: JsonObject): JsonObject[] {
  return Array.isArray(buttons) ? buttons.filter(isObject) : []
}

function assertButton(button: JsonObject): void {
  const type = String(button.type)
  if (!TYPES.has(type)) throw invalidTemplate(`Button type ${type} is not known.`)
  if (!UNLABELLED.has(type)) requireChars(button, 'text', LABEL_CHARS_MAX)
  if (type === 'URL') assertUrl(button)
  if (type === 'PHONE_NUMBER') requireChars(button, 'phone_number', PHONE_CHARS_MAX)
  if (type === 'COPY_CODE') {
    const [example] = [button.example].flat()
    requireChars({ example }, 'example', CODE_CHARS_MAX)
  }
  if (type === 'FLOW' && !button.flow_id && !button.flow_name && !button.flow_json) {
    throw invalidTemplate('A flow button needs flow_id, flow_name or flow_json.')
  }
  if (type === 'PAYMENT_REQUEST') assertPaymentRequest(button)
}

function assertUrl(button: JsonObject): void {
  const url = requireChars(button, 'url', URL_CHARS_MAX)
  const variables = listVariables(url)
  if (!URL.canParse(url.replaceAll(/[{}]/g, '')))
    throw invalidTemplate('The url of a button must be absolute.')
  if (variables.length === 0) return
  if (variables.length > 1 || !/\{\{\s*1\s*\}\}$/.test(url)) {
    throw invalidTemplate('The url of a button has one variable, {{1}}, at its end.')
  }
  if (!Array.isArray(button.example) || button.example.length === 0) {
    throw invalidTemplate('The variable of a url needs an example.')
  }
}

function assertPaymentRequest({ text, payment_setting: setting }: JsonObject): void {
  const type = isObject(setting) ? String(setting.type) : ''
  const label = PAYMENT_LABELS[type]
  if (!isObject(setting) || label === undefined || !isObject(setting[type])) {
    throw invalidTemplate(`payment_setting must be a sample of ${Object.keys(PAYMENT_LABELS).join(', ')}.`)
  }
  if (text !== label) throw invalidTemplate(`The text of a payment request by ${type} is ${label}.`)
}

function requireChars(parent: JsonObject, key: string, charsMax: number): string {
  const value = parent[key]
  if (typeof value !== 'string' || value === '') throw invalidTemplate(`${key} of a button is required.`)
  if ([...value].length > charsMax) {
    throw invalidTemplate(`${key} of a button has at most ${charsMax} characters.`, TOO_LONG)
  }
  return value
}

function invalidCombination() {
  return invalidTemplate('The buttons are an invalid combination.')
}
