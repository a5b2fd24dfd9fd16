import { pass, underLoad, type Experiment } from './experiment.ts'
import { until } from '../../testkit/until.ts'

export const network: Experiment = {
  name: 'network',
  injects:
    'Resets, stalls, delays, swallows and cuts what passes between clients and service, and between service and database.',
  run: (ground, run) =>
    underLoad(ground, run, {}, async (stack, random) => {
      const ms = run.isLong ? 5_000 : 500
      const hits: Record<string, number> = {}
      for (const [name, proxy] of Object.entries({ front: stack.front, database: stack.toPostgres })) {
        const before = proxy.hits()
        for (const kind of ['delay', 'cut', 'reset', 'stall', 'swallow'] as const) {
          if (kind === 'delay') proxy.setTrouble({ kind, ms: 30 })
          else if (kind === 'cut') {
            for (let n = 0; n < 5; n++) {
              proxy.setTrouble({
                kind,
                afterBytes: 1 + random.below(4_000),
                direction: random.pick(['up', 'down']),
              })
              await pass(ms / 5)
            }
          } else proxy.setTrouble({ kind })
          await pass(ms)
          await until(async () => proxy.hits() > before, `${name} is hit`)
          proxy.setTrouble({ kind: 'none' })
          // Swallowed requests are never answered: cut their connections, as a network does in the
          // end.
          if (kind === 'swallow') proxy.cut()
          await pass(300)
        }
        hits[name] = proxy.hits() - before
      }
      return { hits }
    }),
}
