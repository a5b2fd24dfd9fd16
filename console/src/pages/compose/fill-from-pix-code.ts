/**
 * What a Pix code says of receiver and key, put into the fields beside it. A field follows the code for as long as it is
 * empty or holds what the code before said; what somebody wrote themselves stays.
 */
import type { OrderDraft, PixKeyType } from './draft.ts'
import { readPixCode } from './pix-code.ts'

type Pix = OrderDraft['pix']

/** The forms in which the directory knows keys (the service's preflight, `pix-key-form`): no two have one in common. */
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

/** Null for what is no key of any kind. */
function nameKeyType(key: string): PixKeyType | null {
  return KEY_FORMS.find(([, form]) => form.test(key))?.[0] ?? null
}
