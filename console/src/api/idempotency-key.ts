/**
 * Ids that the console chooses before it asks, so that all attempts of one request are one request.
 */

const ID_BYTES = 16

/**
 * The idempotency key of one send. `crypto.randomUUID` is missing where plain http serves the
 * console to another machine.
 */
export function makeIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
}

/** A UUID of version 4, for what the caller names, such as a refund. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
