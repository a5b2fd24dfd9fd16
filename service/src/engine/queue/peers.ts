/**
 * The other processes on this database, as far as they have announced themselves: each says that it
 * is there at a third of the time of a lease.
 *
 * Announcements may be lost, so this is only a hint. A process that does not announce itself gets
 * no leases from others for a while, and acquires those that are free as ever. One that is killed
 * is forgotten before its leases lapse.
 */
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Notifications } from '../postgres/notifications.ts'
import { repeat } from '../jobs/repeat.ts'

export type Peers = {
  /** The processes beside this one. */
  others(): string[]
  /** This process acquires nothing more: others are notified at once. */
  leave(): void
  close(): void
}

/** Of the time of a lease: between two announcements, and how long one counts. */
const HERE_FRACTION = 1 / 3
const HEARD_FRACTION = 0.8

export async function openPeers(options: {
  holder: string
  notifications: Pick<Notifications, 'on' | 'announce'>
  leaseMs: number
  clock: Clock
  log: Log
}): Promise<Peers> {
  const { holder, notifications, leaseMs, clock } = options
  const heard = new Map<string, number>() // until when, by our own monotonic clock

  notifications.on('processes', (payloads) => {
    for (const payload of payloads) {
      const [said, other] = payload.split(' ')
      if (!other || other === holder) continue
      if (said === 'here') heard.set(other, clock.monotonicMs() + leaseMs * HEARD_FRACTION)
      else heard.delete(other)
    }
  })
  const stop = await repeat(options, 'peers', leaseMs * HERE_FRACTION, async () =>
    notifications.announce('processes', `here ${holder}`),
  )
  return {
    others() {
      for (const [other, untilMs] of heard) if (untilMs <= clock.monotonicMs()) heard.delete(other)
      return [...heard.keys()]
    },
    leave() {
      stop()
      notifications.announce('processes', `gone ${holder}`)
    },
    close: stop,
  }
}
