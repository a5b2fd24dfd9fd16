/** One run of one variant as numbers, and statistics over several runs. */

/** Null: unknown, or meaningless for this variant. */
export type Sample = {
  /** Items a second: messages, pages, receipts. */
  ratePerSecond: number
  p50Ms: number | null
  p99Ms: number | null
  /** CPU microseconds per item, of the service or of the server that replaces it. */
  serviceCpuUs: number | null
  postgresCpuUs: number | null
  /** Memory of the service at the end. */
  memoryBytes: number | null
  /** Write-ahead log per item. */
  walBytes: number | null
}

/** The runs of each variant, in the order of the rounds. */
export type Samples<Variant extends string> = Record<Variant, Sample[]>

/**
 * Plays the variants one after another for the given number of rounds, every other round in reverse
 * order. So other load on the machine affects all variants alike, and none always comes first. The
 * first `warmUps` rounds are discarded.
 * @param settle called after them, so that what follows does not run on plans and statistics of
 * empty tables
 */
export async function alternate<Variant extends string>(
  { rounds, warmUps, settle }: { rounds: number; warmUps: number; settle?: () => Promise<void> },
  variants: Record<Variant, () => Promise<Sample>>,
): Promise<Samples<Variant>> {
  const entries = Object.entries(variants) as [Variant, () => Promise<Sample>][]
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Samples<Variant>
  for (let round = 0; round < warmUps + rounds; round++) {
    if (round === warmUps) await settle?.()
    for (const [name, run] of round % 2 === 0 ? entries : entries.toReversed()) {
      const sample = await run()
      if (round >= warmUps) samples[name].push(sample)
    }
  }
  return samples
}

/** The median of each number; null if any run lacks the number. */
export function medianSample(samples: Sample[]): Sample {
  const [first] = samples
  if (!first) throw new Error('There is no run to take a median of.')
  const names = Object.keys(first) as (keyof Sample)[]
  return Object.fromEntries(
    names.map((name) => {
      const values = samples.map((sample) => sample[name])
      return [name, values.includes(null) ? null : median(values as number[])]
    }),
  ) as Sample
}

/** The median of the ratios of each round: load that slowed down a whole round cancels out. */
export function medianRatio(ours: Sample[], other: Sample[], number: keyof Sample): number {
  return median(
    ours.map((sample, round) => (sample[number] ?? Number.NaN) / (other[round]?.[number] ?? Number.NaN)),
  )
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
