/** Values of JSON, as each language of the samples writes them. */

type Json = unknown

/** How a language writes what JSON has. */
type Notation = {
  none: string
  yes: string
  no: string
  text: (text: string) => string
  name: (name: string) => string
  object: [open: string, close: string]
  array: [open: string, close: string]
  /** An object without fields. */
  emptyObject: string
}

const singleQuoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * Single quotes cannot hold a line break in these two languages, so such a text has the escapes of
 * JSON.
 */
const scriptText = (text: string) => (/[\n\r]/.test(text) ? JSON.stringify(text) : singleQuoted(text))

const notations = {
  typescript: {
    none: 'null',
    yes: 'true',
    no: 'false',
    text: scriptText,
    emptyObject: '{}',
    name: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : singleQuoted(name)}: `,
    object: ['{', '}'],
    array: ['[', ']'],
  },
  python: {
    none: 'None',
    yes: 'True',
    no: 'False',
    text: (text) => JSON.stringify(text),
    emptyObject: '{}',
    name: (name) => `${JSON.stringify(name)}: `,
    object: ['{', '}'],
    array: ['[', ']'],
  },
  php: {
    // single quotes hold line breaks in PHP, and neither variables nor escapes are read in them
    none: 'null',
    yes: 'true',
    no: 'false',
    text: singleQuoted,
    emptyObject: '(object) []',
    name: (name) => `${singleQuoted(name)} => `,
    object: ['[', ']'],
    array: ['[', ']'],
  },
} satisfies Record<string, Notation>

const SHORT_MAX = 72

/** @param indent how many spaces the line has in which the value begins */
export function toLiteral(language: keyof typeof notations, value: Json, indent = 0): string {
  return write(notations[language], value, indent)
}

function write(notation: Notation, value: Json, indent: number): string {
  if (value === null || value === undefined) return notation.none
  if (typeof value === 'boolean') return value ? notation.yes : notation.no
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = indent + 2
  const parts = Array.isArray(value)
    ? value.map((one) => write(notation, one, inner))
    : Object.entries(value).map(([name, one]) => notation.name(name) + write(notation, one, inner))
  if (parts.length === 0) return Array.isArray(value) ? '[]' : notation.emptyObject
  const [open, close] = Array.isArray(value) ? notation.array : notation.object
  const spaced = notation.object[0] === '{' && !Array.isArray(value) ? ' ' : ''
  const short = `${open}${spaced}${parts.join(', ')}${spaced}${close}`
  if (!short.includes('\n') && indent + short.length <= SHORT_MAX) return short
  const space = ' '.repeat(inner)
  return `${open}\n${parts.map((part) => `${space}${part},\n`).join('')}${' '.repeat(indent)}${close}`
}
