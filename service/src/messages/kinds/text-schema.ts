/** The two schema shapes every message uses: text with a bound, and one of a few words. */
import { Type } from '../../schema.ts'

/** A non-empty string of at most `max` Unicode code points (Ajv counts code points, not UTF-16 units). */
export const Text = (max: number, description: string) =>
  Type.String({ minLength: 1, maxLength: max, description })

/** One of the given words, as a JSON Schema `enum` (a union of constants would give one fault per word). */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description })
