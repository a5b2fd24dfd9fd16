/** Random numbers that a seed makes repeatable (mulberry32), so that a failure can be examined. */

export type Random = {
  /** At least 0, below `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
  digits(count: number): string
}

/** The seed of this run: RECADO_TEST_SEED, else a new one. The test that uses it prints it. */
export function newSeed(): number {
  return Number(process.env.RECADO_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32))
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (probability) => next() < probability,
    digits(count) {
      let digits = ''
      while (digits.length < count) digits += below(10)
      return digits
    },
  }
}
