/**
 * Rules of an order as a whole that are not arithmetic: its header, its ways to pay, its expiry.
 */
import { EPOCH_SECONDS, SETTINGS_MAX } from '../../../kinds/order-details.ts'
import type { Finding } from './finding.ts'
import { childPart, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'

const SOURCE = 'Cloud API reference, payments-br/orders'

export const orderRules = toRules({
  'reference-id-unused': warn(
    'reference_id_used',
    'The reference id is a new one: no message of this sender named it before, those that failed aside.',
    `${SOURCE}: unique for each order-details message; what becomes of a second one is not documented`,
  ),
  'header-needs-order': refuse(
    'header_without_order',
    'A message without an `order` has no header image.',
    `${SOURCE}: simplified messages`,
  ),
  'ways-to-pay': refuse(
    'too_many',
    'The payment settings of an order hold at most 10 ways to pay together: each goes to WhatsApp as a setting.',
    'own limit',
  ),
  'way-to-pay': warn(
    'no_way_to_pay',
    'An order offers a way to pay it.',
    `${SOURCE}: payment_settings may be left out; own choice: the customer could read the order and not pay it`,
  ),
  'setting-object': refuse(
    'required',
    'A payment setting holds the object its `type` names.',
    `${SOURCE}: payment_settings`,
  ),
  'expiration-ahead': refuse(
    'too_soon',
    'The expiration lies at least 300 seconds ahead.',
    `${SOURCE}: minimum threshold 300 seconds`,
  ),
})

const EXPIRY_AHEAD_MS_MIN = 300_000

const unused = orderRules['reference-id-unused']

export const referenceUsed: Omit<Finding, 'pointer'> = {
  rule: unused.id,
  code: unused.code,
  severity: unused.severity,
  detail: 'This sender has used the reference id before: WhatsApp asks for a new one for each order.',
}

/** Checks whether the reference id is new. */
export function checkReference(part: Part, exam: Exam): void {
  if (part.value !== undefined && exam.known?.isNamed) report(exam, unused, part, referenceUsed.detail)
}

/** Checks the header of an `interactive` object against the order it belongs to. */
export function checkHeader(interactive: Part, exam: Exam): void {
  const hasImage = partAt(interactive, 'header', 'image').value !== undefined
  const hasOrder = partAt(interactive, 'action', 'parameters', 'order').value !== undefined
  if (!hasImage || hasOrder) return
  const detail = 'A header image is possible only with an order: leave it out, or give the items.'
  report(exam, orderRules['header-needs-order'], childPart(interactive, 'header'), detail)
}

export const WAYS_TO_PAY: readonly string[] = ['instant_dynamic_code', 'payment_link', 'boleto']

/**
 * Checks how many ways to pay there are in all. A list that is too long is for the schema to
 * refuse.
 */
export function checkSettings(settings: Part, exam: Exam): void {
  if (!Array.isArray(settings.value) || settings.value.length > SETTINGS_MAX) return
  const waysIn = (_: unknown, index: number) =>
    WAYS_TO_PAY.filter((way) => partAt(settings, String(index), way).value !== undefined)
  if (settings.value.flatMap(waysIn).length <= SETTINGS_MAX) return
  const detail = `Must hold at most ${SETTINGS_MAX} ways to pay, all settings together.`
  report(exam, orderRules['ways-to-pay'], settings, detail)
}

/** Checks whether the order of these parameters can be paid at all. */
export function checkWayToPay(parameters: Part, exam: Exam): void {
  const settings = childPart(parameters, 'payment_settings')
  const isOffered = Array.isArray(settings.value) ? settings.value.length > 0 : settings.value !== undefined
  if (parameters.value === undefined || isOffered) return
  const detail = 'Offers no way to pay: the customer can read the order and not pay it.'
  report(exam, orderRules['way-to-pay'], settings, detail)
}

/** Checks that the object named by `type` is there; the other ways to pay may be beside it. */
export function checkSettingObject(setting: Part, exam: Exam): void {
  const type = textAt(childPart(setting, 'type'))
  if (type === null || !WAYS_TO_PAY.includes(type)) return
  const part = childPart(setting, type)
  if (part.value === undefined)
    report(exam, orderRules['setting-object'], part, 'This field is required: `type` names it.')
}

export function checkExpiry(part: Part, exam: Exam): void {
  const text = textAt(part)
  const earliestMs = exam.now.getTime() + EXPIRY_AHEAD_MS_MIN
  if (text === null || !EPOCH_SECONDS.test(text) || Number(text) * 1000 >= earliestMs) return
  const detail = `Must be at least 300 seconds ahead: now ${Math.ceil(earliestMs / 1000)} or later.`
  report(exam, orderRules['expiration-ahead'], part, detail)
}
