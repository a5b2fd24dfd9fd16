/** Checks the buttons of a template message: which button each component fills, and with what. */
import { fill, variablesIn, type TemplateButton } from '../../../../kinds/template/template-definition.ts'
import { PARAMETERS_MAX, SUB_TYPES, type ParameterType } from '../../../../kinds/template/template-schema.ts'
import { childPart, elementsOf, isObject, textAt, type Part } from '../part.ts'
import { report, type Exam } from '../rule.ts'
import type { Frame } from './frame.ts'
import { checkParameter } from './parameters.ts'
import { checkOrder, checkPaymentRequest } from './payments.ts'
import { templateRules } from './template-rules.ts'

type SubType = (typeof SUB_TYPES)[number]

/**
 * The buttons that each sub type fills, by WhatsApp's words for both; the parameters it accepts;
 * the fields of its action.
 */
const FILLS: Readonly<
  Record<SubType, { buttons: readonly string[]; types: readonly ParameterType[]; action?: readonly string[] }>
> = {
  quick_reply: { buttons: ['QUICK_REPLY'], types: ['payload'] },
  url: { buttons: ['URL', 'OTP'], types: ['text'] },
  copy_code: { buttons: ['COPY_CODE'], types: ['coupon_code'] },
  flow: { buttons: ['FLOW'], types: ['action'], action: ['flow_token', 'flow_action_data'] },
  CATALOG: { buttons: ['CATALOG'], types: ['action'], action: ['thumbnail_product_retailer_id'] },
  mpm: { buttons: ['MPM'], types: ['action'], action: ['thumbnail_product_retailer_id', 'sections'] },
  voice_call: { buttons: ['VOICE_CALL'], types: ['ttl_minutes', 'payload'] },
  order_details: { buttons: ['ORDER_DETAILS'], types: ['action'], action: ['order_details'] },
  payment_request: { buttons: ['PAYMENT_REQUEST'], types: ['action'], action: ['payment_request'] },
}
/** Buttons that cannot be sent without a value. */
const NEEDY: readonly string[] = ['OTP', 'COPY_CODE', 'MPM', 'ORDER_DETAILS', 'PAYMENT_REQUEST']

const ADDRESS_CHARS_MAX = 2000
/** What a query or a path may have as it is, without the colon. */
const ADDRESS_END = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=@/?#]|%[0-9A-Fa-f]{2})*$/

const needsValue = ({ type, url }: TemplateButton): boolean =>
  NEEDY.includes(type) || (type === 'URL' && url !== null && variablesIn(url).length > 0)

/** @param components those of type `button` @param list all components */
export function checkButtons(list: Part, components: Part[], frame: Frame): void {
  const { parts, exam } = frame
  const filled = new Set<number>()
  for (const component of components) {
    const place = checkPlace(component, frame, filled)
    if (place) checkFilling(component, place, frame)
  }
  for (const [index, button] of (parts?.buttons ?? []).entries()) {
    if (!needsValue(button) || filled.has(index)) continue
    const detail = `Must fill the button with index ${index} (${button.type}).`
    report(exam, templateRules['template-component-missing'], list, detail)
  }
}

type Place = { subType: SubType; button: TemplateButton | null }

/**
 * The button that a component fills; null if there is a fault in that, or nothing can be said of
 * it.
 */
function checkPlace(component: Part, { parts, exam }: Frame, filled: Set<number>): Place | null {
  const breach = (part: Part, detail: string) =>
    report(exam, templateRules['template-button-place'], part, detail)
  const [subTypePart, indexPart] = [childPart(component, 'sub_type'), childPart(component, 'index')]
  if (subTypePart.value === undefined) breach(subTypePart, 'A button component must have a `sub_type`.')
  const subType = SUB_TYPES.find((known) => known === subTypePart.value)
  if (subType === undefined) return null
  if (subType === 'voice_call') return { subType, button: null } // it has no index: there is one such button
  if (indexPart.value === undefined) breach(indexPart, 'A button component must have an `index`.')
  if (!/^[0-9]$/.test(String(indexPart.value))) return { subType, button: null }
  const index = Number(indexPart.value)
  if (filled.has(index)) {
    breach(indexPart, 'Must be another one: a component fills this button already.')
    return { subType, button: null }
  }
  filled.add(index)
  if (!parts) return { subType, button: null }
  const button = parts.buttons[index]
  if (button && FILLS[subType].buttons.includes(button.type) && !isFixed(button)) return { subType, button }
  const fitting = parts.buttons.flatMap((one, place) =>
    FILLS[subType].buttons.includes(one.type) && !isFixed(one) ? [place] : [],
  )
  const rest = fitting.length > 0 ? `Those with index ${fitting.join(', ')} can.` : 'No button of it can.'
  breach(indexPart, `The button with this index cannot be filled in this way. ${rest}`)
  return { subType, button: null }
}

/** A link button without a variable opens the same address for every recipient. */
const isFixed = (button: TemplateButton): boolean => button.type === 'URL' && !needsValue(button)

function checkFilling(component: Part, { subType, button }: Place, frame: Frame): void {
  const { exam, definition } = frame
  const { types, action } = FILLS[subType]
  const list = childPart(component, 'parameters')
  const parameters = elementsOf(list, PARAMETERS_MAX)
  const countMax = types.length
  if (parameters.length === 0 || parameters.length > countMax) {
    const detail = `A button of this kind accepts ${countMax === 1 ? '1 parameter' : `1 to ${countMax} parameters`}; it has ${parameters.length}.`
    report(exam, templateRules['template-parameter-count'], list, detail)
  }
  for (const parameter of parameters) {
    checkParameter(parameter, types, exam)
    if (subType === 'url') checkAddressEnd(childPart(parameter, 'text'), button, exam)
    const actionPart = childPart(parameter, 'action')
    if (action && isObject(actionPart.value)) checkAction(actionPart, action, exam)
    if (subType === 'order_details') checkOrder(childPart(actionPart, 'order_details'), definition, exam)
    if (subType === 'payment_request')
      checkPaymentRequest(childPart(actionPart, 'payment_request'), button, exam)
  }
}

const ACTION_FIELDS = [...new Set(Object.values(FILLS).flatMap(({ action = [] }) => action))]

function checkAction(action: Part, fields: readonly string[], exam: Exam): void {
  const breach = (part: Part, detail: string) => report(exam, templateRules['template-action'], part, detail)
  for (const field of ACTION_FIELDS)
    if (!fields.includes(field) && childPart(action, field).value !== undefined)
      breach(childPart(action, field), `Must be left out: this button accepts ${fields.join(', ')}.`)
  const [only] = fields.length === 1 ? fields : []
  const isOptional = only === 'thumbnail_product_retailer_id'
  if (only !== undefined && !isOptional && childPart(action, only).value === undefined)
    breach(childPart(action, only), 'This field is required: `sub_type` names it.')
}

function checkAddressEnd(part: Part, button: TemplateButton | null, exam: Exam): void {
  const end = textAt(part)
  if (end === null) return
  if (!ADDRESS_END.test(end)) {
    const detail =
      'Must be percent-encoded: a space is %20, a colon %3A, a bar %7C, and so is every letter beyond ASCII.'
    report(exam, templateRules['template-address-end'], part, detail)
  }
  const address = button?.url ?? ''
  const filled = fill(address, new Map(variablesIn(address).map((variable) => [variable, end])))
  if (filled.length <= ADDRESS_CHARS_MAX) return
  const detail = `With it the address has ${filled.length} characters; ${ADDRESS_CHARS_MAX} are allowed.`
  report(exam, templateRules['template-length'], part, detail)
}
