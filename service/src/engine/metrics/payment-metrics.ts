/**
 * Metrics of payments: what providers answer, how long after the bank's own time money was booked,
 * and how long certificates last.
 */
import type { Makers } from './makers.ts'
import { startStopwatch } from '../stopwatch.ts'

const CALLS = [
  'make_charge',
  'read_charge',
  'withdraw_charge',
  'list_received',
  'read_received',
  'make_refund',
  'read_refund',
  'place_callback',
]
const OUTCOMES = ['done', 'absent', 'refused', 'unavailable', 'stopped', 'unknown']
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WAYS = ['callback', 'list', 'charge'] as const
const DELAY_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600, 14_400, 86_400]
const CALLBACK_KINDS = ['taken', 'refused', 'unknown'] as const

type CertificateEnd = { account: string; endsAt: Date }

export type PaymentMeter = ReturnType<typeof meterPayments>

export function meterPayments({ counter, gaugeOf, histogram }: Makers) {
  let listCertificates: () => { now: Date; ends: CertificateEnd[] } = () => ({ now: new Date(0), ends: [] })
  const delay = histogram(
    'recado_payment_delay_seconds',
    `Time from a payment, by the clock of the bank, until it was booked, by what made Recado ask the bank: ${WAYS.join(', ')}.`,
    DELAY_SECONDS,
    'source',
  )
  const seconds = histogram(
    'recado_payment_call_duration_seconds',
    `Time of one call to a provider of payments, by its name, what was asked (${CALLS.join(', ')}) and outcome: ${OUTCOMES.join(', ')}.`,
    CALL_SECONDS,
    'provider',
    'call',
    'outcome',
  )
  const callbacks = counter(
    'recado_payment_callbacks_total',
    'Calls of banks to us: taken, refused (the header of the proxy is missing), unknown (no account has that secret).',
    'outcome',
  )
  gaugeOf(
    'recado_payment_certificate_seconds',
    'How long the client certificate of a payment account is valid, by id of the account; negative: it has ended.',
    ['account'],
    (gauge) => {
      gauge.reset()
      const { now, ends } = listCertificates()
      for (const { account, endsAt } of ends)
        gauge.set({ account }, (endsAt.getTime() - now.getTime()) / 1000)
    },
  )
  for (const outcome of CALLBACK_KINDS) callbacks.inc({ outcome }, 0)
  return {
    /** A payment was booked. @param delayMs since the time that the bank gives */
    onBooked: (way: (typeof WAYS)[number], delayMs: number) => delay.observe({ source: way }, delayMs / 1000),
    /** A call begins; returns what is to be called at its end. */
    begun(provider: string, call: string) {
      const elapsedMs = startStopwatch()
      return (outcome: string) => seconds.observe({ provider, call, outcome }, elapsedMs() / 1000)
    },
    callback: (outcome: (typeof CALLBACK_KINDS)[number]) => callbacks.inc({ outcome }),
    /** Of accounts that are not removed; read at each scrape. */
    watchCertificates: (list: typeof listCertificates) => void (listCertificates = list),
  }
}
