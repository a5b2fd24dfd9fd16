/**
 * Rules of the object `instant_dynamic_code`: code, key and receiver, each by itself and all
 * together.
 */
import { childPart, type Part } from '../part.ts'
import type { Exam } from '../rule.ts'
import { checkCode, codeRules } from './code-rules.ts'
import { checkKey, keyRules } from './key-rules.ts'
import { checkAmount, checkKeyInCode, checkReceiver, keyInCodeRules, paymentRules } from './payment-rules.ts'

export const pixRules = { ...codeRules, ...paymentRules, ...keyRules, ...keyInCodeRules }

/** @param total of the order; null where there is no total to compare with */
export function checkPix(setting: Part, total: number | null, exam: Exam): void {
  const part = childPart(setting, 'code')
  const code = checkCode(part, exam)
  if (code) checkAmount(code, part, total, exam)
  if (code) checkReceiver(code, childPart(setting, 'merchant_name'), exam)
  const key = checkKey(setting, exam)
  if (code && key) checkKeyInCode(code, key, exam)
}
