/** The two schema shapes every message uses: text with a bound, and one of a few words. */
import { Type } from '../../schema.ts'

/** Characters of a web address; what common servers and browsers take. */
export const ADDRESS_CHARS_MAX = 2048

/**
 * Something to read, or needed: a non-empty string of at most `max` Unicode code points (Ajv counts code points, not UTF-16
 * units), not only of spaces or characters that show as nothing.
 */
export const Text = (max: number, description: string, options: { pattern?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: max, format: 'not-blank', ...options, description })

/** One of the given words, as a JSON Schema `enum` (a union of constants would give one fault per word). */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description })
