/**
 * The start of an attempt arrives after its process has lost the sender. Only the fence in the
 * database refuses it. No process would ever recover a call logged that late, because the handover
 * is over.
 */
import type { Stack } from '../stack/stack.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/** Long retry delays: a message to be retried is still waiting when the late start arrives. */
const env = { RECADO_RETRY_FIRST_MS: '1500', RECADO_RETRY_MAX_MS: '3000' }

export const lateStart: Experiment = {
  name: 'late-start',
  firstRoundOnly: true,
  injects:
    'Holds a process’s start of an attempt on its way to the database until another process drives the sender, and lets it through then.',
  run: (ground, run) =>
    underLoad(ground, run, { env, crowd: { clients: 6, pauseMs: 20, oneShop: true } }, async (stack) => {
      const { databaseUrl } = await stack.openDetour()
      // The late start of a message that the other process is just sending shows nothing.
      const rounds = run.isLong ? 10 : 4
      for (let n = 0; n < rounds; n++) {
        const [first] = stack.processes
        if (!first) throw new Error('There is no process to succeed.')
        const [holder] = await until(() => holdersOf(stack), 'the senders are driven')
        await stack.simulator.setFaults({ on: 'send', mode: 'error', code: 131016 })
        await pass(300)
        await stack.postgresTap.reach({ statement: 'start-attempts', moment: 'passing' }, () =>
          stack.toPostgres.setTrouble({ kind: 'stall' }),
        )
        const second = await stack.start({ DATABASE_URL: databaseUrl })
        stack.withdraw(first)
        await until(async () => {
          const now = await holdersOf(stack)
          return now && !now.includes(holder ?? '')
        }, 'another process drives the senders')
        await pass(500)
        stack.toPostgres.setTrouble({ kind: 'none' })
        await pass(300)
        await first.kill()
        await stack.simulator.setFaults()
        if (n + 1 < rounds) {
          await stack.start()
          stack.withdraw(second)
          await second.stop()
        }
      }
      return { hits: { 'held starts': rounds } }
    }),
}

/** Holders of the two senders; null while they differ or are missing. */
async function holdersOf({ db }: Stack): Promise<string[] | null> {
  const { rows } = await db.query<{ holder: string }>(
    "select holder from leases where kind = 'sender' and holder is not null and expires_at > clock_timestamp()",
  )
  const holders = rows.map(({ holder }) => holder)
  return holders.length === 2 && new Set(holders).size === 1 ? holders : null
}
