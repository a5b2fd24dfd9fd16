import { reset } from '../stack/tcp-proxy.ts'
import { pass, underLoad, type Experiment } from './experiment.ts'

export const cutCommit: Experiment = {
  name: 'cut-commit',
  once: true,
  injects:
    'Cuts the connection to the database when a commit has happened and before the service is told, for accepts, marks and settles.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack, random) => {
      const hits: Record<string, number> = {}
      for (let n = 0; n < (run.isLong ? 150 : 15); n++) {
        const statement = ['accept-messages', 'mark-attempts', 'settle-attempts'][n % 3] as string
        const moment = random.chance(0.5) ? 'committed' : 'uncommitted'
        await stack.postgresTap.reach({ statement, moment }, ({ client }) => reset(client))
        hits[statement] = (hits[statement] ?? 0) + 1
        await pass(30)
      }
      return { hits }
    }),
}
