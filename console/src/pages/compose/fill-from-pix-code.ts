/**
 * Fills the fields of receiver and key from a Pix code. A field follows the code as long as it is
 * empty or has the value of the previous code; a value typed by the person stays.
 */
import type { OrderDraft, PixKeyType } from './draft.ts'
import { readPixCode } from '../../money/pix-code.ts'

type Pix = OrderDraft['pix']

/**
 * The forms of keys in the directory (the service's preflight, `pix-key-form`); they do not
 * overlap.
 */
const KEY_FORMS: [PixKeyType, RegExp][] = [
  ['CPF', /^\d{11}$/],
  ['CNPJ', /^[\dA-Z]{12}\d{2}$/],
  ['PHONE', /^\+55\d{10,11}$/],
  ['EMAIL', /@/],
  ['EVP', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
]

export function fillFromPixCode(pix: Pix, code: string): Pix {
  const [before, now] = [readPixCode(pix.code), readPixCode(code)]
  const follow = (text: string, said: string | null | undefined, says: string | null | undefined) =>
    text === '' || text === said ? (says ?? '') : text
  const key = follow(pix.key, before?.key, now?.key)
  const keyType = key === now?.key ? nameKeyType(key) : null
  return {
    ...pix,
    code,
    merchantName: follow(pix.merchantName, before?.receiver, now?.receiver),
    key,
    keyType: keyType ?? pix.keyType,
  }
}

/** Null if it is not a key of any type. */
function nameKeyType(key: string): PixKeyType | null {
  return KEY_FORMS.find(([, form]) => form.test(key))?.[0] ?? null
}
