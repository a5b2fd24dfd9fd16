/**
 * What every channel must be able to do, so that another carrier could stand beside WhatsApp.
 *
 * A channel knows its carrier's HTTP and shapes. It knows nothing of SQL, retries, schedules or states: delivery/
 * decides when to call and what an outcome means, inbox/ decides what is stored.
 */
import type { OrderState } from '../orders/orders-repository.ts'
import type { BucketRate } from '../queue/token-bucket.ts'
import type { Credentials, CredentialsFields } from '../tenants/credentials.ts'

/** A message of a kind. `part` is what the public API accepted, already checked against the schema of the kind. */
export type OutboundContent = { type: string; part: unknown }

/** Where a message goes: `phone` is digits with country code and no `+`; `user_id` is business-scoped. */
export type ChannelAddress = { kind: 'phone' | 'user_id'; value: string }

export type OutboundMessage = {
  /** Our id. Travels with the call, so that a receipt can name the message when the call's answer was lost. */
  messageId: string
  to: ChannelAddress
  content: OutboundContent
}

/** The channel account a sender is tied to, with its secrets in clear. Lives in memory only. */
export type ChannelAccount = {
  /** The carrier's id of the account (WhatsApp: phone_number_id). */
  channelAccountId: string
  credentials: Credentials
}

/** Why the channel, or we, would not deliver. Stored with the message and shown in its `data`. */
export type Failure = {
  /** Ours, stable, snake case: in the table of the channel or in delivery/failures.ts, and at `/docs/failures`. */
  code: string
  /** One sentence for a person, ours, without any value the caller sent. */
  detail: string
  channelCode: number | null
  channelTitle: string | null
  channelDetails: string | null
  /** The carrier's trace id of the answer, for its support. */
  channelTraceId: string | null
}

/** `sending`: it is tried again, or waits until the sender is resumed. */
export type FailureStatus = 'sending' | 'unknown' | 'failed'

/** What a code of a failure means, and in which statuses a message may be with it. */
export type ExplainedFailure = { detail: string; statuses: readonly FailureStatus[] }

/**
 * `window_closed`, found by the channel or by delivery, which keeps the rule for order details itself: one text. What the
 * channel told by a receipt cannot be sent again, so the text does not promise it.
 */
export const WINDOW_CLOSED =
  'The recipient last wrote more than 24 hours ago. Once they write, send a new message, or resend this one where that is offered.'

/** Waits of which each is `factor` times the one before. */
export type Backoff = { firstMs: number; factor: number; maxMs: number }

/** How one attempt ended, as data. delivery/settle.ts is the one place that turns it into states. */
export type Outcome =
  /** The channel took it. `recipient` is the address it reported for the contact, when it did. */
  | { kind: 'accepted'; channelMessageId: string; recipient: ChannelAddress | null }
  /** This message will never be taken: the attempt is not repeated. */
  | { kind: 'refused'; failure: Failure }
  /** Not taken, and worth another attempt. */
  | {
      kind: 'unavailable'
      /** Who must wait: this message, everything to this recipient, or everything of this sender. */
      scope: 'message' | 'recipient' | 'sender'
      failure: Failure
      /** The wait the channel asked for, if it did. */
      retryAfterMs: number | null
      /** The waits it asks for from one try to the next, where it has a rule for that. */
      backoff?: Backoff
      /** Give up after so many attempts with this code of the channel; null: only the message's age ends it. */
      attemptsMax: number | null
    }
  /** The whole account is unable to send until a person mends it, or for hours: the sender stops, the message waits. */
  | { kind: 'stopped'; failure: Failure }
  /** The call may or may not have been taken (its answer was lost or unreadable): never repeated blindly. */
  | { kind: 'unknown'; failure: Failure }

/** Addresses of one contact. Of who wrote a message at least one is known, else it is a dead letter. */
export type ContactAddresses = {
  phone: string | null
  userId: string | null
  parentUserId: string | null
}

