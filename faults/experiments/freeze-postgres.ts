import { pass, underLoad, type Experiment } from './experiment.ts'

export const freezePostgres: Experiment = {
  name: 'freeze-postgres',
  firstRoundOnly: true,
  injects: 'Freezes PostgreSQL with all its children (SIGSTOP) for longer than a lease lasts.',
  run: (ground, run) =>
    underLoad(ground, run, { processes: 2 }, async (stack) => {
      await pass(500)
      await stack.postgres.freeze()
      await pass(run.isLong ? 30_000 : 4_000)
      await stack.postgres.thaw()
      await pass(500)
      return { hits: { freezes: 1 } }
    }),
}
