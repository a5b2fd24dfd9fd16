/** Finds whose app secret to try first. Reads unverified bytes, so the result serves for nothing else. */

const KEY = '"phone_number_id"'
/** The colon, spaces, and an id; WhatsApp's ids have at most 32 digits. */
const AFTER = /^\s*:\s*"([0-9]{1,32})"/
const AFTER_BYTES = 64

/** The account that the body seems to name first, or null. A wrong guess costs the time of one more secret. */
export function peekAccount(rawBody: Buffer): string | null {
  const at = rawBody.indexOf(KEY, 0, 'latin1')
  if (at === -1) return null
  const from = at + KEY.length
  return AFTER.exec(rawBody.toString('latin1', from, from + AFTER_BYTES))?.[1] ?? null
}
