/** What a BR Code must be for a bank to read it (Manual do BR Code; Manual de Padrões para Iniciação do Pix). */
import type { Part } from '../part.ts'
import type { Rule } from '../rule.ts'
import { brObject, toCentavos, type BrCode } from './br-code.ts'
import { crc16 } from './crc16.ts'

const MANUAL = 'Manual do BR Code (Banco Central)'

export type CodeTextSubject = { part: Part; text: string; broken: string | null }
export type BrCodeSubject = { part: Part; code: BrCode }

/** A code that breaks one of these cannot be read; nothing more is said of it. */
export const readableCodeRules: readonly Rule<CodeTextSubject>[] = [
  {
    id: 'pix-characters',
    checks: 'A Pix code is printable ASCII: no accents, no line break at the end.',
    code: 'pix_characters',
    severity: 'refuse',
    source: `${MANUAL}; own choice: issuers differ on how to count and sum other characters`,
    check: ({ text }) =>
      isPrintable(text) ? null : 'Must be printable ASCII, without accents or line breaks.',
  },
  {
    id: 'pix-structure',
    checks:
      'A Pix code is a row of whole objects (id, length, value), also inside its templates, and ends with object 63.',
    code: 'pix_structure',
    severity: 'refuse',
    source: MANUAL,
    check: ({ broken }) => broken,
  },
]

/** That a code lacks an object is for `pix-mandatory-objects` to say. */
const isAbsentOr = (code: BrCode, id: string, pattern: RegExp) => {
  const value = brObject(code, id)
  return value === null || pattern.test(value)
}

/** Objects a code cannot do without; 00 and the merchant account have rules of their own. */
const MANDATORY = ['52', '53', '58', '59', '60', '63']

