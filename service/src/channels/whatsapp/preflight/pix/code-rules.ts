/**
 * Rules of a BR Code that a bank can read (Manual do BR Code; Manual de Padrões para Iniciação do
 * Pix).
 */
import { PIX_CODE_CHARS_MAX } from '../../../../kinds/order-details.ts'
import { textAt, type Part } from '../part.ts'
import { refuse, report, toRules, warn, type Exam } from '../rule.ts'
import { brObject, readBrCode, toCentavos, toPlainCode, type BrCode } from '../../../../engine/pix/br-code.ts'
import { hasRightChecksum } from '../../../../engine/pix/crc16.ts'

const MANUAL = 'Manual do BR Code (Banco Central)'

export const codeRules = toRules({
  'pix-characters': refuse(
    'pix_characters',
    'A Pix code has no control characters, and is ASCII outside of its texts for people: 26-02, 59, 60 and 62.',
    MANUAL,
  ),
  'pix-accents': warn(
    'pix_accents',
    'The texts of a Pix code (26-02, 59, 60, 62) are ASCII.',
    'own choice: issuers differ on how to count and sum other characters, and some banks refuse them',
  ),
  'pix-structure': refuse(
    'pix_structure',
    'A Pix code is a row of whole objects (id, length, value), also inside its templates, and ends with object 63.',
    MANUAL,
  ),
  'pix-format': refuse('pix_format', 'A Pix code begins with object 00, holding 01.', MANUAL),
  'pix-checksum': refuse(
    'pix_checksum',
    'The checksum of a Pix code (object 63) is right, in four upper-case hex digits.',
    `${MANUAL}; a wrong checksum must be refused (PixAPI #444)`,
  ),
  'pix-mandatory-objects': refuse(
    'pix_object_missing',
    'A Pix code has category (52), currency (53), country (58), receiver (59), city (60) and checksum (63).',
    MANUAL,
  ),
  'pix-repeated-object': refuse(
    'pix_object_repeated',
    'No object occurs twice in a Pix code.',
    'own choice: banks may read either of the two',
  ),
  'pix-initiation': refuse(
    'pix_initiation',
    'Object 01 of a Pix code, where there is one, is 11 or 12.',
    MANUAL,
  ),
  'pix-category': refuse('pix_category', 'The merchant category (52) is four digits.', MANUAL),
  'pix-currency': refuse('pix_currency', 'The currency (53) is 986, the real.', MANUAL),
  'pix-country': refuse('pix_country', 'The country (58) is BR.', MANUAL),
  'pix-amount-form': refuse(
    'pix_amount',
    'The amount (54), where there is one, is digits with a point and at most two decimals, in 13 characters.',
    `${MANUAL}; EMV QR Code`,
  ),
  'pix-scheme': refuse(
    'pix_scheme',
    'One merchant account (26 to 51) is of the scheme br.gov.bcb.pix.',
    MANUAL,
  ),
  'pix-target': refuse(
    'pix_target',
    'The Pix account holds exactly one of key (static code) and address (dynamic code).',
    `${MANUAL}; a code for a recurrence alone (Pix Automático) pays no order`,
  ),
  'pix-location': refuse(
    'pix_location',
    'The address of a dynamic code is host and path without a scheme, and the path is not empty.',
    'Manual de Padrões para Iniciação do Pix',
  ),
  'pix-withdrawal': refuse(
    'pix_withdrawal',
    'The code is not one of Pix Saque (26-03), which hands out cash and pays for nothing.',
    'Manual de Padrões para Iniciação do Pix §2.6; own choice',
  ),
  'pix-name-length': warn(
    'pix_name_length',
    'The name of the receiver (59) has at most 25 characters.',
    `${MANUAL}; often broken (PixAPI #189)`,
  ),
  'pix-city-length': warn(
    'pix_city_length',
    'The city (60) has at most 15 characters.',
    `${MANUAL}; often broken (PixAPI #189)`,
  ),
  'pix-additional-data': warn(
    'pix_additional_data',
    'A Pix code has additional data (62).',
    `${MANUAL} (PixAPI #190); optional in EMV`,
  ),
  'pix-transaction-id': warn(
    'pix_transaction_id',
    'The transaction id (62-05) is ***, or in a static code 1 to 25 letters and digits.',
    'PixAPI #212, #231; often broken (PixAPI #189)',
  ),
})

type RuleId = keyof typeof codeRules

/** Objects that every code needs; 00 and the merchant account have rules of their own. */
const MANDATORY = ['52', '53', '58', '59', '60', '63']

/** Objects of a fixed form. `pix-mandatory-objects` reports a missing one. */
const FORMS: readonly [RuleId, object: string, form: RegExp, detail: string][] = [
  ['pix-initiation', '01', /^1[12]$/, 'Object 01 must be 11 or 12.'],
  ['pix-category', '52', /^[0-9]{4}$/, 'Object 52 must be four digits, 0000 as a rule.'],
  ['pix-currency', '53', /^986$/, 'Object 53 must be 986 (BRL).'],
  ['pix-country', '58', /^BR$/, 'Object 58 must be BR.'],
]

