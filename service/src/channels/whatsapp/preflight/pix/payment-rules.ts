/**
 * Rules that compare the code, the setting around it and the order: all must name the same payee
 * and amount.
 */
import type { Part } from '../part.ts'
import { toReais } from '../reais.ts'
import { refuse, report, toRules, warn, type Exam } from '../rule.ts'
import { brObject, toCentavos, type BrCode } from '../../../../engine/pix/br-code.ts'
import type { PixKey } from './key-rules.ts'

export const paymentRules = toRules({
  'pix-static': {
    ...warn(
      'pix_static',
      'The code is a dynamic one: it holds an address, not a key.',
      'Cloud API reference, payments-br/offsite-pix; own choice, `RECADO_PREFLIGHT_STATIC_PIX` can be set to refuse',
    ),
    severitySetting: 'staticPix',
  },
  'pix-open-amount': warn(
    'pix_open_amount',
    'A static code states the amount.',
    'Manual do BR Code: without 54 the payer types the amount',
  ),
  'pix-static-amount': refuse(
    'pix_static_amount',
    'The amount in a static code is the total of the order.',
    'Manual do BR Code: the payer is asked for exactly this amount; own choice',
  ),
  'pix-dynamic-amount': warn(
    'pix_dynamic_amount',
    'The amount in a dynamic code, where there is one, is the total of the order.',
    'Manual do BR Code: what is behind the address decides, the amount in the code is ignored',
  ),
  'pix-receiver-name': warn(
    'pix_receiver_name',
    'The merchant name is the receiver in the code (59), as far as its 25 characters go.',
    'own choice: customers stop when their bank shows another name',
  ),
})

/** The page lists this rule after those of the key alone. */
export const keyInCodeRules = toRules({
  'pix-key-in-code': refuse(
    'pix_key_in_code',
    'The key in a static code is the key of the setting.',
    'own choice: else code and key pay different people',
  ),
})

const isStatic = ({ keys, urls }: BrCode) => keys.length === 1 && urls.length === 0
const isDynamic = ({ keys, urls }: BrCode) => urls.length === 1 && keys.length === 0

/**
 * Checks the amount that the code asks for.
 * @param total of the order; null where there is no total to compare with
 */
export function checkAmount(code: BrCode, part: Part, total: number | null, exam: Exam): void {
  const breach = (rule: keyof typeof paymentRules, detail: string) =>
    report(exam, paymentRules[rule], part, detail)
  const given = brObject(code, '54')
  if (isStatic(code)) {
    breach(
      'pix-static',
      'This is a static code: a payment cannot be distinguished from others to the same key.',
    )
    if (given === null)
      breach('pix-open-amount', 'The code states no amount: the customer types one, and may mistype it.')
  }
  const amount = given === null ? null : toCentavos(given)
  if (amount === null || total === null || amount === total) return
  const ordered = `the order comes to ${toReais(total)}`
  if (isStatic(code))
    breach('pix-static-amount', `The code asks the customer for ${toReais(amount)}, ${ordered}.`)
  if (isDynamic(code)) {
    const detail = `The code says ${toReais(amount)}, ${ordered}; the bank asks for what is behind the address.`
    breach('pix-dynamic-amount', detail)
  }
}

/** Checks the merchant name of the setting. */
export function checkReceiver(code: BrCode, part: Part, exam: Exam): void {
  if (typeof part.value !== 'string') return
  const receiver = brObject(code, '59') ?? ''
  if (receiver.toUpperCase() === part.value.toUpperCase()) return // the common case: the comparison below costs more
  const [inCode, given] = [toComparable(receiver), toComparable(part.value)]
  if (inCode === '' || given === '' || given.startsWith(inCode) || inCode.startsWith(given)) return
  const detail =
    'Differs from the receiver in the code (object 59), whose name the customer may see at the bank.'
  report(exam, paymentRules['pix-receiver-name'], part, detail)
}

export function checkKeyInCode(code: BrCode, { part, key, type }: PixKey, exam: Exam): void {
  if (!isStatic(code)) return
  const [inCode = ''] = code.keys
  const plain = type === 'EMAIL' || type === 'EVP' ? inCode.toLowerCase() : inCode
  if (plain !== key)
    report(
      exam,
      keyInCodeRules['pix-key-in-code'],
      part,
      'Must be the key that is in the static code (object 26-01).',
    )
}

/** Letters and digits without accents or case, because codes are usually ASCII capitals. */
function toComparable(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
