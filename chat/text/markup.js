// @ts-check
/**
 * The chat's own markup: *bold*, _italic_, ~strike~, `code`, ```code block``` and web addresses.
 * Parsing is pure and returns spans; drawing turns spans into nodes. Text is never read as HTML.
 *
 * A customer may send 65,536 arbitrary characters, so no character may cause a scan of the
 * remaining text.
 */

import { element } from '../dom/element.js'
import { parseWebAddress, safeLink } from './safe-link.js'

/**
 * @typedef {{ kind: 'text' | 'code' | 'block', text: string }
 *   | { kind: 'link', text: string, url: URL }
 *   | { kind: 'bold' | 'italic' | 'strike', spans: Span[] }} Span
 * @typedef {{ span: Span, end: number }} Found `end` is the index after what was found
 */

/** @type {Record<string, 'bold' | 'italic' | 'strike'>} */
const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' }
const TAGS = /** @type {const} */ ({ bold: 'strong', italic: 'em', strike: 's' })
/** A longer address stays text, since browsers need not open it. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"'`]{1,2048}(?![^\s<>"'`])/iy
const CLOSING_PUNCTUATION = '.,;:!?)]}*_~'

/**
 * @param {string} text
 * @param {string} open marks that are open around this text; a mark does not nest in itself, which
 * bounds the depth
 * @returns {Span[]}
 */
export function parseMarkup(text, open = '') {
  /** @type {Span[]} */
  const spans = []
  /** @type {Map<string, number>} */
  const unclosed = new Map()
  let plainFrom = 0
  let at = 0
  while (at < text.length) {
    const found = codeAt(text, at) ?? markAt(text, at, open, unclosed) ?? addressAt(text, at)
    if (!found) {
      at += 1
      continue
    }
    if (at > plainFrom) spans.push({ kind: 'text', text: text.slice(plainFrom, at) })
    spans.push(found.span)
    at = found.end
    plainFrom = at
  }
  if (plainFrom < text.length) spans.push({ kind: 'text', text: text.slice(plainFrom) })
  return spans
}

/**
 * The text without markup characters, for lists and screen readers.
 *
 * @param {string} text
 * @returns {string}
 */
export function toPlainText(text) {
  return joinTexts(parseMarkup(text))
}

/**
 * @param {Span[]} spans
 * @returns {string}
 */
function joinTexts(spans) {
  return spans.map((span) => ('spans' in span ? joinTexts(span.spans) : span.text)).join('')
}

/**
 * The first web address in a text.
 *
 * @param {string} text
 * @returns {URL | null}
 */
export function findWebAddress(text) {
  return findLink(parseMarkup(text))
}

/**
 * @param {Span[]} spans
 * @returns {URL | null}
 */
function findLink(spans) {
  for (const span of spans) {
    const url = span.kind === 'link' ? span.url : 'spans' in span ? findLink(span.spans) : null
    if (url) return url
  }
  return null
}

/**
 * @param {string} text
 * @returns {Node[]}
 */
export function drawMarkup(text) {
  return parseMarkup(text).map(drawSpan)
}

/**
 * @param {Span} span
 * @returns {Node}
 */
function drawSpan(span) {
  switch (span.kind) {
    case 'text':
      return document.createTextNode(span.text)
    case 'code':
      return element('code', {}, span.text)
    case 'block':
      return element('code', { class: 'block' }, span.text)
    case 'link':
      return safeLink(span.url, span.text)
    default:
      return element(TAGS[span.kind], {}, ...span.spans.map(drawSpan))
  }
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {Found | null}
 */
function codeAt(text, at) {
  if (text[at] !== '`') return null
  if (text.startsWith('```', at)) {
    const close = text.indexOf('```', at + 3)
    if (close <= at + 3) return null
    return { span: { kind: 'block', text: text.slice(at + 3, close) }, end: close + 3 }
  }
  const close = text.indexOf('`', at + 1)
  const inner = text.slice(at + 1, close)
  if (close <= at + 1 || inner.includes('\n')) return null
  return { span: { kind: 'code', text: inner }, end: close + 1 }
}

/**
 * A mark opens before a word and closes after one, on the same line: `2*3*4` and `snake_case_name`
 * stay unchanged.
 *
 * @param {string} text
 * @param {number} at
 * @param {string} open
 * @param {Map<string, number>} unclosed the index up to which each mark is known not to close;
 * updated here
 * @returns {Found | null}
 */
function markAt(text, at, open, unclosed) {
  const mark = text[at] ?? ''
  const kind = MARKS[mark]
  if (!kind || open.includes(mark) || isWord(text[at - 1]) || !isInk(text[at + 1]) || text[at + 1] === mark)
    return null
  let close = Math.max(at + 2, unclosed.get(mark) ?? 0)
  for (; close < text.length && text[close] !== '\n'; close += 1) {
    if (text[close] !== mark || !isInk(text[close - 1]) || isWord(text[close + 1])) continue
    return { span: { kind, spans: parseMarkup(text.slice(at + 1, close), open + mark) }, end: close + 1 }
  }
  unclosed.set(mark, close)
  return null
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {Found | null}
 */
function addressAt(text, at) {
  if ((text[at] !== 'h' && text[at] !== 'H') || isWord(text[at - 1])) return null
  WEB_ADDRESS.lastIndex = at
  const address = withoutClosing(WEB_ADDRESS.exec(text)?.[0] ?? '')
  const url = address ? parseWebAddress(address) : null
  if (!address || !url) return null
  return { span: { kind: 'link', text: address, url }, end: at + address.length }
}

/**
 * Removes punctuation at the end, which belongs to the sentence. A regular expression would scan
 * ahead from each character.
 *
 * @param {string} address
 */
function withoutClosing(address) {
  let end = address.length
  while (end > 0 && CLOSING_PUNCTUATION.includes(address[end - 1] ?? '')) end -= 1
  return address.slice(0, end)
}

/** @param {string | undefined} character */
function isWord(character) {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** @param {string | undefined} character */
function isInk(character) {
  return character !== undefined && /\S/.test(character)
}
