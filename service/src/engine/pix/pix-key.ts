/**
 * Turns Pix keys, as banks, providers and people spell them, into their plain form: the form that
 * the directory of keys (DICT) and the payer's bank know, and that is sent to WhatsApp.
 *
 * Only an unambiguous spelling is read. A corrected slip may be another person's key, so small
 * letters of a CNPJ (an l, or a 1?) and a phone number without 55 (it may be one abroad) are not
 * read.
 */

export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const

export type KeyType = (typeof PIX_KEY_TYPES)[number]

/**
 * Groups capture the parts of a key; separators are optional, and allowed only between the parts.
 */
const SPELLINGS: Record<KeyType, RegExp> = {
  CPF: /^([0-9]{3})\.?([0-9]{3})\.?([0-9]{3})-?([0-9]{2})$/,
  CNPJ: /^([0-9A-Z]{2})\.?([0-9A-Z]{3})\.?([0-9A-Z]{3})\/?([0-9A-Z]{4})-?([0-9]{2})$/,
  EMAIL:
    /^([a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)$/i,
  PHONE: /^\+?(55) ?\(?([1-9][0-9])\)? ?(9[0-9]{4})[ -]?([0-9]{4})$/,
  EVP: /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i,
}

/**
 * The key in its plain form; null where it cannot be read as one of its type. The type is never
 * guessed: the caller states it.
 */
export function toPlainKey(key: string, type: KeyType): string | null {
  const parts = SPELLINGS[type].exec(key)?.slice(1)
  if (!parts) return null
  if (type === 'PHONE') return `+${parts.join('')}`
  return type === 'CPF' || type === 'CNPJ' ? parts.join('') : parts.join('-').toLowerCase()
}
