/**
 * Addresses as WhatsApp writes them. Two forms share the same fields: a phone number, and a
 * business-scoped user id such as `BR.1A2B` (parent form `BR.ENT.1A2B`). The form decides, not the
 * field: user ids have been seen in `from`.
 */
import type { ChannelAddress } from '../channel.ts'

/**
 * Business-scoped user ids, Cloud API reference "business-scoped user IDs"; the parent form has
 * `ENT`.
 */
const USER_ID = /^[A-Z]{2}\.[0-9A-Za-z]{1,128}$/
const PARENT_USER_ID = /^[A-Z]{2}\.ENT\.[0-9A-Za-z]{1,128}$/

/**
 * A number as people or carriers format it. The dot is not allowed: a value with a dot is never a
 * phone number.
 */
const FORMATTED_PHONE = /^[0-9+\-() ]+$/

/** E.164 allows 15 digits with the country code; no complete number has fewer than 7. */
const PHONE_DIGITS = /^[0-9]{7,15}$/

/** Digits with country code, or null when the value is not a phone number. */
export function toPhone(value: string | null): string | null {
  if (value === null || !FORMATTED_PHONE.test(value)) return null
  const digits = value.replace(/[^0-9]/g, '')
  return PHONE_DIGITS.test(digits) ? digits : null
}

/** The business-scoped user id, or null when the value is not one (a parent id is not). */
export function toUserId(value: string | null): string | null {
  return value !== null && USER_ID.test(value) ? value : null
}

/** The user id of the parent business portfolio, or null when the value is not one. */
export function toParentUserId(value: string | null): string | null {
  return value !== null && PARENT_USER_ID.test(value) ? value : null
}

/** The address in either form; null for neither. */
export function toChannelAddress(value: string | null): ChannelAddress | null {
  const phone = toPhone(value)
  if (phone !== null) return { kind: 'phone', value: phone }
  const userId = toUserId(value) ?? toParentUserId(value)
  return userId !== null ? { kind: 'user_id', value: userId } : null
}
