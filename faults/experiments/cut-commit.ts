import { reset } from '../stack/tcp-proxy.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

/** Prefix of the crowd's idempotency keys. */
const KEY = 'key-'

export const cutCommit: Experiment = {
  name: 'cut-commit',
  firstRoundOnly: true,
  injects:
    'Cuts the connection to the database when a commit has happened and the service has no answer yet, or just before it happens, for accepts, starts and settles.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack) => {
      const hits: Record<string, number> = {}
      for (let n = 0; n < (run.isLong ? 150 : 15); n++) {
        const statement = ['accept-messages', 'start-attempts', 'settle-accepted'][n % 3] as string
        const moment = Math.floor(n / 3) % 2 === 0 ? 'committed' : 'uncommitted'
        // Only a client with a key repeats its request, which shows whether the message is stored
        // twice.
        const naming = statement === 'accept-messages' ? KEY : ''
        await stack.postgresTap.reach({ statement, moment, naming }, ({ client }) => reset(client))
        hits[statement] = (hits[statement] ?? 0) + 1
        await pass(30)
      }
      return { hits }
    }),
}
