/** Rules of an order as a whole that are not arithmetic: its header, its ways to pay, its expiry. */
import { EPOCH_SECONDS, SETTINGS_MAX } from '../../../messages/kinds/order-details.ts'
import type { Finding } from './finding.ts'
import { childPart, partAt, textAt, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

/** "Minimum threshold 300 seconds" (Cloud API reference, payments-br/orders). */
const EXPIRY_AHEAD_MS_MIN = 300_000

const referenceUnused: Rule<{ part: Part }> = {
  id: 'reference-id-unused',
  checks:
    'The reference id is a new one: no message of this sender named it before, those that failed aside.',
  code: 'reference_id_used',
  severity: 'warn',
  source:
    'Cloud API reference, payments-br/orders: unique for each order-details message; what becomes of a second one is not documented',
  check: (_, { known }) => (known ? referenceUsed.detail : null),
}

export const referenceUsed: Finding = {
  rule: referenceUnused.id,
  code: referenceUnused.code,
  severity: referenceUnused.severity,
  pointer: '/interactive/action/parameters/reference_id',
  detail: 'This sender has used the reference id before: WhatsApp asks for a new one for each order.',
}

const headerRules: readonly Rule<{ part: Part; hasImage: boolean; hasOrder: boolean }>[] = [
  {
    id: 'header-needs-order',
    checks: 'A message without an `order` has no header image.',
    code: 'header_without_order',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders: simplified messages',
    check: ({ hasImage, hasOrder }) =>
      hasImage && !hasOrder
        ? 'A header image is possible only with an order: leave it out, or give the items.'
        : null,
  },
]

const settingsRules: readonly Rule<{ part: Part; count: number }>[] = [
  {
    id: 'ways-to-pay',
    checks:
      'The payment settings of an order hold at most 10 ways to pay together: each goes to WhatsApp as a setting.',
    code: 'too_many',
    severity: 'refuse',
    source: 'own limit',
    check: ({ count }) =>
      count > SETTINGS_MAX ? `Must hold at most ${SETTINGS_MAX} ways to pay, all settings together.` : null,
  },
]

const wayToPayRules: readonly Rule<{ part: Part; settings: unknown }>[] = [
  {
    id: 'way-to-pay',
    checks: 'An order offers a way to pay it.',
    code: 'no_way_to_pay',
    severity: 'warn',
    source:
      'Cloud API reference, payments-br/orders: payment_settings may be left out; own choice: the customer could read the order and not pay it',
    check: ({ settings }) =>
      settings === undefined || (Array.isArray(settings) && settings.length === 0)
        ? 'Offers no way to pay: the customer can read the order and not pay it.'
        : null,
  },
]

const settingRules: readonly Rule<{ part: Part; isNamedThere: boolean }>[] = [
  {
    id: 'setting-object',
    checks: 'A payment setting holds the object its `type` names.',
    code: 'required',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders: payment_settings',
    check: ({ isNamedThere }) => (isNamedThere ? null : 'This field is required: `type` names it.'),
  },
]

const expiryRules: readonly Rule<{ part: Part; text: string }>[] = [
  {
    id: 'expiration-ahead',
    checks: 'The expiration lies at least 300 seconds ahead.',
    code: 'too_soon',
    severity: 'refuse',
    source: 'Cloud API reference, payments-br/orders: minimum threshold 300 seconds',
    check({ text }, { now }) {
      const earliestMs = now.getTime() + EXPIRY_AHEAD_MS_MIN
      if (Number(text) * 1000 >= earliestMs) return null
      return `Must be at least 300 seconds ahead: now ${Math.ceil(earliestMs / 1000)} or later.`
    },
  },
]

export const orderRules = [
  referenceUnused,
  ...headerRules,
  ...settingsRules,
  ...wayToPayRules,
  ...settingRules,
  ...expiryRules,
]

/** Checks whether the order is a new one. */
export function checkReference(part: Part, exam: Exam): void {
  if (part.value !== undefined) apply([referenceUnused], { part }, exam)
}

/** Checks the header of an `interactive` object against the order it belongs to. */
export function checkHeader(interactive: Part, exam: Exam): void {
  const hasImage = partAt(interactive, 'header', 'image').value !== undefined
  const hasOrder = partAt(interactive, 'action', 'parameters', 'order').value !== undefined
  apply(headerRules, { part: childPart(interactive, 'header'), hasImage, hasOrder }, exam)
}

/** Checks how many ways to pay there are in all. Of a list that is too long itself, that is enough to be told. */
export function checkSettings(settings: Part, exam: Exam): void {
  if (!Array.isArray(settings.value) || settings.value.length > SETTINGS_MAX) return
  const waysIn = (_: unknown, index: number) =>
    WAYS_TO_PAY.filter((way) => partAt(settings, String(index), way).value !== undefined)
  apply(settingsRules, { part: settings, count: settings.value.flatMap(waysIn).length }, exam)
}

/** Checks whether the order of these parameters can be paid at all. */
export function checkWayToPay(parameters: Part, exam: Exam): void {
  if (parameters.value === undefined) return
  const part = childPart(parameters, 'payment_settings')
  apply(wayToPayRules, { part, settings: part.value }, exam)
}

/** Checks that the object named by `type` is there; the other ways to pay may stand beside it. */
export function checkSettingObject(setting: Part, exam: Exam): void {
  const type = textAt(childPart(setting, 'type'))
  if (type === null || !WAYS_TO_PAY.includes(type)) return
  const part = childPart(setting, type)
  apply(settingRules, { part, isNamedThere: part.value !== undefined }, exam)
}

export const WAYS_TO_PAY: readonly string[] = ['instant_dynamic_code', 'payment_link', 'boleto']

/** Checks the moment an order expires. */
export function checkExpiry(part: Part, exam: Exam): void {
  const text = textAt(part)
  if (text !== null && EPOCH_SECONDS.test(text)) apply(expiryRules, { part, text }, exam)
}
