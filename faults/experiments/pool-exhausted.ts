import type pg from 'pg'
import { CONNECTIONS_MAX, HeardClient } from '../stack/postgres.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

export const poolExhausted: Experiment = {
  name: 'pool-exhausted',
  firstRoundOnly: true,
  injects:
    'Occupies every connection the database has, and ends those of the service, which then finds none free.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack) => {
      await pass(300)
      const others: pg.Client[] = []
      let refused = 0
      const hold = async () => {
        const client = new HeardClient({ connectionString: stack.postgres.urlOf(stack.database) })
        try {
          await client.connect()
          others.push(client)
        } catch {
          refused += 1
        }
      }
      const end = () =>
        stack.db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'recado%'`,
        )
      for (let n = 0; n < (run.isLong ? 10 : 3); n++) {
        await end()
        await Promise.all(Array.from({ length: CONNECTIONS_MAX }, hold))
        await end()
        await pass(800)
        await Promise.all(others.splice(0).map((client) => client.end()))
        await pass(400)
      }
      return { hits: { refused } }
    }),
}
