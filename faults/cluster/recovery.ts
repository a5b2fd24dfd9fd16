/** How long clients waited after a hit. */

/**
 * The longest time in milliseconds between two acknowledgements, from the hit on until the cluster
 * was whole again.
 */
export function longestSilence(acknowledgedAt: readonly number[], hitAt: number, wholeAt: number): number {
  const moments = acknowledgedAt.filter((at) => at > hitAt && at < wholeAt)
  const ends = [...moments, wholeAt]
  return Math.max(...ends.map((end, n) => end - (moments[n - 1] ?? hitAt)))
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
