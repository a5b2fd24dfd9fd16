/** Bounded text, and one of a few words: schema shapes that nearly every body uses. */
import { Type } from './schema.ts'

/** Characters in a web address: as many as common servers and browsers accept. */
export const ADDRESS_CHARS_MAX = 2048

/** Characters of the name of a key, a person or a workspace; the database enforces it as well. */
export const NAME_MAX = 100

/**
 * A string that is not blank: at most `max` Unicode code points (Ajv counts code points, not UTF-16
 * units), and not only spaces and invisible characters.
 */
export const Text = (max: number, description: string, options: { pattern?: string } = {}) =>
  Type.String({ minLength: 1, maxLength: max, format: 'not-blank', ...options, description })

const SEARCH_MAX = 100

/** What a person types to search a list. */
export const SearchText = (description: string) =>
  Type.String({ minLength: 1, maxLength: SEARCH_MAX, pattern: '^[^\\u0000]*$', description })

/**
 * One of the given words, as a JSON Schema `enum` (a union of constants would give one fault per
 * word).
 */
export const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: words, description })
