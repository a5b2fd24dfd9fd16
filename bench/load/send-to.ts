/** Several loads at once, as one. */
import type { Work } from '../measure/measure.ts'
import { quantile } from './quantile.ts'
import type { LoadResult } from './send-load.ts'

/** Sends all loads at once. The rate counts until the last answer of the last one. */
export async function sendTo(loads: (() => Promise<LoadResult>)[]): Promise<Work> {
  const results = await Promise.all(loads.map((load) => load()))
  const seconds = Math.max(...results.map((one) => one.latenciesMs.length / one.ratePerSecond))
  const latencies = results.flatMap(({ latenciesMs }) => latenciesMs)
  return {
    ratePerSecond: latencies.length / seconds,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}
