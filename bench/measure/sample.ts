/** One run of one variant, as numbers; and what is made of several runs. */

/** Null: not known here, or means nothing for this variant. */
export type Sample = {
  /** Items a second: messages, pages, receipts. */
  ratePerSecond: number
  p50Ms: number | null
  p99Ms: number | null
  /** CPU time for each item, in microseconds: of the service, or of the server that stands in its place. */
  serviceCpuUs: number | null
  postgresCpuUs: number | null
  /** Of the service, at the end. */
  memoryBytes: number | null
  /** Write-ahead log for each item. */
  walBytes: number | null
}

/** The runs of each variant, in the order of the rounds. */
export type Samples<Variant extends string> = Record<Variant, Sample[]>

/**
 * Plays the variants one after another, as many rounds as asked, every other round in the opposite order, so that whatever
 * else the machine does meets all of them alike, and none always comes first. What is measured in the first `warmUps` rounds
 * is thrown away.
 */
export async function alternate<Variant extends string>(
  { rounds, warmUps }: { rounds: number; warmUps: number },
  variants: Record<Variant, () => Promise<Sample>>,
): Promise<Samples<Variant>> {
  const entries = Object.entries(variants) as [Variant, () => Promise<Sample>][]
  const samples = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Samples<Variant>
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [name, run] of round % 2 === 0 ? entries : entries.toReversed()) {
      const sample = await run()
      if (round >= warmUps) samples[name].push(sample)
    }
  }
  return samples
}

/** Each number's median; of a number that is not known in one run, nothing is known. */
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

/** The median of the ratios of each round: whatever slowed down a whole round is not in it. */
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
