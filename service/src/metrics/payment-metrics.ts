/** Metrics of payments: how long after the bank's own time each was booked, by what made us ask. */
import type { Makers } from './makers.ts'

const WAYS = ['callback', 'list', 'look'] as const

const DELAY_SECONDS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600, 14_400, 86_400]

export type PaymentMeter = {
  /** A payment was booked. @param delayMs since the time that the bank gives */
  onBooked(way: (typeof WAYS)[number], delayMs: number): void
}

export function meterPayments({ histogram }: Makers): PaymentMeter {
  const seconds = histogram(
    'recado_payment_delay_seconds',
    `Time from a payment, by the clock of the bank, until it was booked, by what made Recado ask the bank: ${WAYS.join(', ')}.`,
    DELAY_SECONDS,
    'heard_by',
  )
  return { onBooked: (way, delayMs) => seconds.observe({ heard_by: way }, delayMs / 1000) }
}
