/** Calls to the carrier: what is sent, for whom, and how an attempt ends. */
import type { Credentials } from '../../engine/secrets/credentials.ts'

/**
 * The content of a message. `part` is what the public API accepted, already validated by the schema
 * of the kind.
 */
export type OutboundContent = { type: string; part: unknown }

/**
 * Where a message goes: `phone` is digits with country code and no `+`; `user_id` is
 * business-scoped.
 */
export type ChannelAddress = { kind: 'phone' | 'user_id'; value: string }

export type OutboundMessage = {
  /**
   * Our id. Travels with the call, so that a receipt can name the message when the call's answer
   * was lost.
   */
  messageId: string
  to: ChannelAddress
  content: OutboundContent
  /** The carrier's id of the message that it answers or reacts to. */
  quoted: string | null
  /** The carrier's ids of its media, by ours. */
  mediaIds: ReadonlyMap<string, string>
}

/** The channel account of a sender, with its secrets in clear. Exists in memory only. */
export type ChannelAccount = {
  /** The carrier's id of the account (WhatsApp: phone_number_id). */
  channelAccountId: string
  credentials: Credentials
}

/**
 * Why the channel or this service did not deliver. Stored with the message and shown in its `data`.
 */
export type Failure = {
  /**
   * Our own stable code, in snake case: from the table of the channel or
   * store/delivery-failures.ts, explained at `/docs/failures`.
   */
  code: string
  /** Our own sentence for a person, without any value that the caller sent. */
  detail: string
  channelCode: number | null
  channelTitle: string | null
  channelDetails: string | null
  /** The carrier's trace id of the answer, for its support. */
  channelTraceId: string | null
}

/**
 * `sending`: the message is tried again, waits until the sender is resumed, or is held by the
 * channel.
 */
export type FailureStatus = 'sending' | 'unknown' | 'failed'

/** The meaning of a failure code, and the statuses that a message with it may have. */
export type ExplainedFailure = { detail: string; statuses: readonly FailureStatus[] }

/**
 * The one text of `window_closed`, whether the channel finds it or delivery, which itself enforces
 * the rule for order details. A message to which a receipt gave it cannot be resent, so the text
 * does not promise that.
 */
export const WINDOW_CLOSED = {
  en: 'The recipient has not written in the last 24 hours. Send a template now, or wait until they write.',
  pt: 'O cliente não escreveu nas últimas 24 horas. Envie um modelo agora, ou espere o cliente escrever.',
}

/** Waits that grow by `factor` each time. */
export type Backoff = { firstMs: number; factor: number; maxMs: number }

/** How one attempt ended, as data. delivery/settle.ts alone turns it into states. */
export type Outcome =
  /**
   * The channel accepted the message. `recipient` is the address that it reported for the contact,
   * if any. `held` says why the channel does not send it on yet: a receipt will report whether it
   * was sent or dropped.
   */
  | { kind: 'accepted'; channelMessageId: string; recipient: ChannelAddress | null; held?: Failure }
  /** The channel will never accept this message: the attempt is not repeated. */
  | { kind: 'refused'; failure: Failure }
  /** Not accepted, but worth another attempt. */
  | {
      kind: 'unavailable'
      /**
       * Who must wait: this message, everything to this recipient, or everything of this sender.
       */
      scope: 'message' | 'recipient' | 'sender'
      failure: Failure
      /** The wait that the channel asked for, if any. */
      retryAfterMs: number | null
      /** The waits between attempts, where the channel has a rule for them. */
      backoff?: Backoff
      /**
       * Give up after this many attempts with this code of the channel; null: only the message's
       * age ends them.
       */
      attemptsMax: number | null
    }
  /**
   * The whole account cannot send until a person mends it, or for hours: the sender stops, the
   * message waits.
   */
  | { kind: 'stopped'; failure: Failure }
  /**
   * The channel may have accepted the message (the answer was lost or unreadable): never repeated
   * blindly.
   */
  | { kind: 'unknown'; failure: Failure }
