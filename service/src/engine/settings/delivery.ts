/** Sending: how long to wait, how often to try again, and who drives a sender. */
import { DAY_MS } from '../clock.ts'
import { milliseconds } from './setting-kinds.ts'

export const deliverySettings = {
  unknownWaitMs: milliseconds(
    'RECADO_UNKNOWN_WAIT_MS',
    30_000,
    DAY_MS,
    'How long to wait for a receipt when the outcome of a call is unknown, before the policy of the sender decides.',
    1_000,
  ),
  retryFirstMs: milliseconds(
    'RECADO_RETRY_FIRST_MS',
    1_000,
    60_000,
    'Wait before the second attempt; it doubles from there.',
  ),
  retryMaxMs: milliseconds(
    'RECADO_RETRY_MAX_MS',
    20_000,
    3_600_000,
    'Longest wait between two attempts, not shorter than the first.',
  ),
  ageMaxMs: milliseconds(
    'RECADO_DELIVERY_AGE_MAX_MS',
    DAY_MS,
    30 * DAY_MS,
    'Age at which a message that WhatsApp would not accept is given up, and one whose outcome is unknown is no longer sent again by policy.',
  ),
  leaseMs: milliseconds(
    'RECADO_LEASE_MS',
    10_000,
    300_000,
    'How long a process may drive a sender, or fetch a file, without renewing; a crashed one is succeeded after that.',
    500,
  ),
  scanMs: milliseconds(
    'RECADO_SCAN_INTERVAL_MS',
    5_000,
    300_000,
    'How often the database is searched for deliveries that no notification announced.',
    100,
  ),
}
