/** The idempotency key of one send, shared by all its attempts. */

const KEY_BYTES = 16

/** `crypto.randomUUID` is missing where plain http serves the console to another machine. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
