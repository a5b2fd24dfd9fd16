/** What a crash leaves in doubt is what was under way: nothing that still waited for its call. */
import type { Program } from '../../testkit/program.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

/** They ask for more than the connections take, so that messages wait for one; for little enough that nobody waits for a processor. */
const CLIENTS = 64
const PAUSE_MS = 150
const CONNECTIONS = 32
const CUSTOMERS = 600
/** Calls that are under way before the process is killed: nearly all that may be. */
const UNDER_WAY = CONNECTIONS / 2
const CHANNEL_MS = 100
/** The first calls of a process open their connections, and take longer. */
const WARM_MS = 1_000
/**
 * Of unknown outcome for each call that may be under way. On a quiet machine nearly as few are for each call that the channel has
 * seen; on a busy one it sees a call some time after it was made.
 */
const RATIO_MAX = 1.1

const load = {
  crowd: { clients: CLIENTS, pauseMs: PAUSE_MS },
  customers: CUSTOMERS,
  env: { RECADO_WHATSAPP_CONNECTIONS: String(CONNECTIONS) },
}

export const inDoubt: Experiment = {
  name: 'in-doubt',
  injects:
    'Kills the service while 64 clients ask for more than 32 connections to a channel take that answers after 100 ms: of unknown outcome are at most a tenth more than those.',
  run: (ground, run) =>
    underLoad(ground, run, load, async (stack, random) => {
      await stack.simulator.setFaults({ on: 'send', mode: 'delay', ms: CHANNEL_MS })
      let [unknown, called] = [0, 0]
      const kills = run.isLong ? 20 : 3
      let since = new Date(0) // calls of processes before are recovered, or will be
      for (let n = 0; n < kills; n++) {
        await isBusy(stack, since)
        await pass(WARM_MS + random.below(3 * CHANNEL_MS))
        const [process] = stack.processes as [Program]
        stack.withdraw(process)
        await process.kill()
        const left = await listUnderWay(stack)
        await pass(2 * CHANNEL_MS) // what had left the process arrives
        const seen = new Set((await stack.simulator.calls(0)).map(({ callbackData }) => callbackData))
        unknown += left.length
        called += left.filter((id) => seen.has(id)).length
        since = new Date()
        await stack.start()
      }
      await stack.simulator.setFaults()
      const says = `${unknown} were of unknown outcome after ${kills} kills with ${CONNECTIONS} connections each`
      return {
        hits: { kills, unknown, called },
        broken: unknown > kills * CONNECTIONS * RATIO_MAX ? [says] : [],
      }
    }),
}

/** Messages whose call is in the log, and whose outcome is not written. */
async function listUnderWay({ db }: Stack): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct d.message_id as id
     from calls c
     cross join lateral unnest(c.message_ids, c.attempts) as u(message_id, attempt)
     join deliveries d on d.workspace_id = c.workspace_id and d.message_id = u.message_id and d.attempts < u.attempt`,
  )
  return rows.map(({ id }) => id)
}

/** Resolves when the process is at work, and has read what the one before it left. */
async function isBusy(stack: Stack, since: Date): Promise<void> {
  await stack.eventually(async () => {
    const { rowCount } = await stack.db.query('select from calls where started_at < $1', [since])
    return rowCount === 0 && (await listUnderWay(stack)).length > UNDER_WAY
  }, 'calls are under way')
}
