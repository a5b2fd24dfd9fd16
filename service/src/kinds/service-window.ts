/**
 * The service window: the hours after the contact's latest message, by WhatsApp's clock. The
 * channel gives their number.
 *
 * Kinds of messages whose `window` is `needed` may be sent only while it is open. WhatsApp decides.
 * What we compute is a prediction, made when a message is accepted and again just before the
 * attempt. Once WhatsApp has refused a message because the window is closed, it is closed here too,
 * until the contact writes again.
 */

const HOUR_MS = 60 * 60 * 1000

/**
 * How far ahead of our clock WhatsApp's time of a message may be. Clocks differ a little. A time
 * further ahead is a mistake, and must not keep the window open longer than is possible.
 */
export const AHEAD_MAX_MS = 5 * 60 * 1000

/** What a conversation keeps of its window. */
export type WindowFacts = {
  /** When the contact last wrote, in channel time; null if never. */
  lastInboundAt: Date | null
  /**
   * When the channel refused a message because the window was closed; null if it has not since the
   * contact last wrote.
   */
  windowRefusedAt: Date | null
}

/** Of a contact who never wrote. */
export const NO_WINDOW: WindowFacts = { lastInboundAt: null, windowRefusedAt: null }

export type ServiceWindow = {
  open: boolean
  /** When the contact last wrote; null if never. */
  opensAt: Date | null
  /** The first moment at which the window is closed; null if the contact never wrote. */
  closesAt: Date | null
  /** When the channel said that it is closed; null if it has not since the contact last wrote. */
  refusedAt: Date | null
}

export function serviceWindow(
  { lastInboundAt, windowRefusedAt: refusedAt }: WindowFacts,
  hours: number,
  now: Date,
): ServiceWindow {
  if (!lastInboundAt) return { open: false, opensAt: null, closesAt: null, refusedAt }
  const endsAt = new Date(lastInboundAt.getTime() + hours * HOUR_MS)
  const closesAt = refusedAt && refusedAt < endsAt ? refusedAt : endsAt
  return { open: refusedAt === null && now < endsAt, opensAt: lastInboundAt, closesAt, refusedAt }
}

/**
 * The window is open if the latest inbound message is after this moment, and the channel has not
 * refused since.
 */
export const windowSince = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/**
 * SQL of whether the window of conversation `c` is open: its contact wrote after `since`. Null or
 * false: it is closed.
 */
export const isWindowOpen = (c: string, since: string): string =>
  `(${c}.last_inbound_at > ${since} and ${c}.window_refused_at is null)`
