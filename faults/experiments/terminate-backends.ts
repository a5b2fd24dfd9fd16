import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

export const terminateBackends: Experiment = {
  name: 'terminate-backends',
  injects: 'Ends connections of the service in the server, at random (pg_terminate_backend).',
  run: (ground, run) =>
    underLoad(ground, run, { processes: 2 }, async (stack, random) => {
      let ended = 0
      const end = async () => {
        const { rows } = await stack.db.query<{ ended: number }>(
          `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name like 'recado%'
             and hashint4(pid + $1) % 3 = 0`,
          [random.below(1000)],
        )
        ended += rows[0]?.ended ?? 0
        return ended > 0
      }
      for (let n = 0; n < (run.isLong ? 200 : 40); n++) {
        await until(end, 'a connection is ended')
        await pass(run.isLong ? 200 : 50)
      }
      return { hits: { ended } }
    }),
}
