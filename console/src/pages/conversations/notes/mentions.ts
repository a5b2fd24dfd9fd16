/** Colleagues who are named in a note: `@Bia Lima`. */

type Named = { id: string; name: string }

/** The ids of those whose whole name follows an `@`. */
export function findMentions(text: string, colleagues: Named[]): string[] {
  return colleagues
    .filter(({ name }) => toNoteParts(text, [name]).some(({ isMention }) => isMention))
    .map(({ id }) => id)
}

export type NotePart = { text: string; isMention: boolean }

/** The text in parts: the mentions of these names, and what is between. */
export function toNoteParts(text: string, names: string[]): NotePart[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const parts: NotePart[] = []
  let from = 0
  for (const { index } of text.matchAll(/@/g)) {
    const name = longestFirst.find((one) => isWholeAt(text, index + 1, one))
    if (name === undefined || index < from) continue
    const end = index + 1 + name.length
    parts.push({ text: text.slice(from, index), isMention: false })
    parts.push({ text: text.slice(index, end), isMention: true })
    from = end
  }
  parts.push({ text: text.slice(from), isMention: false })
  return parts.filter((part) => part.text !== '')
}

/** Ana is not named in `@Anabel`. */
const isWholeAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))
