import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/** Longer than the lease of these processes. */
const FROZEN_MS = 2_500

export const succession: Experiment = {
  name: 'succession',
  injects:
    'Freezes one of two, then one of three processes for longer than its lease lasts, and thaws it when it has been succeeded. Before each, two of them share the two senders.',
  run: (ground, run) =>
    underLoad(ground, run, { processes: 2, crowd: { reconnects: true } }, async (stack, random) => {
      let successions = 0
      let shared = 0
      const rounds = run.isLong ? 12 : 2
      for (let n = 0; n < rounds; n++) {
        if (n === Math.floor(rounds / 2)) await stack.start()
        await pass(run.isLong ? 3_000 : 300)
        await until(() => areShared(stack), 'two processes share the senders')
        shared += 1
        const { rows } = await stack.db.query<{ fence: number }>(
          "select max(fence)::int as fence from leases where kind = 'sender'",
        )
        const frozen = random.pick(stack.processes)
        frozen.freeze()
        await pass(FROZEN_MS)
        frozen.thaw()
        const after = await stack.db.query<{ fence: number }>(
          "select max(fence)::int as fence from leases where kind = 'sender'",
        )
        if ((after.rows[0]?.fence ?? 0) > (rows[0]?.fence ?? 0)) successions += 1
        await pass(300)
      }
      // A process that drove no sender has no successor. Ending every process once makes each hand
      // over.
      for (const process of stack.processes.slice(0, -1)) {
        const { rows } = await stack.db.query<{ n: number }>(
          "select count(*)::int as n from leases where kind = 'sender' and holder is not null",
        )
        await stack.replace(process)
        successions += rows[0]?.n ? 1 : 0
      }
      return { hits: { successions, shared } }
    }),
}

async function areShared({ db }: Stack): Promise<boolean> {
  const { rows } = await db.query<{ holders: number }>(
    `select count(distinct holder)::int as holders from leases where kind = 'sender' and expires_at > clock_timestamp()`,
  )
  return rows[0]?.holders === 2
}
