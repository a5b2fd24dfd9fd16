/** Values that a schema allows or nearly allows: at its bounds, and one past them. */
import fc from 'fast-check'
import type { Random } from '../../scripts/random.ts'
import type { Schema } from './document.ts'

/** Texts kept for each pattern, because they are slow to make. */
const TEXTS_PER_PATTERN = 64
const ENTRIES_MAX = 3
const LENGTH_MAX = 40
const ALPHABET = ['a', 'Z', '0', ' ', '-', 'é', '🍞', '́', '‮', '"', '\\', '/', '<', '\n', '٣']

/** @param seed makes the texts of patterns repeatable */
export function createSampler(seed: number) {
  const texts = new Map<string, string[]>()

  function textOf(pattern: string, random: Random): string {
    const known =
      texts.get(pattern) ??
      fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed, numRuns: TEXTS_PER_PATTERN })
    texts.set(pattern, known)
    return random.pick(known)
  }

  function text({ minLength = 0, maxLength = LENGTH_MAX, pattern, format }: Schema, random: Random): string {
    if (pattern !== undefined) return textOf(pattern, random)
    if (format === 'uuid') return `${random.digits(8)}-1111-7000-8000-${random.digits(12)}`
    if (format === 'date') return `19${10 + random.below(90)}-0${1 + random.below(9)}-1${random.below(10)}`
    const longest = Math.min(maxLength, minLength + LENGTH_MAX)
    const lengths = [minLength, longest, minLength + random.below(longest - minLength + 1)]
    // Usually within the bounds; now and then one past the upper one.
    const length = random.chance(0.02) ? maxLength + random.below(2) : random.pick(lengths)
    return Array.from({ length }, () => random.pick(ALPHABET)).join('')
  }

  function integer({ minimum = -(2 ** 53), maximum = 2 ** 53 }: Schema, random: Random): number {
    const near = Math.min(maximum - minimum, 10_000)
    return random.pick([minimum, maximum, minimum + random.below(near + 1), minimum - 1, maximum + 1])
  }

  function number(schema: Schema, random: Random): number {
    return integer(schema, random) + random.pick([0, 0.5, -0.000_001])
  }

  return function sample(schema: Schema, random: Random): unknown {
    if (schema.enum) return random.pick(schema.enum)
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    switch (type) {
      case 'object': {
        const required = new Set(schema.required)
        const entries = Object.entries(schema.properties ?? {})
        const chosen = entries.filter(([name]) => required.has(name) || random.chance(0.5))
        return Object.fromEntries(chosen.map(([name, inner]) => [name, sample(inner, random)]))
      }
      case 'array': {
        const { items = {}, minItems = 0, maxItems = ENTRIES_MAX } = schema
        const length = minItems + random.below(Math.min(maxItems, minItems + ENTRIES_MAX) - minItems + 1)
        return Array.from({ length }, () => sample(items, random))
      }
      case 'integer':
        return integer(schema, random)
      case 'number':
        return number(schema, random)
      case 'boolean':
        return random.chance(0.5)
      default:
        return text(schema, random)
    }
  }
}

export type Sampler = ReturnType<typeof createSampler>
