/** `payment_settings[]`: each entry names its type and has exactly one object, under that name. */
import { isObject, type JsonObject } from '../../json.ts'
import {
  assertHttpUrl,
  assertKeys,
  invalid,
  optionalArray,
  requireElement,
  requireObject,
  requireOneOf,
  requireText,
} from './fields.ts'

const TYPES = ['pix_dynamic_code', 'payment_link', 'boleto', 'offsite_card_pay'] as const
const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const
const KEYS: Record<(typeof TYPES)[number], ReadonlySet<string>> = {
  pix_dynamic_code: new Set(['code', 'merchant_name', 'key', 'key_type']),
  payment_link: new Set(['uri']),
  boleto: new Set(['digitable_line']),
  offsite_card_pay: new Set(['last_four_digits', 'credential_id']),
}

/** @param parametersPath the path of the parameters */
export function assertPaymentSettings(parameters: JsonObject, parametersPath: string): void {
  const settings = optionalArray(parameters, 'payment_settings', `${parametersPath}.payment_settings`) ?? []
  settings.forEach((setting, index) => {
    const path = `${parametersPath}.payment_settings[${index}]`
    assertPayment(requireElement(setting, path), path)
  })
}

/** One setting: its type, and exactly the object under that name. */
export function assertPayment(setting: JsonObject, path: string): void {
  const type = requireOneOf(setting, 'type', `${path}.type`, TYPES)
  assertKeys(setting, path, new Set(['type', ...TYPES]))
  if (TYPES.some((other) => other !== type && isObject(setting[other]))) {
    throw invalid(path, `must carry exactly one object, ${type}`)
  }
  const at = `${path}.${type}`
  const means = requireObject(setting, type, at)
  assertKeys(means, at, KEYS[type])
  for (const key of KEYS[type]) requireText(means, key, `${at}.${key}`)

  if (type === 'pix_dynamic_code') requireOneOf(means, 'key_type', `${at}.key_type`, PIX_KEY_TYPES)
  if (type === 'payment_link') assertHttpUrl(String(means.uri), `${at}.uri`)
  if (type === 'boleto') {
    requireText(means, 'digitable_line', `${at}.digitable_line`, { pattern: /^\d+$/, rule: 'must be digits' })
  }
  if (type === 'offsite_card_pay') {
    const fourDigits = { pattern: /^\d{4}$/, rule: 'must be four digits' }
    requireText(means, 'last_four_digits', `${at}.last_four_digits`, fourDigits)
  }
}
