/**
 * A lost primary, again and again under load: each way of losing one is an experiment of `npm run
 * faults -- --cluster`.
 */
import { loadavg } from 'node:os'
import type { Canary } from '../canaries/canaries.ts'
import type { History } from '../clients/history.ts'
import { pass, underLoad, type Experiment, type Result, type Run } from '../experiments/experiment.ts'
import { openGround } from '../stack/ground.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { hits, type Hit } from './hits.ts'
import type { Machine } from './machine.ts'
import { longestSilence, median } from './recovery.ts'
import { startWatchers } from './watchers.ts'

/** No client waits longer than this for an acknowledgement. */
const RECOVERY_MAX_MS = 45_000
const TIMES = 2
const BACK_PATIENCE_MS = 180_000
const POLL_MS = 100
/** Light enough that the load of a hundred hits stays below what the simulator remembers. */
const CROWD = { clients: 16, pauseMs: 250 }
const CUSTOMERS = 600
const FOLLOWED = 6

export const clusterExperiments: Experiment[] = hits.map((hit) => ({
  name: hit.name,
  injects: hit.injects,
  run: (_ground, run) => play(hit, run),
}))

/** With Patroni's defaults a primary acknowledges what no other machine has. */
export const clusterCanaries: Canary[] = [
  {
    name: 'asynchronous',
    breaks: 'a commit waits for no standby, and the primary is cut from its peers',
    experiment: clusterExperiments.find(({ name }) => name === 'cut-from-peers') as Experiment,
    seenBy: 'acknowledged_is_kept',
    settings: { synchronous_mode: false, synchronous_mode_strict: false },
  },
]

async function play(hit: Hit, run: Run): Promise<Result> {
  const cluster = await openCluster(hit.volumeSize)
  let failure: unknown
  try {
    if (run.settings) await cluster.configure(run.settings)
    const ground = await openGround(cluster.postgres)
    const { hosts: databaseHosts, env } = cluster.access
    const load = { processes: 2, databaseHosts, env, crowd: CROWD, customers: CUSTOMERS, followers: FOLLOWED }
    return await underLoad(ground, run, load, async (stack, random, history) => {
      const watchers = startWatchers(cluster.postgres.urlOf(stack.database), stack.shops[0].workspaceId)
      const silences: number[] = []
      const loads: number[] = []
      try {
        for (let n = 0; n < (run.times ?? TIMES); n++) {
          const leader = await cluster.whole()
          await pass(2_000 + random.below(3_000))
          const hitAt = performance.now()
          const undo = await hit.strike(leader, cluster, random)
          await isBack(cluster, leader, hit, history)
          await undo()
          await cluster.whole()
          silences.push(longestSilence(history.acknowledgedAt, hitAt, performance.now()))
          loads.push(loadavg()[0] ?? 0)
        }
      } catch (error) {
        failure = error // what comes next fails as well, since the database is gone, and would hide it
        throw error
      } finally {
        watchers.leave()
      }
      const { shown, lost } = await watchers.stop()
      const late = silences.filter((ms) => ms > RECOVERY_MAX_MS)
      return {
        hits: { [hit.name]: silences.length, 'messages shown to readers': shown },
        notes: [describe(silences, loads)],
        broken: [
          ...late.map((ms) => `for ${toSeconds(ms)} s nothing was acknowledged`),
          ...lost.map((id) => `${id} was shown to a reader and is gone`),
        ],
      }
    })
  } catch (error) {
    throw failure ?? error
  } finally {
    await cluster.keepLogs(run.folder)
    await cluster.close()
  }
}

/** Waits until another machine leads, and a message has been acknowledged since. */
async function isBack(cluster: Cluster, struck: Machine, hit: Hit, history: History): Promise<void> {
  const until = performance.now() + BACK_PATIENCE_MS
  let ledSince = Infinity
  while ((history.acknowledgedAt.at(-1) ?? 0) <= ledSince) {
    const leader = await cluster.findLeader(struck)
    if (leader && (hit.mayStay || leader !== struck)) ledSince = Math.min(ledSince, performance.now())
    if (performance.now() > until) throw new Error(`After ${hit.name} of ${struck.name} no machine leads.`)
    await pass(POLL_MS)
  }
}

const toSeconds = (ms: number) => (ms / 1000).toFixed(1)

function describe(silences: number[], loads: number[]): string {
  const all = silences.map(toSeconds).join(' ')
  const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`
  return `without an acknowledgement: median ${toSeconds(median(silences))} s, at most ${toSeconds(Math.max(...silences))} s (${all}); load ${load}`
}
