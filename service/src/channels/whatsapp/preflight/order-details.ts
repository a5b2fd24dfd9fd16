/**
 * Which rules apply where in order details (Cloud API reference, payments-br/orders; our names, as
 * in kinds/order-details.ts).
 */
import { ITEMS_MAX, SETTINGS_MAX } from '../../../kinds/order-details.ts'
import { boletoRules, checkBoletoLine } from './boleto/boleto-rules.ts'
import { checkSale, checkSums, moneyRules } from './money-rules.ts'
import {
  checkExpiry,
  checkHeader,
  checkReference,
  checkSettingObject,
  checkSettings,
  checkWayToPay,
  orderRules,
} from './order-rules.ts'
import { childPart, elementsOf, partAt, wholeAt, type Part } from './part.ts'
import { checkPix, pixRules } from './pix/pix-setting.ts'
import { checkPayer, payerRules } from './recipient-rules.ts'
import type { Exam } from './rule.ts'
import { checkHeaderImage, checkLink } from './web-address.ts'

/** Rules of order details alone. */
export const orderDetailsRules = {
  ...payerRules,
  ...orderRules,
  ...moneyRules,
  ...pixRules,
  ...boletoRules,
}

/** Checks the `interactive` object of an order-details message. */
export function checkOrderDetails(interactive: Part, exam: Exam): void {
  checkPayer(exam)
  checkHeaderImage(interactive, exam)
  checkOrderParameters(partAt(interactive, 'action', 'parameters'), exam)
  checkHeader(interactive, exam)
}

/** Checks what the customer reviews and pays, which is the same in a template. */
export function checkOrderParameters(parameters: Part, exam: Exam): void {
  checkReference(childPart(parameters, 'reference_id'), exam)
  const settings = childPart(parameters, 'payment_settings')
  const toPay = wholeAt(partAt(parameters, 'total_amount', 'value'))
  const total = toPay !== null && toPay > 0 ? toPay : null
  for (const setting of elementsOf(settings, SETTINGS_MAX)) checkSetting(setting, total, exam)
  checkSettings(settings, exam)
  const order = childPart(parameters, 'order')
  checkExpiry(partAt(order, 'expiration', 'timestamp'), exam)
  for (const item of elementsOf(childPart(order, 'items'), ITEMS_MAX)) checkSale(item, exam)
  checkWayToPay(parameters, exam)
  checkSums(parameters, exam)
}

/** @param total of the order; null where the message states none, or none that can be paid */
function checkSetting(setting: Part, total: number | null, exam: Exam): void {
  checkPix(childPart(setting, 'instant_dynamic_code'), total, exam)
  checkLink(partAt(setting, 'payment_link', 'uri'), exam)
  checkBoletoLine(partAt(setting, 'boleto', 'digitable_line'), total, exam)
  checkSettingObject(setting, exam)
}
