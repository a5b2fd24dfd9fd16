/**
 * The contract of a channel, so that another carrier can be added beside WhatsApp.
 *
 * A channel knows its carrier's HTTP and payloads. It knows nothing of SQL, retries, schedules or
 * states: delivery/ decides when to call and what an outcome means, inbox/ decides what is stored.
 */
import type { Readable } from 'node:stream'
import type { OrderState } from '../kinds/order-states.ts'
import type { MediaUse } from '../kinds/kind.ts'
import type { BucketRate } from '../engine/queue/token-bucket.ts'
import type { Credentials, CredentialsFields } from '../engine/secrets/credentials.ts'
import type {
  ChannelAccount,
  ChannelAddress,
  ExplainedFailure,
  Failure,
  OutboundMessage,
  Outcome,
} from './contract/calls.ts'
import type { ChannelConnecting } from './contract/connecting.ts'
import type { FetchOutcome, FileToUpload, MediaRule, MediaToFetch, UploadOutcome } from './contract/media.ts'
import type { Finding, PreflightRule } from './contract/preflight.ts'
import type { Answered, ChannelTemplates, KnownTemplate } from './contract/templates.ts'
import type { DeadLetter, HistoryMessage, WebhookRules, WebhookUpdates } from './contract/webhooks.ts'

export * from './contract/calls.ts'
export type * from './contract/media.ts'
export type * from './contract/templates.ts'
export * from './contract/webhooks.ts'
export type * from './contract/preflight.ts'
export * from './contract/connecting.ts'

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
  /**
   * The carrier's id of the business account that the account belongs to; null for a channel
   * without any. Its `field` is its name in the API.
   */
  readonly businessAccount: Pick<
    ChannelRules['account'],
    'field' | 'title' | 'words' | 'pattern' | 'description'
  > | null
  /** By their names in the API and in the file that the command reads. */
  readonly credentials: CredentialsFields
  readonly credentialsExample: Credentials
  /**
   * Messages a second that a sender may send: the maximum, the default, and the maximum of a number
   * that also lives in the carrier's own app, where it has one.
   */
  readonly throughput: { max: number; usual: number; inApp?: number }
  /** Messages that one recipient may be sent at once, and the time until one more. */
  readonly recipientPace: BucketRate
  /**
   * Hours after the contact wrote in which messages of kinds that are bound to the window may be
   * sent.
   */
  readonly windowHours: number
  readonly media: Readonly<Record<MediaUse['use'], MediaRule>>
  readonly webhook: WebhookRules
}

/**
 * What is wrong with an account or its credentials. `unreachable`: the carrier could not be asked.
 */
export type AccountFault = 'token_refused' | 'account_hidden' | 'app_secret_refused' | 'unreachable'

export type AccountVerdict = {
  ok: boolean
  /** What was found, and what to do, for a person. Contains no secret. */
  detail: string
  /** Null exactly where `ok`. */
  fault: AccountFault | null
}

export type Channel = ChannelRules & {
  /** Calls that may run at once. */
  readonly callsMax: number
  /** The rules of messages and of templates. */
  readonly preflightRules: readonly PreflightRule[]
  /** Null for a channel without templates. */
  readonly templates: ChannelTemplates | null
  /** Null for a channel whose numbers are connected by hand. */
  readonly connecting: ChannelConnecting | null
  /** The failures of this channel by code, for the page about them. */
  readonly failures: Readonly<Record<string, ExplainedFailure>>
  /** Whether messages of this kind can be sent over the channel. */
  carries(type: string): boolean
  /**
   * Finds what the channel, or the customer's bank, is known to refuse in a message, and what is
   * probably a mistake. Pure and tolerant: `part` is the field of a request body that holds a
   * message of this kind, and may have any shape.
   * @param order the state of the order that the message names; null if no message named it before,
   * or it was not looked up
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
   * Makes one attempt. Returns every answer of the carrier, good or bad, as an outcome; it throws
   * only for our own bugs. Gives up when `signal` aborts: `unknown` if the request may have been
   * read, else `unavailable`.
   */
  send(account: ChannelAccount, message: OutboundMessage, signal?: AbortSignal): Promise<Outcome>
  /**
   * Loads a file that a contact sent, and passes its bytes, which the channel bounds, to `take` as
   * they come. Returns every failure of the carrier as an outcome, also one in the middle of the
   * bytes, when `take` was called already; throws what `take` throws otherwise. Gives up when
   * `signal` aborts.
   */
  fetchMedia<Result>(
    account: ChannelAccount,
    media: MediaToFetch,
    take: (bytes: Readable) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<FetchOutcome<Result>>
  /**
   * Uploads a file for messages of this account. Every answer of the carrier is an outcome; it
   * throws what `open` throws, and our own bugs. Gives up when `signal` aborts.
   */
  uploadMedia(account: ChannelAccount, file: FileToUpload, signal?: AbortSignal): Promise<UploadOutcome>
  /**
   * Shows a message of a contact, and all before it, as read. May be repeated.
   * @param channelMessageId the channel's id of the message
   * @param typing also shows, for a while,
   * that an answer is being written
   */
  markRead(
    account: ChannelAccount,
    channelMessageId: string,
    options: { typing: boolean },
    signal?: AbortSignal,
  ): Promise<Exclude<Answered<null>, { kind: 'unknown' }>>
  /**
   * Whether a message that failed in this way may succeed another time: the cause passes, or a
   * person can mend it at the channel. False where that is unknown.
   */
  maySucceedLater(failure: Failure): boolean
  /**
   * Asks the carrier whether it knows the account and accepts its credentials; sends no message.
   */
  checkAccount(account: ChannelAccount): Promise<AccountVerdict>
  /**
   * The account that a webhook body seems to name, or null. It only says whose secret to try first.
   */
  peekAccount(rawBody: Buffer): string | null
  /**
   * All accounts that a webhook body seems to name. `isMore`: it may concern others, too. It says
   * which servers to pass the body to.
   */
  peekAccounts(rawBody: Buffer): { ids: string[]; isMore: boolean }
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
   * Reads a verified webhook body, whose size the caller has bounded; a message nested too deeply,
   * or too long, is a dead letter. Throws SyntaxError only when it is not JSON at all; JSON of an
   * unknown shape is a dead letter as a whole.
   */
  parseWebhook(rawBody: Uint8Array): WebhookUpdates
  /** Reads a piece of history that `parseWebhook` made. Never throws on its content. */
  readHistory(payload: string): { messages: HistoryMessage[]; deadLetters: DeadLetter[] }
  /** Closes idle connections. */
  close(): Promise<void>
}

export type Channels = {
  readonly all: readonly Channel[]
  /**
   * The warning for an order whose reference id was used before, which only the storing of the
   * message finds out.
   */
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
