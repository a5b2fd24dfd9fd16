/** What a crash leaves in doubt is what was under way: nothing that still waited for its call. */
import type { ServiceProcess } from '../stack/service.ts'
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

/** Full: with as many calls under way as may be. */
const CLIENTS = 64
const CUSTOMERS = 600
const CHANNEL_MS = 100
/** Of unknown outcome for each whose call the channel had seen, over all kills. */
const RATIO_MAX = 1.1

export const inDoubt: Experiment = {
  name: 'in-doubt',
  injects:
    'Kills the service while 64 clients send and the channel takes 100 ms to answer: of unknown outcome is what was called, and at most a tenth more.',
  run: (ground, run) =>
    underLoad(ground, run, { crowd: { clients: CLIENTS }, customers: CUSTOMERS }, async (stack, random) => {
      await stack.simulator.setFaults([{ on: 'send', mode: 'delay', ms: CHANNEL_MS }])
      let [unknown, called] = [0, 0]
      const kills = run.isLong ? 10 : 4
      let since = new Date(0) // calls of processes before are recovered, or will be
      for (let n = 0; n < kills; n++) {
        await isBusy(stack, since)
        await pass(random.below(3 * CHANNEL_MS))
        const [process] = stack.processes as [ServiceProcess]
        stack.withdraw(process)
        await process.kill()
        const left = await listUnderWay(stack)
        const seen = new Set((await stack.simulator.calls(0)).map(({ callbackData }) => callbackData))
        unknown += left.length
        called += left.filter((id) => seen.has(id)).length
        since = new Date()
        await stack.start()
      }
      await stack.simulator.setFaults([])
      const says = `${unknown} were of unknown outcome after ${kills} kills, and the channel was called for ${called} of them`
      return { hits: { kills, unknown, called }, broken: unknown > called * RATIO_MAX ? [says] : [] }
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
    return rowCount === 0 && (await listUnderWay(stack)).length >= CLIENTS
  }, 'calls are under way')
}
