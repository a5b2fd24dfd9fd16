/** The word that is being typed after a sign, such as `/` or `@`. */

export type Trigger = {
  /** The place of its sign in the text. */
  start: number
  /** Behind it: where the cursor is. */
  end: number
  /** Without the sign. */
  word: string
}

/**
 * The sign counts at the beginning of a word only: not in `1/2`, an address of a page, or an e-mail
 * address.
 */
export function findTrigger(text: string, cursor: number, sign: string): Trigger | null {
  const start = text.lastIndexOf(sign, cursor - 1)
  if (start < 0 || cursor <= start) return null
  const word = text.slice(start + 1, cursor)
  const before = text[start - 1] ?? ' '
  return /\s/.test(before) && /^[\p{L}\p{N}-]*$/u.test(word) ? { start, end: cursor, word } : null
}

export const toPlain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
