import { pass, underLoad, type Experiment } from './experiment.ts'

export const killService: Experiment = {
  name: 'kill-service',
  injects: 'Kills the service with SIGKILL under load, again and again.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack, random) => {
      const kills = run.isLong ? 20 : 4
      for (let n = 0; n < kills; n++) {
        await pass((run.isLong ? 5_000 : 300) + random.below(500))
        const [process] = stack.processes
        if (process) await stack.replace(process)
      }
      await pass(300)
      return { hits: { kills } }
    }),
}
