/**
 * The contract of a channel, so that another carrier can be added beside WhatsApp.
 *
 * A channel knows its carrier's HTTP and payloads. It knows nothing of SQL, retries, schedules or states: delivery/
 * decides when to call and what an outcome means, inbox/ decides what is stored.
 */
import type { Readable } from 'node:stream'
import type { MediaUse } from '../messages/kinds/kind.ts'
import type { TemplateDefinition } from '../messages/kinds/template/template-definition.ts'
import type { OrderState } from '../orders/orders-repository.ts'
import type { BucketRate } from '../queue/token-bucket.ts'
import type { ChannelTemplate, TemplateDraft, TemplateEdit, TemplateUpdate } from '../templates/template.ts'
import type { Credentials, CredentialsFields } from '../tenants/credentials.ts'

/** The content of a message. `part` is what the public API accepted, already validated by the schema of the kind. */
export type OutboundContent = { type: string; part: unknown }

/** Where a message goes: `phone` is digits with country code and no `+`; `user_id` is business-scoped. */
export type ChannelAddress = { kind: 'phone' | 'user_id'; value: string }

export type OutboundMessage = {
  /** Our id. Travels with the call, so that a receipt can name the message when the call's answer was lost. */
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

/** Why the channel or this service did not deliver. Stored with the message and shown in its `data`. */
export type Failure = {
  /** Our own stable code, in snake case: from the table of the channel or delivery/failures.ts, explained at `/docs/failures`. */
  code: string
  /** Our own sentence for a person, without any value that the caller sent. */
  detail: string
  channelCode: number | null
  channelTitle: string | null
  channelDetails: string | null
  /** The carrier's trace id of the answer, for its support. */
  channelTraceId: string | null
}

/** `sending`: the message is tried again, waits until the sender is resumed, or is held by the channel. */
export type FailureStatus = 'sending' | 'unknown' | 'failed'

/** The meaning of a failure code, and the statuses that a message with it may have. */
export type ExplainedFailure = { detail: string; statuses: readonly FailureStatus[] }

/**
 * The one text of `window_closed`, whether the channel finds it or delivery, which itself enforces the rule for order details.
 * A message to which a receipt gave it cannot be resent, so the text does not promise that.
 */
export const WINDOW_CLOSED =
  'The recipient last wrote more than 24 hours ago. Once they write, send a new message, or resend this one where that is offered.'

/** Waits that grow by `factor` each time. */
export type Backoff = { firstMs: number; factor: number; maxMs: number }

/** How one attempt ended, as data. delivery/settle.ts is the one place that turns it into states. */
export type Outcome =
  /**
   * The channel accepted the message. `recipient` is the address that it reported for the contact, if any. `held` says why the channel
   * does not send it on yet: a receipt will tell whether it was sent or dropped.
   */
  | { kind: 'accepted'; channelMessageId: string; recipient: ChannelAddress | null; held?: Failure }
  /** The channel will never accept this message: the attempt is not repeated. */
  | { kind: 'refused'; failure: Failure }
  /** Not accepted, but worth another attempt. */
  | {
      kind: 'unavailable'
      /** Who must wait: this message, everything to this recipient, or everything of this sender. */
      scope: 'message' | 'recipient' | 'sender'
      failure: Failure
      /** The wait that the channel asked for, if any. */
      retryAfterMs: number | null
      /** The waits between attempts, where the channel has a rule for them. */
      backoff?: Backoff
      /** Give up after this many attempts with this code of the channel; null: only the message's age ends them. */
      attemptsMax: number | null
    }
  /** The whole account cannot send until a person mends it, or for hours: the sender stops, the message waits. */
  | { kind: 'stopped'; failure: Failure }
  /** The channel may have accepted the message (the answer was lost or unreadable): never repeated blindly. */
  | { kind: 'unknown'; failure: Failure }

/** A file that a contact sent, as the channel names it. */
export type InboundMedia = {
  /** Our id of it, new with each parsing. `contentData` has it too, in the object of the file. */
  mediaId: string
  /** The channel's id of the file. */
  channelMediaId: string
  /** Where the channel offers it, for some minutes; null if it did not say. */
  url: string | null
  /** What the channel says of it: the type, the SHA-256 of its bytes in hex, the name that its owner gave it. */
  mimeType: string | null
  sha256: string | null
  name: string | null
}

export type MediaToFetch = Pick<InboundMedia, 'channelMediaId' | 'url' | 'mimeType'>

/** How one try to load a file ended, as data. `Result` is what the taker of its bytes made of them. */
export type FetchOutcome<Result> =
  | { kind: 'fetched'; result: Result }
  /** The channel has the file no longer. */
  | { kind: 'gone'; failure: Failure }
  /** The file will never be loaded as things are: its address is not allowed, or it is too large. */
  | { kind: 'refused'; failure: Failure }
  /** Not loaded, but worth another try. */
  | {
      kind: 'unavailable'
      failure: Failure
      /** The wait that the channel asked for, if any. */ retryAfterMs: number | null
    }
  /** The account can load nothing until a person mends it. */
  | { kind: 'stopped'; failure: Failure }

/** How a call to the channel ended that carries no message, as data. */
export type Answered<Value> =
  | { kind: 'done'; value: Value }
  /** The channel will not do this, and says why. */
  | { kind: 'refused'; failure: Failure }
  /** Not done; worth another try. */
  | { kind: 'unavailable'; failure: Failure; retryAfterMs: number | null }
  /** It may have been done: the answer was lost or unreadable. Never for a call that only reads. */
  | { kind: 'unknown'; failure: Failure }

/** The templates of a channel, by its API. Every answer of the carrier is data; only our own bugs throw. */
export type ChannelTemplates = {
  /** The business account that the sender's account belongs to, and that owns the templates. */
  findBusiness(
    account: ChannelAccount,
    signal?: AbortSignal,
  ): Promise<Answered<{ businessAccountId: string }>>
  /** All of them, page by page; all or none. */
  list(
    account: ChannelAccount,
    businessAccountId: string,
    signal?: AbortSignal,
  ): Promise<Answered<ChannelTemplate[]>>
  read(account: ChannelAccount, channelTemplateId: string): Promise<Answered<ChannelTemplate>>
  /** Answers with what the channel made of it: its status may be another than `PENDING`, and its category than the one asked for. */
  create(
    account: ChannelAccount,
    businessAccountId: string,
    draft: TemplateDraft,
  ): Promise<Answered<Pick<ChannelTemplate, 'channelTemplateId' | 'status' | 'category'>>>
  edit(account: ChannelAccount, channelTemplateId: string, edit: TemplateEdit): Promise<Answered<null>>
  delete(
    account: ChannelAccount,
    businessAccountId: string,
    template: Pick<ChannelTemplate, 'channelTemplateId' | 'name'>,
  ): Promise<Answered<null>>
  /** Uploads a sample for the header of a template; answers with its handle, which goes into `example.header_handle`. */
  uploadSample(
    account: ChannelAccount,
    file: { mimeType: string; name: string; bytes: Buffer },
  ): Promise<Answered<string>>
  /** Finds what the channel is known to refuse in a template. Pure and tolerant: `body` has the fields of a draft, and may have any shape. */
  preflight(body: unknown): Finding[]
}

/** A file that messages are to be sent with. */
export type FileToUpload = {
  /** One that the rules of the channel list. */
  mimeType: string
  /** Bytes. */
  size: number
  /** Begins to read its bytes. */
  open(): Promise<Readable>
}

/** How one try to upload a file ended, as data. */
export type UploadOutcome =
  /** Messages of this account may name it so for `livesMs`. */
  | { kind: 'uploaded'; channelMediaId: string; livesMs: number }
  /** The channel will never take the file. */
  | { kind: 'refused'; failure: Failure }
  /** Not uploaded, but worth another try: `retryAfterMs` and `attemptsMax` as of an `Outcome`. */
  | { kind: 'unavailable'; failure: Failure; retryAfterMs: number | null; attemptsMax: number | null }
  /** The account can do nothing until a person mends it. */
  | { kind: 'stopped'; failure: Failure }

/** Addresses of one contact. A message whose writer has none is a dead letter. */
export type ContactAddresses = {
  phone: string | null
  userId: string | null
  parentUserId: string | null
}

/** A message that a contact wrote, or a call, which counts as one. */
export type InboundMessage = {
  channelMessageId: string
  /** The channel's time of the message. */
  at: Date
  from: ContactAddresses
  profileName: string | null
  username: string | null
  /** The channel's name of the kind; `unsupported` for a kind that we do not read. */
  type: string
  /** The text that a person would read, if any. */
  content: string | null
  /** The element as received, JSON text. */
  contentData: string
  /** The message that it replies to, reacts to, corrects or deletes: its channel id, and its sender if that is told. */
  contextId: string | null
  contextFrom: string | null
  /** Whether it counts as the contact writing to the business (group and system messages do not). */
  opensWindow: boolean
  /** In a notice that the contact's number or user id changed: the new ones. */
  movedTo: ContactAddresses | null
  /** The order whose payment it reports. */
  referenceId: string | null
  /** The file in it, if any. */
  media: InboundMedia | null
}

/** A contact who moved to other addresses. A null address in `to` is unknown or unchanged. */
export type ContactMove = { from: ContactAddresses; to: ContactAddresses; at: Date }

/** The channel's word on a message we sent. */
export type Receipt = {
  channelMessageId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** Our message id, if the channel returned it (only a well-formed UUID counts). */
  messageId: string | null
  failure: Failure | null
  /** The sender can send nothing until a person acts (an unpaid bill, say), or for hours. */
  isAccountWide: boolean
  /** The recipient, if the channel reports both the phone number and the user id. */
  recipient: ContactAddresses | null
}

/** A failure that the channel reports for the account as a whole, without a message. */
export type AccountFailure = {
  failure: Failure
  /** When the channel reported it; null if it gave no time. */
  at: Date | null
  /** The sender can send nothing until a person acts, or for hours. */
  isAccountWide: boolean
}

/** A signed element that cannot be stored as a message or a receipt (no contact, no id, no time). Kept, never dropped. */
export type DeadLetter = { reason: string; payload: string }

/** A contact stopped marketing messages of the business, or wants them again. */
export type MarketingPreference = { from: ContactAddresses; isStopped: boolean; at: Date }

/** The content of one webhook request about one account. */
export type AccountUpdate = {
  channelAccountId: string
  messages: InboundMessage[]
  /** Changed user ids that were reported without a message. */
  moves: ContactMove[]
  receipts: Receipt[]
  deadLetters: DeadLetter[]
  accountFailures: AccountFailure[]
  preferences: MarketingPreference[]
  /** Elements that we do not read, by kind ("field:history", "status:deleted"…): counted, not stored. */
  ignored: Map<string, number>
}

/** A word about a business account or one of its numbers, which concerns no message. */
export type AccountNotice = {
  /** The channel's name of it: `account_update`. */
  what: string
  /** The number it is about, digits; null: all numbers of the account. */
  address: string | null
  /** Set where the notice says that sending is limited, or will be. */
  failure: AccountFailure | null
}

/** The content of one webhook request about one business account, which may own several of our senders. */
export type BusinessUpdate = {
  businessAccountId: string
  templateUpdates: TemplateUpdate[]
  notices: AccountNotice[]
}

/** A parsed webhook request. Parsing never throws on content: an unreadable element is counted or kept as a dead letter. */
export type WebhookUpdates = {
  accounts: AccountUpdate[]
  businesses: BusinessUpdate[]
  /** Elements we do not read that name no account, by kind ("field:account_update", "object:page"…): counted, not stored. */
  ignored: Map<string, number>
  /** Whole bodies of an unknown shape, which name no account either. */
  deadLetters: DeadLetter[]
}

/** One fault or warning that preflight finds in a part of a message. */
export type Finding = {
  /** Id of the broken rule: its anchor on the page about preflight. */
  rule: string
  /** Stable, snake case. Where JSON Schema finds the same fault, its code is the same. */
  code: string
  /** `refuse`: the message must not be accepted. `warn`: it can be sent, and the caller should know. */
  severity: 'refuse' | 'warn'
  /** JSON Pointer (RFC 6901) into the request body. */
  pointer: string
  /** What was expected, with the figures of a sum. Repeats no text of the caller. */
  detail: string
}

/** What is known of the template that a message names. */
export type KnownTemplate = {
  /** Null: the sender has none of that name in that language, by our copy of its templates. */
  definition: TemplateDefinition | null
  /** When the copy was last read from the carrier; null: never. */
  readAt: Date | null
  /** The recipient wants no marketing messages of the sender. */
  marketingStopped: boolean
}

/** A rule of preflight, for the page about it. */
export type PreflightRule = Pick<Finding, 'code' | 'severity'> & {
  id: string
  checks: string
  source: string
}

export type Verification = { token: string; challenge: string }

/** How a channel calls `/channels/<name>/webhook`. */
export type WebhookRules = {
  readonly bodyBytesMax: number
  /** Name of the header with the signature, as the channel writes it. */
  readonly signatureHeader: string
  /** The credentials that sign webhooks, and the credential that the channel sends back to verify the webhook. */
  readonly signedWith: string
  readonly verifiedWith: string
  /** How the channel asks, by a GET with the verify token of a sender, whether the webhook is ours. */
  readonly verification: {
    readonly description: string
    /** JSON Schemas of the query parameters. */
    readonly query: Readonly<Record<string, object>>
    /** Null if the query is no verification. */
    read(query: Readonly<Record<string, unknown>>): Verification | null
    /** The query of a verification, so that we can make one ourselves. */
    ask(verification: Verification): Record<string, string>
  }
}

/** What a channel takes for one use of a file. */
export type MediaRule = {
  /** MIME types in lower case, without parameters. */
  readonly types: readonly string[]
  /** Types that the channel does not list and takes all the same, as far as anybody knows: sent with a warning. */
  readonly typesUnlisted?: readonly string[]
  readonly bytesMax: number
}

/** What holds for all senders of a channel: data that is known without opening it. */
export type ChannelRules = {
  /** Stored with each sender. */
  readonly name: string
  /** The name that people know, in one word. */
  readonly title: string
  /** The carrier's id of a sender's account. */
  readonly account: {
    /** Its name in the API, from which the command makes its option. */
    field: string
    /** Its name in a sentence. */
    title: string
    /** Its form, in words and as a pattern. */
    words: string
    pattern: string
    description: string
    example: string
  }
  /** The carrier's id of the business account that the account belongs to; null for a channel without any. Its `field` is its name in the API. */
  readonly businessAccount: Pick<
    ChannelRules['account'],
    'field' | 'title' | 'words' | 'pattern' | 'description'
  > | null
  /** By their names in the API and in the file that the command reads. */
  readonly credentials: CredentialsFields
  readonly credentialsExample: Credentials
  /** Messages a second that a sender may send: the maximum and the default. */
  readonly throughput: { max: number; usual: number }
  /** Messages that one recipient may be sent at once, and the time until one more. */
  readonly recipientPace: BucketRate
  /** Hours after the contact wrote in which messages of kinds that are bound to the window may be sent. */
  readonly windowHours: number
  readonly media: Readonly<Record<MediaUse['use'], MediaRule>>
  readonly webhook: WebhookRules
}

export type Channel = ChannelRules & {
  /** Calls that may run at once. */
  readonly callsMax: number
  /** The rules of messages and of templates. */
  readonly preflightRules: readonly PreflightRule[]
  /** Null for a channel without templates. */
  readonly templates: ChannelTemplates | null
  /** The failures of this channel by code, for the page about them. */
  readonly failures: Readonly<Record<string, ExplainedFailure>>
  /** Whether messages of this kind can be sent over the channel. */
  carries(type: string): boolean
  /**
   * Finds what the channel, or the customer's bank, is known to refuse in a message, and what is probably a mistake.
   * Pure and tolerant: `part` is the field of a request body that holds a message of this kind, and may have any shape.
   * @param order the state of the order that the message names; null if no message named it before, or it was not looked up
   * @param recipient null if it cannot be read
   * @param template null for a message that names no template, or where it was not looked up
   */
  preflight(
    type: string,
    part: unknown,
    context: {
      now: Date
      order: OrderState | null
      recipient: ChannelAddress | null
      template: KnownTemplate | null
    },
  ): Finding[]
  /**
   * Makes one attempt. Returns every answer of the carrier, good or bad, as an outcome; it throws only for our
   * own bugs. Gives up when `signal` aborts: `unknown` if the request may have been read, else `unavailable`.
   */
  send(account: ChannelAccount, message: OutboundMessage, signal?: AbortSignal): Promise<Outcome>
  /**
   * Loads a file that a contact sent, and hands its bytes, which the channel bounds, to `take` as they come. Returns every failure of the carrier as an outcome,
   * also one in the middle of the bytes, when `take` was called already; throws what `take` throws otherwise. Gives up when `signal`
   * aborts.
   */
  fetchMedia<Result>(
    account: ChannelAccount,
    media: MediaToFetch,
    take: (bytes: Readable) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<FetchOutcome<Result>>
  /**
   * Uploads a file for messages of this account. Every answer of the carrier is an outcome; it throws what `open` throws, and our own
   * bugs. Gives up when `signal` aborts.
   */
  uploadMedia(account: ChannelAccount, file: FileToUpload, signal?: AbortSignal): Promise<UploadOutcome>
  /**
   * Shows a message of a contact, and all before it, as read. May be repeated.
   * @param channelMessageId the channel's id of the message @param typing also shows, for a while, that an answer is being written
   */
  markRead(
    account: ChannelAccount,
    channelMessageId: string,
    options: { typing: boolean },
    signal?: AbortSignal,
  ): Promise<Exclude<Answered<null>, { kind: 'unknown' }>>
  /**
   * Whether a message that failed in this way may succeed another time: the cause passes, or a person can mend it at the
   * channel. False where that is unknown.
   */
  maySucceedLater(failure: Failure): boolean
  /** Asks the carrier whether it knows the account and accepts its credentials; sends no message. For `recado doctor`. */
  checkAccount(account: ChannelAccount): Promise<{ ok: boolean; detail: string }>
  /** The account that a webhook body seems to name, or null. It says whose secret to try first, and serves for nothing else. */
  peekAccount(rawBody: Buffer): string | null
  /**
   * Which of `secrets` signed exactly these bytes; null when none did. Compares in constant time.
   * The updates of an account may be used only if one of its own secrets signed them.
   */
  verifySignature(
    rawBody: Uint8Array,
    signatureHeader: string | undefined,
    secrets: Iterable<string>,
  ): string | null
  /**
   * Reads a verified webhook body, whose size the caller has bounded; a message nested too deeply, or too long, is a dead letter.
   * Throws SyntaxError only when it is not JSON at all; JSON of an unknown shape is a dead letter as a whole.
   */
  parseWebhook(rawBody: Uint8Array): WebhookUpdates
  /** Closes idle connections. */
  close(): Promise<void>
}

export type Channels = {
  readonly all: readonly Channel[]
  /** The warning for an order whose reference id was used before, which only the storing of the message finds out. */
  readonly referenceUsed: Omit<Finding, 'pointer'>
  /** Throws if no channel has this name. */
  of(name: string): Channel
  /** Sends over the channel of the sender. */
  send(
    account: ChannelAccount & { channel: string },
    message: OutboundMessage,
    signal?: AbortSignal,
  ): Promise<Outcome>
  /** Uploads over the channel of the sender. */
  uploadMedia(
    account: ChannelAccount & { channel: string },
    file: FileToUpload,
    signal?: AbortSignal,
  ): Promise<UploadOutcome>
  close(): Promise<void>
}
