/**
 * The variables in the texts of a template, and an example of each, which WhatsApp's reviewers
 * read.
 */
import { listAt, partsAt, textAt } from '@recado/chat/content/parts.js'
import type { Parts } from '@recado/chat/content/parts.js'

type Kind = 'header' | 'body'
/** By kind and name of the variable. */
export type Examples = ReadonlyMap<string, string>

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
const POSITION = /^\d+$/

const kindOf = (part: Parts): Kind | null => {
  const type = textAt(part, 'type')?.toUpperCase()
  if (type === 'BODY') return 'body'
  return type === 'HEADER' && (textAt(part, 'format')?.toUpperCase() ?? 'TEXT') === 'TEXT' ? 'header' : null
}

/** Each once: numbers in their order, names as they are. */
export function variablesIn(text: string): string[] {
  const names = [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
  return names.every((name) => POSITION.test(name))
    ? names.toSorted((one, other) => Number(one) - Number(other))
    : names
}

/**
 * Whether the variables have names. `format` is how they are called in a template that is there.
 */
export function isNamed(components: Parts[], format: string | null): boolean {
  if (format !== null) return format.toUpperCase() === 'NAMED'
  return components
    .filter((part) => kindOf(part) !== null)
    .some((part) => variablesIn(textAt(part, 'text') ?? '').some((name) => !POSITION.test(name)))
}

const keyOf = (kind: Kind, name: string) => `${kind} ${name}`

export function collectExamples(components: Parts[]): Examples {
  const found = new Map<string, string>()
  for (const part of components) {
    const kind = kindOf(part)
    if (kind === null) continue
    const example = partsAt(part, 'example')
    for (const one of listAt(example, `${kind}_text_named_params`))
      found.set(keyOf(kind, textAt(one, 'param_name') ?? ''), textAt(one, 'example') ?? '')
    const given = example[`${kind}_text`]
    const row: unknown = Array.isArray(given) && Array.isArray(given[0]) ? given[0] : given
    if (!Array.isArray(row)) continue
    const names = variablesIn(textAt(part, 'text') ?? '')
    for (const [index, value] of row.entries())
      found.set(keyOf(kind, names[index] ?? String(index + 1)), String(value))
  }
  return found
}

/** Writes to each text the examples of its variables; one that has none is empty. */
export function withExamples(components: Parts[], examples: Examples, format: string | null): Parts[] {
  const named = isNamed(components, format)
  return components.map((part) => {
    const kind = kindOf(part)
    if (kind === null) return part
    const { example: _, ...rest } = part
    const names = variablesIn(textAt(part, 'text') ?? '')
    if (names.length === 0) return rest
    const valueOf = (name: string) => examples.get(keyOf(kind, name)) ?? ''
    if (named) {
      const params = names.map((name) => ({ param_name: name, example: valueOf(name) }))
      return { ...rest, example: { [`${kind}_text_named_params`]: params } }
    }
    const values = names.map(valueOf)
    return { ...rest, example: { [`${kind}_text`]: kind === 'body' ? [values] : values } }
  })
}

export type ExampleField = { name: string; value: string; pointer: string }

/**
 * A field for the example of each variable of a part, with the pointer of its value in the request.
 */
export function listExamples(components: Parts[], index: number, format: string | null): ExampleField[] {
  const part = components[index] ?? {}
  const kind = kindOf(part)
  if (kind === null) return []
  const examples = collectExamples(components)
  const at = `/components/${index}/example/${kind}_text`
  const named = isNamed(components, format)
  return variablesIn(textAt(part, 'text') ?? '').map((name, place) => ({
    name,
    value: examples.get(keyOf(kind, name)) ?? '',
    pointer: named
      ? `${at}_named_params/${place}/example`
      : kind === 'body'
        ? `${at}/0/${place}`
        : `${at}/${place}`,
  }))
}

export function setExample(
  components: Parts[],
  index: number,
  { name, value }: { name: string; value: string },
  format: string | null,
): Parts[] {
  const kind = kindOf(components[index] ?? {})
  if (kind === null) return components
  return withExamples(components, new Map(collectExamples(components)).set(keyOf(kind, name), value), format)
}
