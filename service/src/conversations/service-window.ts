/**
 * The service window: the hours after the contact's latest message, by WhatsApp's clock. The channel gives their number.
 *
 * Kinds of messages whose `window` is `needed` may be sent only while it is open. WhatsApp decides. What we compute is a prediction, made
 * when a message is accepted and again just before the attempt.
 */

const HOUR_MS = 60 * 60 * 1000

/**
 * How far ahead of our clock WhatsApp's time of a message may be. Clocks differ a little. A time further ahead is a mistake, and must not
 * keep the window open longer than is possible.
 */
export const AHEAD_MAX_MS = 5 * 60 * 1000

export type ServiceWindow = {
  open: boolean
  /** When the contact last wrote; null if never. */
  opensAt: Date | null
  /** The first moment at which the window is closed; null if the contact never wrote. */
  closesAt: Date | null
}

export function serviceWindow(lastInboundAt: Date | null, hours: number, now: Date): ServiceWindow {
  if (!lastInboundAt) return { open: false, opensAt: null, closesAt: null }
  const closesAt = new Date(lastInboundAt.getTime() + hours * HOUR_MS)
  return { open: now < closesAt, opensAt: lastInboundAt, closesAt }
}

/** The window is open if the latest inbound message is after this moment. */
export const windowSince = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
