/** The part of a text in which words were found. */

export type ExcerptPart = { text: string; isFound: boolean }

/** Characters shown before the first word that was found. */
const BEFORE = 24
const WORD = /[\p{L}\p{N}]+/gu

/**
 * The text from a little before the first word found, in parts. Words are found as the service
 * finds them: whatever their accents and capitals, and the last one by its beginning.
 */
export function toExcerpt(text: string, q: string): ExcerptPart[] {
  const wanted = [...q.matchAll(WORD)].map(([word]) => toPlain(word))
  const last = wanted.at(-1)
  const isFound = (word: string) => wanted.includes(word) || (last !== undefined && word.startsWith(last))
  const hits = [...text.matchAll(WORD)].filter(([word]) => isFound(toPlain(word)))
  const first = hits[0]?.index ?? 0
  const space = text.lastIndexOf(' ', first - BEFORE)
  let at = first <= BEFORE || space < 0 ? 0 : space + 1
  const parts: ExcerptPart[] = at === 0 ? [] : [{ text: '… ', isFound: false }]
  for (const { 0: word, index } of hits) {
    if (index > at) parts.push({ text: text.slice(at, index), isFound: false })
    parts.push({ text: word, isFound: true })
    at = index + word.length
  }
  return at < text.length ? [...parts, { text: text.slice(at), isFound: false }] : parts
}

const toPlain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
