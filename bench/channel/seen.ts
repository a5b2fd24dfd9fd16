/** What the channel stub has counted. */
export type Seen = {
  taken: number
  /**
   * Messages whose reference id was not above that of the previous message to the same recipient.
   */
  outOfOrder: number
  /** Unix time of the first and the last message. */
  firstAtMs: number
  lastAtMs: number
  receipts: { posted: number; waiting: number }
}
