/** A crash leaves only the calls under way in doubt, no message that still waited for its call. */
import type { Program } from '../../testkit/program.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/** Enough load that messages wait for a connection, and too little to saturate a processor. */
const CLIENTS = 64
const PAUSE_MS = 150
const CONNECTIONS = 32
const CUSTOMERS = 600
/** Calls under way before the process is killed. */
const UNDER_WAY = CONNECTIONS / 2
const CHANNEL_MS = 100
/** The first calls of a process are slower: they open its connections. */
const WARM_MS = 1_000
/**
 * Messages of unknown outcome for each connection. A quiet machine would meet this even for each
 * call the simulator has seen; on a busy one the simulator sees a call some time after it was made.
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
    'Kills the service while 64 clients send more than 32 connections to a channel can carry that answers after 100 ms: at most a tenth more than those have an unknown outcome.',
  run: (ground, run) =>
    underLoad(ground, run, load, async (stack, random) => {
      await stack.simulator.setFaults({ on: 'send', mode: 'delay', ms: CHANNEL_MS })
      let [unknown, called] = [0, 0]
      const kills = run.isLong ? 20 : 3
      let since = new Date(0) // earlier processes left the calls before this
      for (let n = 0; n < kills; n++) {
        await isBusy(stack, since)
        await pass(WARM_MS + random.below(3 * CHANNEL_MS))
        const [process] = stack.processes as [Program]
        stack.withdraw(process)
        await process.kill()
        const left = await listUnderWay(stack)
        await pass(2 * CHANNEL_MS) // requests already sent arrive
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

/** Messages whose call is logged and whose outcome is not written. */
async function listUnderWay({ db }: Stack): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct d.message_id as id
     from calls c
     cross join lateral unnest(c.message_ids, c.attempts) as u(message_id, attempt)
     join deliveries d on d.workspace_id = c.workspace_id and d.message_id = u.message_id and d.attempts < u.attempt`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Resolves when the process has calls under way, and has recovered those that its predecessor left.
 */
async function isBusy(stack: Stack, since: Date): Promise<void> {
  await until(async () => {
    const { rowCount } = await stack.db.query('select from calls where started_at < $1', [since])
    return rowCount === 0 && (await listUnderWay(stack)).length > UNDER_WAY
  }, 'calls are under way')
}
