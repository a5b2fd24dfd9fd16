/** The Pix key of a setting: its canonical form by type, and that it can exist (DICT, the directory of Pix keys). */
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'
import type { Part } from '../part.ts'
import type { Rule } from '../rule.ts'

/** Characters of the longest key, an e-mail address. */
export const KEY_CHARS_MAX = 77

export const KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const
export type KeyType = (typeof KEY_TYPES)[number]

/** `type` is always the caller's word: eleven digits can be a CPF and a mobile number at once. */
export type KeySubject = { part: Part; key: string; type: KeyType }

/** Canonical forms, no masks: the directory is asked for exactly these characters. */
const FORMS: Record<KeyType, { pattern: RegExp; expected: string }> = {
  CPF: { pattern: /^[0-9]{11}$/, expected: '11 digits, without dots and hyphen' },
  CNPJ: {
    pattern: /^[0-9A-Z]{12}[0-9]{2}$/,
    expected: '14 of 0-9 A-Z, the last two digits, without dots, slash and hyphen',
  },
  EMAIL: {
    pattern:
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
    expected: 'an e-mail address in lower case',
  },
  PHONE: {
    pattern: /^\+55[1-9][0-9]9[0-9]{8}$/,
    expected: '+55, area code and nine digits beginning with 9',
  },
  EVP: {
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    expected: 'a UUID in lower case, with hyphens',
  },
}

/** The library takes masks, spaces and lower case too, so it is asked only about keys of the right form. */
const hasForm = (key: string, type: KeyType) => FORMS[type].pattern.test(key)

export const keyRules: readonly Rule<KeySubject>[] = [
  {
    id: 'pix-key-form',
    checks:
      'A Pix key has the canonical form of its type: CPF 11 digits, CNPJ 14 digits or capitals, PHONE +55 and a mobile number, EMAIL and EVP in lower case.',
    code: 'pattern',
    severity: 'refuse',
    source: 'DICT API; PixAPI #53; pix-perguntas-e-respostas #21',
    check: ({ key, type }) =>
      hasForm(key, type) ? null : `Must be ${FORMS[type].expected}, as \`key_type\` says.`,
  },
  {
    id: 'pix-key-check-digits',
    checks: 'The check digits of a CPF or CNPJ are right, and it is not one digit repeated.',
    code: 'check_digits',
    severity: 'refuse',
    source: 'Receita Federal; IN RFB 2.229/2024 for CNPJs with letters',
    check({ key, type }) {
      if (!hasForm(key, type) || hasRightCheckDigits(key, type)) return null
      return `Is no ${type}: its last two digits do not follow from the others.`
    },
  },
  {
    id: 'pix-key-area-code',
    checks: 'A phone key has an area code that is in use.',
    code: 'area_code',
    severity: 'refuse',
    source: 'Anatel numbering plan; DICT API: mobile numbers only',
    check: ({ key, type }) =>
      type !== 'PHONE' || !hasForm(key, type) || isValidMobilePhone(key)
        ? null
        : 'Must be a mobile number with an area code in use: the two digits after +55.',
  },
]

/** For keys of the right form only. True for the types that have none. */
export function hasRightCheckDigits(key: string, type: KeyType): boolean {
  if (type === 'CPF') return isValidCpf(key)
  return type !== 'CNPJ' || isValidCnpj(key, { version: 2 })
}
