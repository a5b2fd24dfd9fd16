/** The key under which one send is asked for, however often it is tried. */

const KEY_BYTES = 16

/** `crypto.randomUUID` is missing where the console is served by plain http to another machine. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
