/**
 * Why deliveries wait, as the process that drives their sender knows it of those in its memory: what waits in the database
 * beyond them waits behind these.
 */
export type Waits = {
  /** An earlier delivery of the conversation goes first. */
  behind: number
  /** The channel sets a pace for one recipient. */
  recipientPace: number
  /** It is next, within the rate of the sender. */
  senderRate: number
  /** The channel could not take it, or does not answer: there is another try. */
  channelAway: number
  /** A person has paused the sender. */
  paused: number
  /** The channel refuses the account. */
  stopped: number
  /** An attempt could not be written down, or the lease is in doubt. */
  database: number
}

export type WaitReason = keyof Waits

export const NO_WAITS: Waits = {
  behind: 0,
  recipientPace: 0,
  senderRate: 0,
  channelAway: 0,
  paused: 0,
  stopped: 0,
  database: 0,
}