/** As the library we test against has it, but with a path: what names the payment stands there. Its length needs no rule: beside the scheme, 77 characters is all that fits. */
const LOCATION =
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?=\/+[^/])(?:\/(?:%[0-9a-f]{2}|[a-z0-9._~!$&'()*+,;=:@-])*)*$/i

/** The manual's lengths, which many issuers break and banks bear with (PixAPI #189). */
const NAME_CHARS_MAX = 25
const CITY_CHARS_MAX = 15

export const brCodeRules: readonly Rule<BrCodeSubject>[] = [
  {
    id: 'pix-format',
    checks: 'A Pix code begins with object 00, holding 01.',
    code: 'pix_format',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) => (code.text.startsWith('000201') ? null : 'Must begin with 000201.'),
  },
  {
    id: 'pix-checksum',
    checks: 'The checksum of a Pix code (object 63) is right, in four upper-case hex digits.',
    code: 'pix_checksum',
    severity: 'refuse',
    source: `${MANUAL}; a wrong checksum must be refused (PixAPI #444)`,
    check({ code }) {
      const given = brObject(code, '63')
      if (given === null || given === crc16(code.text.slice(0, -4))) return null
      return 'The checksum does not fit: a character is missing, changed or added.'
    },
  },
  {
    id: 'pix-mandatory-objects',
    checks:
      'A Pix code has category (52), currency (53), country (58), receiver (59), city (60) and checksum (63).',
    code: 'pix_object_missing',
    severity: 'refuse',
    source: MANUAL,
    check({ code }) {
      const missing = MANDATORY.filter((id) => brObject(code, id) === null)
      return missing.length === 0
        ? null
        : `Must have objects 52, 53, 58, 59, 60 and 63; missing: ${missing.join(', ')}.`
    },
  },
  {
    id: 'pix-repeated-object',
    checks: 'No object stands twice in a Pix code.',
    code: 'pix_object_repeated',
    severity: 'refuse',
    source: 'own choice: banks may read either of the two',
    check: ({ code: { repeated } }) =>
      repeated.length === 0
        ? null
        : `Must have each object once; repeated: ${repeated.slice(0, 5).join(', ')}.`,
  },
  {
    id: 'pix-initiation',
    checks: 'Object 01 of a Pix code, where there is one, is 11 or 12.',
    code: 'pix_initiation',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) => (isAbsentOr(code, '01', /^1[12]$/) ? null : 'Object 01 must be 11 or 12.'),
  },
  {
    id: 'pix-category',
    checks: 'The merchant category (52) is four digits.',
    code: 'pix_category',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) =>
      isAbsentOr(code, '52', /^[0-9]{4}$/) ? null : 'Object 52 must be four digits, 0000 as a rule.',
  },
  {
    id: 'pix-currency',
    checks: 'The currency (53) is 986, the real.',
    code: 'pix_currency',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) => (isAbsentOr(code, '53', /^986$/) ? null : 'Object 53 must be 986 (BRL).'),
  },
  {
    id: 'pix-country',
    checks: 'The country (58) is BR.',
    code: 'pix_country',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) => (isAbsentOr(code, '58', /^BR$/) ? null : 'Object 58 must be BR.'),
  },
  {
    id: 'pix-amount-form',
    checks:
      'The amount (54), where there is one, is digits with a point and at most two decimals, in 13 characters.',
    code: 'pix_amount',
    severity: 'refuse',
    source: `${MANUAL}; EMV QR Code`,
    check({ code }) {
      const amount = brObject(code, '54')
      if (amount === null || toCentavos(amount) !== null) return null
      return 'Object 54 must be an amount like 149.90, in at most 13 characters.'
    },
  },
  {
    id: 'pix-scheme',
    checks: 'One merchant account (26 to 51) is of the scheme br.gov.bcb.pix.',
    code: 'pix_scheme',
    severity: 'refuse',
    source: MANUAL,
    check: ({ code }) =>
      code.pixTemplates > 0
        ? null
        : 'An object from 26 to 51 must have br.gov.bcb.pix in its 00: else it is no Pix code.',
  },
  {
    id: 'pix-target',
    checks: 'The Pix account holds exactly one of key (static code) and address (dynamic code).',
    code: 'pix_target',
    severity: 'refuse',
    source: `${MANUAL}; a code for a recurrence alone (Pix Automático) pays no order`,
    check: ({ code: { pixTemplates, keys, urls } }) =>
      pixTemplates === 0 || keys.length + urls.length === 1
        ? null
        : `Must hold one key (01) or one address (25); it holds ${keys.length + urls.length}.`,
  },
  {
    id: 'pix-location',
    checks: 'The address of a dynamic code is host and path without a scheme, and the path is not empty.',
    code: 'pix_location',
    severity: 'refuse',
    source: 'Manual de Padrões para Iniciação do Pix',
    check: ({ code: { urls } }) =>
      urls.every((url) => LOCATION.test(url)) ? null : 'Object 25 must be host/path, without a scheme.',
  },
  {
    id: 'pix-withdrawal',
    checks: 'The code is not one of Pix Saque (26-03), which hands out cash and pays for nothing.',
    code: 'pix_withdrawal',
    severity: 'refuse',
    source: 'Manual de Padrões para Iniciação do Pix §2.6; own choice',
    check: ({ code }) =>
      code.hasWithdrawal ? 'Must not be a Pix Saque code: it has an object 03 beside its key.' : null,
  },
  {
    id: 'pix-name-length',
    checks: 'The name of the receiver (59) has at most 25 characters.',
    code: 'pix_name_length',
    severity: 'warn',
    source: `${MANUAL}; often broken (PixAPI #189)`,
    check: ({ code }) => warnOfLength(code, '59', NAME_CHARS_MAX),
  },
  {
    id: 'pix-city-length',
    checks: 'The city (60) has at most 15 characters.',
    code: 'pix_city_length',
    severity: 'warn',
    source: `${MANUAL}; often broken (PixAPI #189)`,
    check: ({ code }) => warnOfLength(code, '60', CITY_CHARS_MAX),
  },
  {
    id: 'pix-additional-data',
    checks: 'A Pix code has additional data (62).',
    code: 'pix_additional_data',
    severity: 'warn',
    source: `${MANUAL} (PixAPI #190); optional in EMV`,
    check: ({ code }) => (code.additional ? null : 'Object 62 is missing; some banks insist on it.'),
  },
  {
    id: 'pix-transaction-id',
    checks: 'The transaction id (62-05) is ***, or in a static code 1 to 25 letters and digits.',
    code: 'pix_transaction_id',
    severity: 'warn',
    source: 'PixAPI #212, #231; often broken (PixAPI #189)',
    check({ code: { additional, urls } }) {
      if (additional === null) return null
      const id = additional.transactionId ?? ''
      if (id === '***' || (urls.length === 0 && /^[A-Za-z0-9]{1,25}$/.test(id))) return null
      return urls.length > 0
        ? 'Object 62-05 of a dynamic code should be ***: the transaction id is behind the address.'
        : 'Object 62-05 should be 1 to 25 letters and digits, or ***.'
    },
  },
]

function warnOfLength(code: BrCode, id: string, charsMax: number): string | null {
  const length = brObject(code, id)?.length ?? 0
  return length > charsMax
    ? `Object ${id} has ${length} characters, ${charsMax} are allowed; some banks refuse it.`
    : null
}

export function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