/** The manual's lengths, which many issuers exceed and banks tolerate (PixAPI #189). */
const LENGTHS: readonly [RuleId, object: string, charsMax: number][] = [
  ['pix-name-length', '59', 25],
  ['pix-city-length', '60', 15],
]

/**
 * As in the library we test against, plus a path, which names the payment, and a port, which a bank
 * for trying may have. No length rule: at most 77 characters fit.
 */
const LOCATION =
  /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::[0-9]{1,5})?(?=\/+[^/])(?:\/(?:%[0-9a-f]{2}|[a-z0-9._~!$&'()*+,;=:@-])*)*$/i

/**
 * Checks a code by itself. Returns it when it can be read. One that is too long or empty is not
 * read.
 */
export function checkCode(part: Part, exam: Exam): BrCode | null {
  const text = toPlainCode(textAt(part) ?? '')
  if (!text || text.length > PIX_CODE_CHARS_MAX) return null
  const breach = (rule: RuleId, detail: string) => report(exam, codeRules[rule], part, detail)

  if (/[\p{Cc}\p{Cs}]/u.test(text)) {
    breach('pix-characters', 'Must not hold line breaks or other control characters.')
    return null
  }
  const code = readBrCode(text)
  if ('broken' in code) {
    breach('pix-structure', code.broken)
    return null
  }
  if (code.odd.length > 0) {
    const detail = `Only 26-02, 59, 60 and 62 may hold other characters than ASCII; here: ${code.odd.slice(0, 5).join(', ')}.`
    breach('pix-characters', detail)
    return null
  }
  if (!/^[\x20-\x7e]*$/.test(text))
    breach('pix-accents', 'Holds other characters than ASCII, such as accents; some banks refuse it.')
  checkObjects(code, breach)
  checkAccount(code, breach)
  checkAdvice(code, breach)
  return code
}

type Breach = (rule: RuleId, detail: string) => void

/** Checks each object of the row by itself. */
function checkObjects(code: BrCode, breach: Breach): void {
  if (!code.text.startsWith('000201')) breach('pix-format', 'Must begin with 000201.')
  const checksum = brObject(code, '63')
  if (checksum !== null && !hasRightChecksum(code.text))
    breach('pix-checksum', 'The checksum does not fit: a character is missing, changed or added.')
  const missing = MANDATORY.filter((id) => brObject(code, id) === null).join(', ')
  if (missing !== '')
    breach('pix-mandatory-objects', `Must have objects 52, 53, 58, 59, 60 and 63; missing: ${missing}.`)
  const repeated = code.repeated.slice(0, 5).join(', ')
  if (repeated !== '') breach('pix-repeated-object', `Must have each object once; repeated: ${repeated}.`)
  for (const [rule, id, form, detail] of FORMS) {
    const value = brObject(code, id)
    if (value !== null && !form.test(value)) breach(rule, detail)
  }
  const amount = brObject(code, '54')
  if (amount !== null && toCentavos(amount) === null)
    breach('pix-amount-form', 'Object 54 must be an amount like 149.90, in at most 13 characters.')
}

/** Checks the payee: the merchant account of Pix. */
function checkAccount({ pixTemplates, keys, urls, hasWithdrawal }: BrCode, breach: Breach): void {
  const targets = keys.length + urls.length
  if (pixTemplates === 0)
    breach(
      'pix-scheme',
      'An object from 26 to 51 must have br.gov.bcb.pix in its 00: else it is no Pix code.',
    )
  else if (targets !== 1)
    breach('pix-target', `Must hold one key (01) or one address (25); it holds ${targets}.`)
  if (!urls.every((url) => LOCATION.test(url)))
    breach('pix-location', 'Object 25 must be host/path, without a scheme.')
  if (hasWithdrawal)
    breach('pix-withdrawal', 'Must not be a Pix Saque code: it has an object 03 beside its key.')
}

/** Checks what only some banks insist on. */
function checkAdvice(code: BrCode, breach: Breach): void {
  for (const [rule, id, charsMax] of LENGTHS) {
    const length = [...(brObject(code, id) ?? '')].length
    if (length > charsMax)
      breach(rule, `Object ${id} has ${length} characters, ${charsMax} are allowed; some banks refuse it.`)
  }
  const { additional, urls } = code
  if (!additional) {
    breach('pix-additional-data', 'Object 62 is missing; some banks insist on it.')
    return
  }
  const id = additional.transactionId ?? ''
  if (id === '***') return
  if (urls.length > 0) {
    const detail = 'Object 62-05 of a dynamic code should be ***: the transaction id is behind the address.'
    breach('pix-transaction-id', detail)
  } else if (!/^[A-Za-z0-9]{1,25}$/.test(id)) {
    breach('pix-transaction-id', 'Object 62-05 should be 1 to 25 letters and digits, or ***.')
  }
}
