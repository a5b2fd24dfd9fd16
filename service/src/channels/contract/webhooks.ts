/** What a carrier reports, as data, and how it calls us. */
import type { TemplateUpdate } from '../../kinds/template.ts'
import type { Failure } from './calls.ts'
import type { InboundMedia } from './media.ts'

/** Addresses of one contact. A message whose writer has none is a dead letter. */
export type ContactAddresses = {
  phone: string | null
  userId: string | null
  parentUserId: string | null
}

/**
 * A message that a contact wrote, or a call, which counts as one; or an echo: what the shop wrote
 * in the channel's own app.
 */
export type InboundMessage = {
  /** Whether the shop wrote it, in the channel's own app. It opens no window. */
  isEcho: boolean
  channelMessageId: string
  /** The channel's time of the message. */
  at: Date
  /** The contact: who wrote it, or for whom an echo is. */
  from: ContactAddresses
  profileName: string | null
  username: string | null
  /** The channel's name of the kind; `unsupported` for a kind that we do not read. */
  type: string
  /** The text that a person would read, if any. */
  content: string | null
  /** The element as received, JSON text. */
  contentData: string
  /**
   * The message that it replies to, reacts to, corrects or deletes: its channel id, and its sender
   * if that is given.
   */
  contextId: string | null
  contextFrom: string | null
  /**
   * Whether it counts as the contact writing to the business (group and system messages do not).
   */
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

/** An entry of the address book in the channel's own app of the shop. */
export type AppContact = {
  from: ContactAddresses
  /** Null: it was removed there. */
  name: string | null
  at: Date
}

/**
 * A part of what was said in the channel's own app before. It is kept as it came, in pieces that
 * `readHistory` reads: a webhook may hold thousands of messages.
 */
export type HistoryChunk = {
  /** 0, the newest days, to 2; null for a chunk that does not say. */
  phase: number | null
  /** Percent of the phase; null for a chunk that does not say. */
  progress: number | null
  /** Why there is no history. */
  failure: Failure | null
  /** The shop does not share it. */
  isDeclined: boolean
  pieces: HistoryPiece[]
}

/** Messages with one contact, or one file. */
export type HistoryPiece = {
  /** The addresses in it, by which the person is left out whom the shop has excluded. */
  names: ContactAddresses[]
  /** JSON text. */
  payload: string
}

/** A message of the history. Nothing that happens on the arrival of a message happens for it. */
export type HistoryMessage = InboundMessage & {
  /** What became of it, as far as is known. */
  status: 'received' | 'sent' | 'delivered' | 'read' | 'failed'
  failure: Failure | null
  /** It is the file of a message that is a placeholder, whose direction counts. */
  isFile: boolean
}

/**
 * The longest name of a contact that is kept, because a list of conversations shows a hundred.
 * WhatsApp's own names have some 30 characters.
 */
export const CONTACT_NAME_CHARS_MAX = 1_000

/** The type of a message whose file is on the shop's phone only, or comes later. */
export const PLACEHOLDER = 'media_placeholder'

/** What the channel reports of a message we sent. */
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

/**
 * A signed element that cannot be stored as a message or a receipt (no contact, no id, no time).
 * Stored, never dropped.
 */
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
  appContacts: AppContact[]
  history: HistoryChunk[]
  /**
   * Elements that we do not read, by kind ("field:history", "status:deleted"…): counted, not
   * stored.
   */
  ignored: Map<string, number>
}

/** A notice about a business account or one of its numbers, which concerns no message. */
export type AccountNotice = {
  /** The channel's name of it: `account_update`. */
  what: string
  /** The number it is about, digits; null: all numbers of the account. */
  address: string | null
  /**
   * Whether it says that a number which also lives in the channel's own app has left or come back.
   * It comes late, twice and in any order, so each such number is read again.
   */
  isOfApp: boolean
  /** Set where the notice says that sending is limited, or will be. */
  failure: AccountFailure | null
}

/**
 * The content of one webhook request about one business account, which may own several of our
 * senders.
 */
export type BusinessUpdate = {
  businessAccountId: string
  templateUpdates: TemplateUpdate[]
  notices: AccountNotice[]
}

/**
 * A parsed webhook request. Parsing never throws on content: an unreadable element is counted or
 * kept as a dead letter.
 */
export type WebhookUpdates = {
  accounts: AccountUpdate[]
  businesses: BusinessUpdate[]
  /**
   * Elements we do not read that name no account, by kind ("field:account_update", "object:page"…):
   * counted, not stored.
   */
  ignored: Map<string, number>
  /** Whole bodies of an unknown shape, which name no account either. */
  deadLetters: DeadLetter[]
}

export type Verification = { token: string; challenge: string }

/** Where the channel of this name calls the service, below its public address. */
export const toWebhookPath = (name: string): string => `/channels/${name}/webhook`

/** How a channel calls that path. */
export type WebhookRules = {
  readonly bodyBytesMax: number
  /** Name of the header with the signature, as the channel writes it. */
  readonly signatureHeader: string
  /**
   * How a partner passes webhooks on, who is then called in place of the channel: the header in
   * which it sends a secret in place of a signature, and the credential that names it. Null: none
   * does.
   */
  readonly partner: { readonly secretHeader: string; readonly namedBy: string } | null
  /**
   * The credentials that sign webhooks, and the credential that the channel sends back to verify
   * the webhook.
   */
  readonly signedWith: string
  readonly verifiedWith: string
  /**
   * How the channel asks, by a GET with the verify token of a sender, whether the webhook is ours.
   */
  readonly verification: {
    readonly description: string
    /** JSON Schemas of the query parameters. */
    readonly query: Readonly<Record<string, object>>
    /** Null if the query is no verification. */
    read(query: Readonly<Record<string, unknown>>): Verification | null
    /** The query of a verification, so that we can make one ourselves. */
    ask(verification: Verification): Record<string, string>
  }
  /**
   * The account that the test of the channel's own pages makes up: it proves the signature, and is
   * no number.
   */
  readonly testAccountId: string | null
  /** A webhook without content, signed as the channel signs, so that we can make one ourselves. */
  signEmpty(secret: string): { body: string; signature: string }
}
