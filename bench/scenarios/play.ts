/** Plays one scenario: returns its results, or why the run is void. */
import type { Ground } from '../ground/ground.ts'
import type { Entry } from '../report/result.ts'
import type { Effort, Scenario } from './scenario.ts'

export async function play(
  { name, measures, run }: Scenario,
  ground: Ground,
  effort: Effort,
): Promise<Entry> {
  const startedAtMs = performance.now()
  const seconds = () => (performance.now() - startedAtMs) / 1000
  try {
    const outcome = await run(ground, effort)
    return { name, measures, seconds: seconds(), failure: null, ...outcome }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { name, measures, seconds: seconds(), failure }
  }
}
