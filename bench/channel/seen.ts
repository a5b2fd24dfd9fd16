/** What the channel stub tells of itself. */
export type Seen = {
  taken: number
  /** Messages whose reference id was not above that of the one before to the same recipient. */
  outOfOrder: number
  /** Of the first and the last message, since 1970. */
  firstAtMs: number
  lastAtMs: number
  receipts: { posted: number; waiting: number }
}
