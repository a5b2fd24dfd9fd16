/**
 * Finds where a text stops being JSON (RFC 8259).
 *
 * The parser's own message is no substitute: it quotes the text, and for some faults it gives no
 * position. Only a text that the parser refused is read here.
 */

/** Lines and columns count from 1, columns in characters. */
export type Place = { line: number; column: number; isEnd: boolean }

/**
 * What the grammar allows next: in an object a key, its colon, its value, then a comma or the end.
 */
type Next = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

const BLANK = /[ \t\n\r]*/y
/** A number, or one of the three literal names. */
const WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null/y
/** A piece of a string: a pattern that matches a whole long string would exhaust its stack. */
const PIECE = /[^"\\\p{Cc}]{1,1000}|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy

/**
 * The position of the first invalid character, or the end of a text that ends too early; null for
 * valid JSON.
 */
export function findBrokenJson(text: string): Place | null {
  const at = findFault(text)
  if (at === null) return null
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, isEnd: at === text.length }
}

function findFault(text: string): number | null {
  const open: ('{' | '[')[] = []
  let next: Next = 'value'
  let at = endOf(BLANK, text, 0)
  for (; at < text.length; at = endOf(BLANK, text, at)) {
    const char = text[at] as string
    const inner = open.at(-1)
    if (next === 'comma or end' && inner === undefined) return at // text after the complete value
    if (next === 'colon' && char === ':') next = 'value'
    else if (next === 'comma or end' && char === ',') next = inner === '{' ? 'key' : 'value'
    else if (next.endsWith('or end') && inner !== undefined && char === (inner === '{' ? '}' : ']')) {
      open.pop()
      next = 'comma or end'
    } else if (next.startsWith('value') && (char === '{' || char === '[')) {
      open.push(char)
      next = char === '{' ? 'key or end' : 'value or end'
    } else {
      const isKey = next.startsWith('key')
      if (!isKey && !next.startsWith('value')) return at
      const end = char === '"' ? endOfString(text, at) : isKey ? at : endOf(WORD, text, at)
      if (typeof end !== 'number') return end.brokenAt
      if (end === at) return at
      next = isKey ? 'colon' : 'comma or end'
      at = end
      continue
    }
    at += 1
  }
  return next === 'comma or end' && open.length === 0 ? null : text.length
}

/**
 * Where the string that begins with this quote ends, or the index of its first invalid character.
 */
function endOfString(text: string, start: number): number | { brokenAt: number } {
  let at = start + 1
  for (let end = endOf(PIECE, text, at); end > at; end = endOf(PIECE, text, at)) at = end
  return text[at] === '"' ? at + 1 : { brokenAt: at }
}

/** Where a match that begins at `at` ends; `at` itself without a match. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
