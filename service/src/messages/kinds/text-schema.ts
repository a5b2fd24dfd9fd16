/** The two schema shapes that every message uses: bounded text, and one of a few words. */
import { Type } from '../../schema.ts'

/** Characters in a web address: as many as common servers and browsers accept. */
export const ADDRESS_CHARS_MAX = 2048

/**
 * A string that is not blank: at most `max` Unicode code points (Ajv counts code points, not UTF-16 units), and not only
 * spaces and invisible characters.
 */
export const Text = (max: number, description: string, options: { pattern?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: max, format: 'not-blank', ...options, description })

/** One of the given words, as a JSON Schema `enum` (a union of constants would give one fault per word). */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description })
