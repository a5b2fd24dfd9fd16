/**
 * The service window: the 24 hours after the contact's latest message, in the channel's time.
 *
 * Some kinds of messages may be sent only while it is open: those that say so (`isWindowBound`). The channel is the judge; what we compute is a prediction, made
 * when a message is accepted and again just before the attempt.
 */

export const WINDOW_MS = 24 * 60 * 60 * 1000

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

/** Open means: less than 24 h since the contact's latest message. */
export function serviceWindow(lastInboundAt: Date | null, now: Date): ServiceWindow {
  if (!lastInboundAt) return { open: false, opensAt: null, closesAt: null }
  const closesAt = new Date(lastInboundAt.getTime() + WINDOW_MS)
  return { open: now < closesAt, opensAt: lastInboundAt, closesAt }
}

/** The window is open if the latest inbound message is after this moment. */
export const windowSince = (now: Date): Date => new Date(now.getTime() - WINDOW_MS)
