/**
 * Pix keys and boleto lines as banks, providers and people spell them, turned into the plain form: the one the directory of keys
 * (DICT) and the payer's bank know, and WhatsApp is sent.
 *
 * Only a spelling that can mean nothing else is read. A corrected slip may be somebody else's key, so small letters of a
 * CNPJ (an l, or a 1?) and a phone number without 55 (it may be one abroad) are none.
 */
import { BOLETO_LINE, type PaymentSetting } from '../../../messages/kinds/order-details.ts'

export type KeyType = NonNullable<PaymentSetting['instant_dynamic_code']>['key_type']

/** The parts of a key stand in brackets; what stands between them may be left out, but nowhere else. */
const SPELLINGS: Record<KeyType, RegExp> = {
  CPF: /^([0-9]{3})\.?([0-9]{3})\.?([0-9]{3})-?([0-9]{2})$/,
  CNPJ: /^([0-9A-Z]{2})\.?([0-9A-Z]{3})\.?([0-9A-Z]{3})\/?([0-9A-Z]{4})-?([0-9]{2})$/,
  EMAIL:
    /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)$/i,
  PHONE: /^\+?(55) ?\(?([1-9][0-9])\)? ?(9[0-9]{4})[ -]?([0-9]{4})$/,
  EVP: /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i,
}

/** The key in its plain form; null where it cannot be read as one of its type. `type` is always the caller's word. */
export function toPlainKey(key: string, type: KeyType): string | null {
  const parts = SPELLINGS[type].exec(key)?.slice(1)
  if (!parts) return null
  if (type === 'PHONE') return `+${parts.join('')}`
  return type === 'CPF' || type === 'CNPJ' ? parts.join('') : parts.join('-').toLowerCase()
}

/** The 47 or 48 digits of a line; null for anything else. */
export function toPlainLine(line: string): string | null {
  return BOLETO_LINE.test(line) ? line.replaceAll(/[^0-9]/g, '') : null
}
