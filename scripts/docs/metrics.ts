/**
 * The metrics that there are, as their makers describe them, and the alerts of docs/metrics.md as
 * Prometheus reads them.
 */
import type { Registry } from 'prom-client'
import { stringify } from 'yaml'
import { systemClock } from '../../service/src/engine/clock.ts'
import { watchDatabase } from '../../service/src/engine/metrics/database-metrics.ts'
import { createMetrics } from '../../service/src/engine/metrics/metrics.ts'
import { meterRouting } from '../../service/src/fleet/routing/routing-metrics.ts'

export type DescribedMetric = { name: string; help: string; type: string; labelNames: string[] }

export const isOurs = ({ name }: DescribedMetric): boolean => name.startsWith('recado_')

/** All of the service, with those of Node; and what `recado route` adds to those of Node. */
export function listMetrics(): { ofService: DescribedMetric[]; ofRouter: DescribedMetric[] } {
  const { registry } = createMetrics()
  watchDatabase(registry, {} as never, systemClock) // the database is asked at a scrape
  return {
    ofService: describe(registry),
    ofRouter: describe(meterRouting({ ageMs: () => 0 }).registry).filter(isOurs),
  }
}

// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- prom-client's own type lacks the names of labels
const describe = (registry: Registry) => registry.getMetricsAsArray() as unknown as DescribedMetric[]

/** `why` is the sentence of the page, in Markdown. */
type Alert = { alert: string; expr: string; for: string; why: string }

/** The alerts in the table of docs/metrics.md. */
export function readAlerts(page: string): Alert[] {
  return page.split('\n').flatMap((line) => {
    const [, alert = '', expr = '', time = '', unit, why = ''] =
      /^\| (.+?) \| `(.+)` for (\d+) (min|h) \| (.+) \|$/.exec(line) ?? []
    return alert ? [{ alert, expr, for: `${time}${unit === 'h' ? 'h' : 'm'}`, why }] : []
  })
}

/** packaging/prometheus/recado-alerts.yaml. */
export function toAlertRules(page: string): string {
  const rules = readAlerts(page).map(({ why, ...rule }) => {
    const summary = why.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')
    return { ...rule, annotations: { summary } }
  })
  const head =
    '# The alerts of docs/metrics.md, for `rule_files` of Prometheus. `npm run docs` writes this file.\n'
  return `${head}${stringify({ groups: [{ name: 'recado', rules }] }, { lineWidth: 0, singleQuote: true })}`
}
