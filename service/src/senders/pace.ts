/**
 * How fast a sender may send now. A number that also lives in the channel's own app has a bound of
 * its own: its setting stays as it is, and counts again once the number has left the app.
 */
import { rulesOf } from '../channels/registry.ts'
import type { Sender } from './senders-repository.ts'

/** Messages a second. */
export function paceOf({
  channel,
  isInApp,
  throughputPerSecond,
}: Pick<Sender, 'channel' | 'isInApp' | 'throughputPerSecond'>): number {
  const { inApp } = rulesOf(channel).throughput
  return isInApp && inApp !== undefined ? Math.min(throughputPerSecond, inApp) : throughputPerSecond
}
