import { pass, underLoad, type Experiment } from './experiment.ts'

export const killPostgres: Experiment = {
  name: 'kill-postgres',
  injects: 'Kills PostgreSQL and all its children with SIGKILL under load.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack, random) => {
      const kills = run.isLong ? 5 : 2
      for (let n = 0; n < kills; n++) {
        await pass((run.isLong ? 6_000 : 700) + random.below(800))
        await stack.postgres.kill()
      }
      await pass(700)
      return { hits: { kills } }
    }),
}
