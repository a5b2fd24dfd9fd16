/** Makes metrics of a registry. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Functions that create a registry's metrics, each from its name, its help text and its labels. */
export function makersOf(registry: Registry) {
  const registers = [registry]
  return {
    counter: (name: string, help: string, ...labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: (name: string, help: string, ...labelNames: string[]) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, buckets: number[], ...labelNames: string[]) =>
      new Histogram({ name, help, buckets, labelNames, registers }),
    /** `collect` sets the gauge at each scrape. */
    gaugeOf: (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        collect: function () {
          collect(this)
        },
      }),
  }
}

export type Makers = ReturnType<typeof makersOf>
