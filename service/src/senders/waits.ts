/**
 * Why deliveries wait: their number by reason, of those that the process driving their sender has
 * in memory. Deliveries that are only in the database wait behind these.
 */
export type Waits = {
  /** An earlier delivery of the conversation goes first. */
  behind: number
  /** WhatsApp limits the pace for one recipient. */
  recipientPace: number
  /** It is next, as the sender's rate allows. */
  senderRate: number
  /** WhatsApp could not accept it, or does not answer: it will be tried again. */
  channelAway: number
  /** WhatsApp does not have its file yet. */
  upload: number
  /** A person has paused the sender. */
  paused: number
  /** WhatsApp refuses the account. */
  stopped: number
  /** The start of an attempt could not be written, or the lease is in doubt. */
  database: number
}

export type WaitReason = keyof Waits

export const NO_WAITS: Waits = {
  behind: 0,
  recipientPace: 0,
  senderRate: 0,
  channelAway: 0,
  upload: 0,
  paused: 0,
  stopped: 0,
  database: 0,
}
