import type { Mood } from '../clients/webhook-receiver.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

const MOODS: readonly Mood[] = ['errors', 'drops', 'hangs']
/** A long run goes on until so many events were received. */
const RECEIVED_LONG = 100_000

export const webhookReceiver: Experiment = {
  name: 'webhook-receiver',
  injects:
    'Lets the receiver of webhooks refuse, accept without an answer, hang, and cuts it off, while the service is killed and the database cut.',
  run: (ground, run) =>
    underLoad(ground, run, { processes: 2 }, async (stack, random) => {
      const { receiver, toReceiver, toPostgres } = stack
      const ms = run.isLong ? 3_000 : 400
      const before = { receiver: receiver.hits(), network: toReceiver.hits(), database: toPostgres.hits() }
      let kills = 0
      let seen = 0
      do {
        await until(async () => receiver.received.length > seen, 'something is sent')
        for (const kind of ['stall', 'reset'] as const) {
          toReceiver.setTrouble({ kind })
          await pass(ms)
          await until(async () => toReceiver.hits() > before.network, 'the network hits a webhook')
          toReceiver.setTrouble({ kind: 'none' })
          toReceiver.cut()
        }
        for (const mood of MOODS) {
          const hitsBefore = receiver.hits()
          receiver.setMood(mood)
          await pass(ms + random.below(200))
          // Only a webhook under way shows whether its event is sent again.
          await until(async () => receiver.hits() > hitsBefore, `a webhook meets a receiver that ${mood}`)
          await stack.replace(random.pick(stack.processes))
          kills += 1
          receiver.setMood('well')
          await pass(ms)
        }
        toPostgres.cut()
        await pass(ms)
        seen = receiver.received.length
      } while (run.isLong && receiver.received.length < RECEIVED_LONG)
      return {
        hits: {
          kills,
          receiver: receiver.hits() - before.receiver,
          network: toReceiver.hits() - before.network,
          database: toPostgres.hits() - before.database,
        },
      }
    }),
}
