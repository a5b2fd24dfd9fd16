/**
 * Checks what a template carries of an order: the order itself, a way to pay, a status. The rules
 * are those of the interactive messages.
 */
import {
  ttlOf,
  type TemplateButton,
  type TemplateDefinition,
} from '../../../../kinds/template/template-definition.ts'
import { PARAMETERS_MAX } from '../../../../kinds/template/template-schema.ts'
import { checkBoletoLine } from '../boleto/boleto-rules.ts'
import { checkOrderParameters } from '../order-details.ts'
import { WAYS_TO_PAY } from '../order-rules.ts'
import { checkProgress } from '../order-status.ts'
import { childPart, elementsOf, isObject, partAt, textAt, type Part } from '../part.ts'
import { checkPix } from '../pix/pix-setting.ts'
import { checkPayer } from '../recipient-rules.ts'
import { report, type Exam } from '../rule.ts'
import { checkLink } from '../web-address.ts'
import { templateRules } from './template-rules.ts'

/** @param order the object that order details have as their `parameters` */
export function checkOrder(order: Part, definition: TemplateDefinition | null, exam: Exam): void {
  if (!isObject(order.value)) return
  checkPayer(exam)
  checkOrderParameters(order, exam)
  if (definition) checkTimeToLive(order, definition, exam)
}

const HOUR_SECONDS = 3600

/**
 * Without an expiration only the bank knows how long a Pix code is valid, so any time to live that
 * was set counts as intended.
 */
function checkTimeToLive(order: Part, definition: TemplateDefinition, exam: Exam): void {
  const part = partAt(order, 'order', 'expiration', 'timestamp')
  const expiry = Number(textAt(part) ?? Number.NaN)
  const seconds = ttlOf(definition)
  const left = expiry - exam.now.getTime() / 1000
  const isUnset = definition.ttlSeconds === null || definition.ttlSeconds <= 0
  if (Number.isNaN(expiry) ? !isUnset || !hasPix(order) : seconds <= left) return
  const detail = `WhatsApp tries to deliver this template for ${Math.round(seconds / HOUR_SECONDS)} hours: the order may arrive when it can no longer be paid. Give the template a shorter time to live.`
  report(exam, templateRules['template-outlives-payment'], Number.isNaN(expiry) ? order : part, detail)
}

const hasPix = (order: Part): boolean => {
  const settings = childPart(order, 'payment_settings')
  return elementsOf(settings, PARAMETERS_MAX).some(
    (setting) => childPart(setting, 'instant_dynamic_code').value !== undefined,
  )
}

/** Ways to pay as WhatsApp's definition of a button spells them. */
const APPROVED_AS: Readonly<Record<string, string>> = { pix_dynamic_code: 'instant_dynamic_code' }

/** @param button the definition; null if it is not known */
export function checkPaymentRequest(request: Part, button: TemplateButton | null, exam: Exam): void {
  const setting = childPart(request, 'payment_setting')
  if (!isObject(setting.value)) return
  checkPayer(exam)
  checkPix(childPart(setting, 'instant_dynamic_code'), null, exam)
  checkLink(partAt(setting, 'payment_link', 'uri'), exam)
  checkBoletoLine(partAt(setting, 'boleto', 'digitable_line'), null, exam)
  const breach = (part: Part, detail: string) =>
    report(exam, templateRules['template-way-to-pay'], part, detail)
  const type = childPart(setting, 'type')
  if (!WAYS_TO_PAY.includes(String(type.value))) return
  for (const way of WAYS_TO_PAY) {
    const part = childPart(setting, way)
    if (way === type.value && part.value === undefined)
      breach(part, 'This field is required: `type` names it.')
    if (way !== type.value && part.value !== undefined)
      breach(part, 'Must be left out: a button has one way to pay, and `type` names another.')
  }
  const approved = button?.paymentType ?? null
  const expected = approved && (APPROVED_AS[approved] ?? approved)
  if (expected !== null && expected !== type.value)
    breach(type, `Must be ${expected}, with which the button was approved.`)
}

/** @param component of type `order_status` */
export function checkOrderStatus(component: Part, exam: Exam): void {
  if (!exam.orderStatusTemplates) {
    const detail =
      'Is refused: WhatsApp documents the status of an order in a template for India, and whether it accepts one in Brazil is unconfirmed. Use an ordinary template, or set RECADO_ORDER_STATUS_TEMPLATES to on.'
    report(exam, templateRules['template-order-status'], component, detail)
  }
  for (const parameter of elementsOf(childPart(component, 'parameters'), 1)) {
    const status = childPart(parameter, 'order_status')
    checkProgress(childPart(status, 'reference_id'), childPart(status, 'order'), null, exam)
  }
}
