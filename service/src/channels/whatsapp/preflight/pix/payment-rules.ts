/** What the code, the setting around it and the order must say alike: whom the customer pays, and how much. */
import type { KeyType } from '../../kinds/payment-spelling.ts'
import type { Part } from '../part.ts'
import { toReais } from '../reais.ts'
import type { Rule } from '../rule.ts'
import { brObject, toCentavos, type BrCode } from './br-code.ts'

export type PaymentSubject = { part: Part; code: BrCode }
export type ReceiverSubject = { part: Part; code: BrCode; merchantName: string }
/** `key` is in its plain form. */
export type StaticKeySubject = { part: Part; code: BrCode; key: string; type: KeyType }

const isStatic = ({ keys, urls }: BrCode) => keys.length === 1 && urls.length === 0
const isDynamic = ({ keys, urls }: BrCode) => urls.length === 1 && keys.length === 0

/** The amount in the code in centavos; null where there is none to read. */
function amountIn(code: BrCode): number | null {
  const amount = brObject(code, '54')
  return amount === null ? null : toCentavos(amount)
}

export const paymentRules: readonly Rule<PaymentSubject>[] = [
  {
    id: 'pix-static',
    checks: 'The code is a dynamic one: it holds an address, not a key.',
    code: 'pix_static',
    severity: 'warn',
    severitySetting: 'staticPix',
    source:
      'Cloud API reference, payments-br/offsite-pix; own choice, `RECADO_PREFLIGHT_STATIC_PIX` can be set to refuse',
    check: ({ code }) =>
      isStatic(code) ? 'This is a static code: a payment cannot be told from others to the same key.' : null,
  },
  {
    id: 'pix-open-amount',
    checks: 'A static code states the amount.',
    code: 'pix_open_amount',
    severity: 'warn',
    source: 'Manual do BR Code: without 54 the payer types the amount',
    check: ({ code }) =>
      isStatic(code) && brObject(code, '54') === null
        ? 'The code states no amount: the customer types one, and may mistype it.'
        : null,
  },
  {
    id: 'pix-static-amount',
    checks: 'The amount in a static code is the total of the order.',
    code: 'pix_static_amount',
    severity: 'refuse',
    source: 'Manual do BR Code: the payer is asked for exactly this amount; own choice',
    check({ code }, { total }) {
      const amount = isStatic(code) ? amountIn(code) : null
      if (amount === null || total === null || amount === total) return null
      return `The code asks the customer for ${toReais(amount)}, the order comes to ${toReais(total)}.`
    },
  },
  {
    id: 'pix-dynamic-amount',
    checks: 'The amount in a dynamic code, where there is one, is the total of the order.',
    code: 'pix_dynamic_amount',
    severity: 'warn',
    source: 'Manual do BR Code: what is behind the address decides, the amount in the code is ignored',
    check({ code }, { total }) {
      const amount = isDynamic(code) ? amountIn(code) : null
      if (amount === null || total === null || amount === total) return null
      return `The code says ${toReais(amount)}, the order comes to ${toReais(total)}; the bank asks for what is behind the address.`
    },
  },
]

export const receiverRules: readonly Rule<ReceiverSubject>[] = [
  {
    id: 'pix-receiver-name',
    checks: 'The merchant name is the receiver in the code (59), as far as its 25 characters go.',
    code: 'pix_receiver_name',
    severity: 'warn',
    source: 'own choice: customers stop when their bank shows another name',
    check({ code, merchantName }) {
      const receiver = brObject(code, '59') ?? ''
      if (receiver.toUpperCase() === merchantName.toUpperCase()) return null // as most are; the rest costs more
      const [inCode, given] = [toComparable(receiver), toComparable(merchantName)]
      if (inCode === '' || given === '' || given.startsWith(inCode) || inCode.startsWith(given)) return null
      return 'Differs from the receiver in the code (object 59), whose name the customer may see at the bank.'
    },
  },
]

export const staticKeyRules: readonly Rule<StaticKeySubject>[] = [
  {
    id: 'pix-key-in-code',
    checks: 'The key in a static code is the key of the setting.',
    code: 'pix_key_in_code',
    severity: 'refuse',
    source: 'own choice: else code and key pay different people',
    check({ code, key, type }) {
      if (!isStatic(code)) return null
      const [inCode = ''] = code.keys
      return (type === 'EMAIL' || type === 'EVP' ? inCode.toLowerCase() : inCode) === key
        ? null
        : 'Must be the key that is in the static code (object 26-01).'
    },
  },
]

/** Letters and digits without accents or case: codes are ASCII capitals as a rule. */
function toComparable(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
