/** The Pix key of a setting: that it can be read as its type says, and that it can exist (DICT, the directory of Pix keys). */
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'
import type { KeyType } from '../../kinds/payment-spelling.ts'
import type { Part } from '../part.ts'
import type { Rule } from '../rule.ts'

/**
 * `type` is always the caller's word: eleven digits can be a CPF and a mobile number at once. `key` is in its plain form; null
 * where it cannot be read.
 */
export type KeySubject = { part: Part; key: string | null; type: KeyType }

const EXPECTED: Record<KeyType, string> = {
  CPF: '11 digits, plain or as 000.000.000-00',
  CNPJ: '14 of 0-9 A-Z, the last two digits, plain or as 00.000.000/0000-00',
  EMAIL: 'an e-mail address',
  PHONE: '+55, area code and nine digits beginning with 9',
  EVP: 'a UUID',
}

export const KEY_TYPES = Object.keys(EXPECTED) as KeyType[]

export const keyRules: readonly Rule<KeySubject>[] = [
  {
    id: 'pix-key-form',
    checks:
      'A Pix key can be read as its type says, plain or as it is printed: CPF 11 digits, CNPJ 14 digits or capitals, PHONE 55 and a mobile number, EMAIL an address, EVP a UUID.',
    code: 'pattern',
    severity: 'refuse',
    source: 'DICT API; PixAPI #53; pix-perguntas-e-respostas #21; own choice to read what is printed',
    check: ({ key, type }) => (key === null ? `Must be ${EXPECTED[type]}, as \`key_type\` says.` : null),
  },
  {
    id: 'pix-key-check-digits',
    checks: 'The check digits of a CPF or CNPJ are right, and it is not one digit repeated.',
    code: 'check_digits',
    severity: 'refuse',
    source: 'Receita Federal; IN RFB 2.229/2024 for CNPJs with letters',
    check({ key, type }) {
      if (key === null || hasRightCheckDigits(key, type)) return null
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
      type !== 'PHONE' || key === null || isValidMobilePhone(key)
        ? null
        : 'Must be a mobile number with an area code in use: the two digits after +55.',
  },
]

/** For keys in their plain form only: the library takes spaces and lower case too. True for the types that have none. */
export function hasRightCheckDigits(key: string, type: KeyType): boolean {
  if (type === 'CPF') return isValidCpf(key)
  return type !== 'CNPJ' || isValidCnpj(key, { version: 2 })
}
