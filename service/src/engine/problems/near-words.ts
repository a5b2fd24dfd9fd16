/** Which of the known words a caller probably meant with an unknown one. */

/** Longer words are not compared: it takes time with the square of their length. */
const LENGTH_MAX = 64

/**
 * Those words that become `given` by few changes of one character (put in, left out, changed, or
 * changed places with the next), the nearest first. Words that differ by as many stay in their
 * order.
 *
 * @param changesMax for how many changes a word still counts
 */
export function nearestWords<Word extends string>(
  given: string,
  words: readonly Word[],
  changesMax: (given: string) => number = changesOfTypo,
): Word[] {
  if (given.length > LENGTH_MAX) return []
  const most = changesMax(given)
  return words
    .flatMap((word) => {
      if (Math.abs(word.length - given.length) > most || word.length > LENGTH_MAX) return []
      const changes = countChanges(given, word)
      return changes <= most ? [{ word, changes }] : []
    })
    .toSorted((one, other) => one.changes - other.changes)
    .map(({ word }) => word)
}

/** In a word of one or two characters any change makes another word. */
function changesOfTypo({ length }: string): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

/** The distance of Damerau and Levenshtein, where no part is changed twice. */
function countChanges(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwap = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Infinity
      now.push(Math.min(changed, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, swapped))
    }
    ;[before, last] = [last, now]
  }
  return last[other.length] ?? 0
}
