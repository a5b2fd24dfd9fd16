/**
 * The machine of the primary is lost, and the standby takes over. Before that the standby falls
 * behind, and commits stop waiting for it because they are cancelled. These are lost, so the
 * service must not have acknowledged them.
 */
import { openGround } from '../stack/ground.ts'
import { openPostgresPair } from '../stack/postgres-pair.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

export const failover: Experiment = {
  name: 'failover',
  firstRoundOnly: true,
  injects:
    'Parts the synchronous standby from its primary, cancels the commits that wait for it, kills the primary with all it had, promotes the standby.',
  async run(_ground, run) {
    const pair = await openPostgresPair()
    try {
      const ground = await openGround(pair.now)
      const databaseHosts = `127.0.0.1:${pair.toPrimary.port},127.0.0.1:${pair.toStandby.port}`
      // No followers: until the primary is lost, a reader sees rows that are not safe yet, and
      // PostgreSQL cannot hide them.
      const load = { processes: 2, databaseHosts, followers: 0 }
      return await underLoad(ground, run, load, async (stack) => {
        await pass(run.isLong ? 10_000 : 800)
        pair.partStandby()
        let unsynchronised = 0
        for (let n = 0; n < 20; n++) {
          await pass(100)
          const { rows } = await stack.db.query<{ n: number }>(
            `select count(pg_cancel_backend(pid))::int as n from pg_stat_activity
             where wait_event = 'SyncRep' and application_name like 'recado%' and hashint4(pid + $1) % 2 = 0`,
            [n],
          )
          unsynchronised += rows[0]?.n ?? 0
        }
        await pair.failOver()
        await pass(run.isLong ? 10_000 : 1_500)
        return { hits: { 'unsynchronised commits': unsynchronised, failovers: 1 } }
      })
    } finally {
      await pair.close()
    }
  },
}
