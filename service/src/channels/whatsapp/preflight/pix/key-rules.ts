/**
 * Rules of the Pix key of a setting: it can be read as its type, and it can exist (DICT, the
 * directory of Pix keys).
 */
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidMobilePhone } from '@brazilian-utils/brazilian-utils/is-valid-mobile-phone'
import { PIX_KEY_TYPES, toPlainKey, type KeyType } from '../../../../engine/pix/pix-key.ts'
import { childPart, textAt, type Part } from '../part.ts'
import { refuse, report, toRules, type Exam } from '../rule.ts'

const EXPECTED: Record<KeyType, string> = {
  CPF: '11 digits, plain or as 000.000.000-00',
  CNPJ: '14 of 0-9 A-Z, the last two digits, plain or as 00.000.000/0000-00',
  EMAIL: 'an e-mail address',
  PHONE: '+55, area code and nine digits beginning with 9',
  EVP: 'a UUID',
}

export const keyRules = toRules({
  'pix-key-form': refuse(
    'pattern',
    'A Pix key can be read as its type says, plain or as it is printed: CPF 11 digits, CNPJ 14 digits or capitals, PHONE 55 and a mobile number, EMAIL an address, EVP a UUID.',
    'DICT API; PixAPI #53; pix-perguntas-e-respostas #21; own choice to read what is printed',
  ),
  'pix-key-check-digits': refuse(
    'check_digits',
    'The check digits of a CPF or CNPJ are right, and it is not one digit repeated.',
    'Receita Federal; IN RFB 2.229/2024 for CNPJs with letters',
  ),
  'pix-key-area-code': refuse(
    'area_code',
    'A phone key has an area code that is in use.',
    'Anatel numbering plan; DICT API: mobile numbers only',
  ),
})

/** `key` is in its plain form. */
export type PixKey = { part: Part; key: string; type: KeyType }

/**
 * Checks the key of a setting by itself. Returns it when it can be read. The caller states the
 * type, because eleven digits can be both a CPF and a mobile number.
 */
export function checkKey(setting: Part, exam: Exam): PixKey | null {
  const part = childPart(setting, 'key')
  const given = textAt(part)
  const type = PIX_KEY_TYPES.find((known) => known === childPart(setting, 'key_type').value)
  if (!given || type === undefined) return null
  const key = toPlainKey(given, type)
  if (key === null) {
    report(exam, keyRules['pix-key-form'], part, `Must be ${EXPECTED[type]}, as \`key_type\` says.`)
    return null
  }
  if (!hasRightCheckDigits(key, type)) {
    const detail = `Is no ${type}: its last two digits do not follow from the others.`
    report(exam, keyRules['pix-key-check-digits'], part, detail)
  }
  if (type === 'PHONE' && !isValidMobilePhone(key)) {
    const detail = 'Must be a mobile number with an area code in use: the two digits after +55.'
    report(exam, keyRules['pix-key-area-code'], part, detail)
  }
  return { part, key, type }
}

/**
 * For keys in their plain form only: the library also accepts spaces and lower case. True for types
 * without check digits.
 */
export function hasRightCheckDigits(key: string, type: KeyType): boolean {
  if (type === 'CPF') return isValidCpf(key)
  return type !== 'CNPJ' || isValidCnpj(key, { version: 2 })
}