/** A message a contact wrote, or something else they did that counts as one: a call. */
export type InboundMessage = {
  channelMessageId: string
  /** The channel's time of it. */
  at: Date
  from: ContactAddresses
  profileName: string | null
  username: string | null
  /** The channel's own kind; `unsupported` for any it does not name. */
  type: string
  /** The text a person would read, if there is any. */
  content: string | null
  /** The element as received, JSON text. */
  contentData: string
  /** Message replied to: its channel id and who sent that. */
  contextId: string | null
  contextFrom: string | null
  /** Whether it counts as the contact writing to the business (group and system messages do not). */
  opensWindow: boolean
  /** With a message that tells that the contact's number or user id changed: the new ones. */
  movedTo: ContactAddresses | null
  /** The order of which it tells a payment. */
  referenceId: string | null
}

/** A contact who is to be known by other addresses from now on. Null where nothing is told, or nothing changes. */
export type ContactMove = { from: ContactAddresses; to: ContactAddresses; at: Date }

/** The channel's word on a message we sent. */
export type Receipt = {
  channelMessageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** Our message id, when the channel gave it back (only a well-formed UUID counts). */
  messageId: string | null
  failure: Failure | null
  /** It failed because nothing of the sender can go out until a person acts (an unpaid bill, say), or for hours. */
  isAccountWide: boolean
  /** Who it was sent to, if the channel tells both the phone number and the user id. */
  recipient: ContactAddresses | null
}

/** The channel's word on the account as a whole, told without a message. */
export type AccountFailure = {
  failure: Failure
  /** When the channel said so; null if that is not told. */
  at: Date | null
  /** Nothing of the sender can go out until a person acts, or for hours. */
  isAccountWide: boolean
}

/** An element that is authentic but cannot be placed (no sender, no id, no time). Kept, never dropped. */
export type DeadLetter = { reason: string; payload: string }

/** Everything one webhook request says of one account. */
export type AccountUpdate = {
  channelAccountId: string
  messages: InboundMessage[]
  /** Told beside messages: user ids that changed. */
  moves: ContactMove[]
  receipts: Receipt[]
  deadLetters: DeadLetter[]
  accountFailures: AccountFailure[]
  /** Elements of it that we do not read, by kind ("field:history", "status:deleted"…): counted, not stored. */
  ignored: Map<string, number>
}

/** A parsed webhook request. Parsing never throws on content: what it cannot read it counts or keeps as dead letter. */
export type WebhookUpdates = {
  accounts: AccountUpdate[]
  /** Elements we do not read that name no account, by kind ("field:account_update", "object:page"…): counted, not stored. */
  ignored: Map<string, number>
  /** Of no account either: a whole body of a shape we do not know. */
  deadLetters: DeadLetter[]
}

/** What preflight has to say about one part of a message. */
export type Finding = {
  /** Id of the rule that was broken; the anchor on the page about preflight. */
  rule: string
  /** Stable, snake case. Where JSON Schema finds the same fault, its code is the same. */
  code: string
  /** `refuse`: the message must not be accepted. `warn`: it can be sent, and somebody should know. */
  severity: 'refuse' | 'warn'
  /** JSON Pointer (RFC 6901) into the request body. */
  pointer: string
  /** What was expected, with figures where it is arithmetic. Repeats no text of the caller. */
  detail: string
}

/** A rule of preflight, for the page about it. */
export type PreflightRule = Pick<Finding, 'code' | 'severity'> & {
  id: string
  checks: string
  source: string
}

export type Verification = { token: string; challenge: string }

/** How a channel's webhook comes to `/channels/<name>/webhook`. */
export type WebhookRules = {
  readonly bodyBytesMax: number
  /** Of the header with the signature, as the channel writes it. */
  readonly signatureHeader: string
  /** Which of the credentials sign what comes, and which one is repeated when the channel verifies the webhook. */
  readonly signedWith: string
  readonly verifiedWith: string
  /** How the channel asks whether the webhook is ours, with the verify token of a sender: a GET. */
  readonly verification: {
    readonly description: string
    /** JSON Schemas of what it asks with. */
    readonly query: Readonly<Record<string, object>>
    /** Null if it asks something else. */
    read(query: Readonly<Record<string, unknown>>): Verification | null
    /** The same question, to ask it ourselves. */
    ask(verification: Verification): Record<string, string>
  }
}

