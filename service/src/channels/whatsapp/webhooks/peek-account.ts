/**
 * Finds the accounts that a body seems to name. Reads unverified bytes, so the result only says
 * where to look.
 */

const KEY = '"phone_number_id"'
/** The colon, spaces, and an id; WhatsApp's ids have at most 32 digits. */
const AFTER = /^\s*:\s*"([0-9]{1,32})"/
const AFTER_BYTES = 64

/**
 * The account that the body seems to name first, or null. A wrong guess costs the time of one more
 * secret.
 */
export function peekAccount(rawBody: Buffer): string | null {
  const at = rawBody.indexOf(KEY, 0, 'latin1')
  if (at === -1) return null
  const from = at + KEY.length
  return AFTER.exec(rawBody.toString('latin1', from, from + AFTER_BYTES))?.[1] ?? null
}

const ACCOUNTS = /"phone_number_id"\s*:\s*"([0-9]{1,32})"/g
/** Each change has one; what concerns a number names it as well. */
const FIELDS = /"field"\s*:/g

/**
 * All accounts that the body seems to name. `isMore`: it seems to concern others, too, such as a
 * whole business account.
 */
export function peekAccounts(rawBody: Buffer): { ids: string[]; isMore: boolean } {
  const text = rawBody.toString('latin1')
  const named = [...text.matchAll(ACCOUNTS)].map(([, id = '']) => id)
  return { ids: [...new Set(named)], isMore: named.length < (text.match(FIELDS)?.length ?? 0) }
}
