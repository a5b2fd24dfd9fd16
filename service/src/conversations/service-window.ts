/**
 * The service window: so many hours after the contact's latest message, by the channel's clock. The channel says how many.
 *
 * Some kinds of messages may be sent only while it is open: those that say so (`isWindowBound`). The channel is the judge. What we
 * compute is a prediction, made when a message is accepted and again just before the attempt.
 */

const HOUR_MS = 60 * 60 * 1000

/**
 * How far ahead of our clock the channel's time of a message may be. Clocks differ a little; a time further ahead is a
 * mistake, and must not hold the window open for longer than it can be.
 */
export const AHEAD_MAX_MS = 5 * 60 * 1000

export type ServiceWindow = {
  open: boolean
  /** When the contact last wrote, or null if never. */
  opensAt: Date | null
  /** First moment at which it is closed, or null if the contact never wrote. */
  closesAt: Date | null
}

export function serviceWindow(lastInboundAt: Date | null, hours: number, now: Date): ServiceWindow {
  if (!lastInboundAt) return { open: false, opensAt: null, closesAt: null }
  const closesAt = new Date(lastInboundAt.getTime() + hours * HOUR_MS)
  return { open: now < closesAt, opensAt: lastInboundAt, closesAt }
}

/** The window is open if the latest inbound message is after this moment. */
export const windowSince = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
