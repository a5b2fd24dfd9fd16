/** Names of files, which anyone may have chosen. */

export const FILE_NAME_CHARS_MAX = 240

/**
 * Control characters, and those that change the direction of what follows, such as to hide an
 * ending.
 */
const DECEPTIVE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * The last part of a path, without characters that deceive; null if nothing is left. Its end is
 * kept where it is too long.
 */
export function toFileName(name: string): string | null {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(DECEPTIVE, '').trim()
  return [...plain].slice(-FILE_NAME_CHARS_MAX).join('') || null
}
