/**
 * Metrics of webhooks out. Which endpoints there are, and in which state, is counted in the
 * database (database-metrics.ts).
 */
import type { Makers } from './makers.ts'

const OUTCOMES = [
  'delivered',
  'timeout',
  'dns',
  'refused',
  'reset',
  'tls',
  'blocked',
  'redirected',
  'status',
  'disabled',
] as const
export type WebhookOutcome = (typeof OUTCOMES)[number]

const ATTEMPT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export type WebhookMeter = {
  /** A call begins; returns what is to be called at its end. */
  begun(): (outcome: WebhookOutcome, seconds: number) => void
  givenUp(): void
  /** Read at each scrape. */
  watchLag(seconds: () => number): void
}

export function meterWebhooks({ counter, gaugeOf, histogram }: Makers): WebhookMeter {
  let inFlight = 0
  let lagSeconds = () => 0
  const seconds = histogram(
    'recado_webhook_attempt_duration_seconds',
    `Time of one attempt to send an event to an endpoint, by outcome: ${OUTCOMES.join(', ')}.`,
    ATTEMPT_SECONDS,
    'outcome',
  )
  const givenUp = counter(
    'recado_webhook_events_given_up_total',
    'Events that an endpoint did not accept within three days of tries.',
  )
  gaugeOf('recado_webhook_in_flight', 'Calls to endpoints that are under way.', [], (gauge) =>
    gauge.set(inFlight),
  )
  gaugeOf(
    'recado_webhook_lag_seconds',
    'Age of the oldest event that an active endpoint of this process has yet to receive, without those that wait for another try.',
    [],
    (gauge) => gauge.set(lagSeconds()),
  )
  for (const outcome of OUTCOMES) seconds.zero({ outcome })
  return {
    begun() {
      inFlight += 1
      return (outcome, took) => {
        inFlight -= 1
        seconds.observe({ outcome }, took)
      }
    },
    givenUp: () => givenUp.inc(),
    watchLag: (lag) => void (lagSeconds = lag),
  }
}
