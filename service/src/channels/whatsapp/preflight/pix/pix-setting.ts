/** Which rules apply to the object `instant_dynamic_code`: code, key and receiver, each by itself and all together. */
import { PIX_CODE_CHARS_MAX } from '../../../../messages/kinds/order-details.ts'
import { toPlainKey } from '../../kinds/payment-spelling.ts'
import { childPart, textAt, type Part } from '../part.ts'
import { apply, type Exam } from '../rule.ts'
import { readBrCode, type BrCode } from './br-code.ts'
import { brCodeRules, isPrintable, readableCodeRules } from './code-rules.ts'
import { KEY_TYPES, keyRules } from './key-rules.ts'
import { paymentRules, receiverRules, staticKeyRules } from './payment-rules.ts'

export const pixRules = [
  ...readableCodeRules,
  ...brCodeRules,
  ...paymentRules,
  ...receiverRules,
  ...keyRules,
  ...staticKeyRules,
]

/** Checks the object `instant_dynamic_code`. */
export function checkPix(setting: Part, exam: Exam): void {
  const code = checkCode(childPart(setting, 'code'), exam)
  const merchantName = childPart(setting, 'merchant_name')
  if (code && typeof merchantName.value === 'string') {
    apply(receiverRules, { part: merchantName, code, merchantName: merchantName.value }, exam)
  }

  const part = childPart(setting, 'key')
  const given = textAt(part)
  const type = KEY_TYPES.find((known) => known === childPart(setting, 'key_type').value)
  if (given === null || given === '' || type === undefined) return
  const key = toPlainKey(given, type)
  apply(keyRules, { part, key, type }, exam)
  if (code && key !== null) apply(staticKeyRules, { part, code, key, type }, exam)
}

/** Returns the code when it can be read. One that is too long or empty is not looked into. */
function checkCode(part: Part, exam: Exam): BrCode | null {
  const code = textAt(part)
  if (code === null || code === '' || code.length > PIX_CODE_CHARS_MAX) return null
  const read = isPrintable(code) ? readBrCode(code) : null
  const broken = read && 'broken' in read ? read.broken : null
  apply(readableCodeRules, { part, text: code, broken }, exam)
  if (read === null || 'broken' in read) return null
  apply(brCodeRules, { part, code: read }, exam)
  apply(paymentRules, { part, code: read }, exam)
  return read
}
