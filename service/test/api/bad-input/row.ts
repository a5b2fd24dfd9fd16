/** A row of the table of bad input: what is sent, and the answer it must get. */

/**
 * What rows are made of: a shop with a conversation and one message, another of its conversations,
 * and a stranger's.
 */
export type World = {
  from: string
  apiKey: string
  /** A contacts body that would be taken, as JSON text. Its name is "Ana Lima". */
  contacts: string
  /**
   * An order-details body that would be accepted, as JSON text. Its tax is 0, which is nowhere
   * else.
   */
  order: string
  conversationId: string
  messageId: string
  /** A cursor of the messages of the conversation, newest first. */
  cursor: string
  other: { conversationId: string }
  /** Of another workspace. */
  stranger: { conversationId: string; messageId: string; cursor: string; from: string; apiKey: string }
}

/**
 * A request with one key and `application/json`, unless it says otherwise; or bytes, which are not
 * repaired.
 */
export type Sent =
  | {
      method?: string
      path: string
      body?: string | Buffer
      headers?: Record<string, string>
      apiKey?: string | null
    }
  | { bytes: string }

export type Row = {
  what: string
  send: (world: World) => Sent
  status: number
  code: string
  /** A fault that must be reported, as `pointer code`. */
  fault?: string
}
