/** Metrics of `recado route`. The label `server` is its name in the directory. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { makersOf } from '../../engine/metrics/makers.ts'

/** What is measured of the directory. */
type Measured = { ageMs(): number }

export type RoutingMeter = {
  registry: Registry
  sent(server: string, outcome: 'answered' | 'busy' | 'unavailable'): void
  /** Read at each scrape. */
  watch(servers: () => { server: string; isWell: boolean }[]): void
}

export function meterRouting(directory: Measured): RoutingMeter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { counter, gaugeOf } = makersOf(registry)
  let servers: () => { server: string; isWell: boolean }[] = () => []
  const requests = counter(
    'recado_route_requests_total',
    'Requests for a server by outcome: answered, busy (as many were under way as may), unavailable (no answer in time).',
    'server',
    'outcome',
  )
  gaugeOf(
    'recado_server_up',
    'Whether the server said a moment ago that it can serve: 1 or 0.',
    ['server'],
    (gauge) => {
      gauge.reset()
      for (const { server, isWell } of servers()) gauge.set({ server }, isWell ? 1 : 0)
    },
  )
  gaugeOf('recado_directory_age_seconds', 'Time since the directory was last read.', [], (gauge) =>
    gauge.set(directory.ageMs() / 1000),
  )
  return {
    registry,
    sent: (server, outcome) => requests.inc({ server, outcome }),
    watch: (list) => void (servers = list),
  }
}
