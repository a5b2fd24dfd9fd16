import type { Program } from '../../testkit/program.ts'
import { pass, underLoad, type Experiment, type Result } from './experiment.ts'

/** From the last connection that a load balancer gives a process to its end. */
const DRAIN_MS = 2_000

export const rollingRestart: Experiment = {
  name: 'rolling-restart',
  firstRoundOnly: true,
  injects:
    'Replaces each process by a new one under load, as a deployment does: no client may see a failure.',
  run: async (ground, run) => {
    const result = await underLoad(
      ground,
      run,
      { processes: 2, crowd: { reconnects: true, brokenPercent: 0 } },
      async (stack) => {
        let replaced = 0
        const broken: string[] = []
        for (let n = 0; n < (run.isLong ? 10 : 2); n++) {
          await pass(400)
          await stack.start()
          const leaving = stack.processes[0] as Program
          stack.withdraw(leaving)
          await pass(DRAIN_MS)
          const exitCode = await leaving.stop()
          if (exitCode !== 0) broken.push(`a process that was asked to stop exited with ${exitCode}`)
          replaced += 1
        }
        await pass(400)
        return { hits: { replaced }, broken }
      },
    )
    return { ...result, broken: [...(result.broken ?? []), ...findFailures(result)] }
  },
}

/** Requests that a client had to repeat, or that were not answered as they should be. */
export const findFailures = ({ facts }: Result): string[] =>
  facts.history.operations
    .filter(({ outcome, tries }) => outcome !== 'ok' || tries > 1)
    .map(({ marker, answer, tries }) => `a client saw a failure: ${marker}, ${answer}, ${tries} tries`)