/** What holds for all senders of a channel. Data, known without opening it. */
export type ChannelRules = {
  /** Stored with each sender. */
  readonly name: string
  /** As people know it: one word. */
  readonly title: string
  /** The carrier's id of a sender's account. */
  readonly account: {
    /** Its name in the API; the option of the command is made of it. */
    field: string
    /** Its name in a sentence. */
    title: string
    /** What it consists of, in words and as a pattern. */
    words: string
    pattern: string
    description: string
    example: string
  }
  /** By their names in the API, and in the file that the command reads. */
  readonly credentials: CredentialsFields
  readonly credentialsExample: Credentials
  /** Messages a second that a sender may send: at most, and unless a person says otherwise. */
  readonly throughput: { max: number; usual: number }
  /** Messages that one recipient may be sent at once, and how long until one more. */
  readonly recipientPace: BucketRate
  /** For so long after the contact wrote, messages of kinds that are bound to the window may be sent. */
  readonly windowHours: number
  readonly webhook: WebhookRules
}

export type Channel = ChannelRules & {
  /** Calls it takes from us at once. */
  readonly callsMax: number
  readonly preflightRules: readonly PreflightRule[]
  /** Why messages fail here. For the page about it. */
  readonly failures: Readonly<Record<string, ExplainedFailure>>
  /** Whether messages of this kind can be sent over it. */
  carries(type: string): boolean
  /**
   * Everything the channel, or the customer's bank, is known to refuse in a message, and what is probably a mistake.
   * Pure and tolerant: `part` is that field of a request body which holds a message of this kind, of whatever shape.
   * @param order where the order is that the message speaks of; null if nothing was said of it before, or nobody looked
   * @param recipient null if it cannot be read
   */
  preflight(
    type: string,
    part: unknown,
    context: { now: Date; order: OrderState | null; recipient: ChannelAddress | null },
  ): Finding[]
  /**
   * Makes one attempt. Every answer of the carrier, good or bad, is returned as an outcome; throwing is for our
   * own bugs. Gives up when `signal` aborts: `unknown` if the request may have been read, else `unavailable`.
   */
  send(account: ChannelAccount, message: OutboundMessage, signal?: AbortSignal): Promise<Outcome>
  /**
   * Whether a message that failed in this way may succeed another time: the cause passes, or a person can mend it at the
   * channel. False where nobody knows.
   */
  maySucceedLater(failure: Failure): boolean
  /** Asks the carrier whether it knows the account and takes its credentials; nothing is sent. For `recado doctor`. */
  checkAccount(account: ChannelAccount): Promise<{ ok: boolean; detail: string }>
  /** The account a webhook body seems to speak of, or null: whose secret to try first, and nothing else. */
  peekAccount(rawBody: Buffer): string | null
  /**
   * Which of `secrets` signed exactly these bytes; null when none did. Compares in constant time.
   * An account's updates may be used only if it is one of its own secrets.
   */
  verifySignature(
    rawBody: Uint8Array,
    signatureHeader: string | undefined,
    secrets: Iterable<string>,
  ): string | null
  /**
   * Reads a verified webhook body, whose size the caller has bounded; a message nested too deeply, or too long, is a dead letter.
   * Throws SyntaxError only when it is not JSON at all; JSON of another shape is a dead letter as a whole.
   */
  parseWebhook(rawBody: Uint8Array): WebhookUpdates
  /** Closes idle connections. */
  close(): Promise<void>
}

/** All channels. */
export type Channels = {
  readonly all: readonly Channel[]
  /** What is warned of where the reference id of an order was used before: whoever stores the message finds that out. */
  readonly referenceUsed: Finding
  /** Throws if there is none of this name. */
  of(name: string): Channel
  /** Over the channel of the sender. */
  send(
    account: ChannelAccount & { channel: string },
    message: OutboundMessage,
    signal?: AbortSignal,
  ): Promise<Outcome>
  close(): Promise<void>
}
