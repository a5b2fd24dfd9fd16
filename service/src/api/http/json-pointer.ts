/** Writing JSON Pointers (RFC 6901) to faults. */

/** Longer than any key we know: a key of hostile length is named by its beginning, so that answers stay small. */
const KEY_LENGTH_MAX = 128

/** The pointer to what lies under `key` of the value `pointer` leads to. */
export function childPointer(pointer: string, key: string): string {
  const shown = key.length > KEY_LENGTH_MAX ? `${key.slice(0, KEY_LENGTH_MAX)}…` : key
  return `${pointer}/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
