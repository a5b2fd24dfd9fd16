/**
 * The answers of the simulator's control API, as far as this page reads them. simulator/README.md
 * describes the routes.
 */

import type { english } from './words/english.js'
import type { Amount, Bubble, Failure, Message } from '../../chat/contract.js'
import type { Parts } from '../../chat/content/parts.js'

/** Every text of the page in one language, without the texts of the chat. */
export type PageWords = typeof english

export type Account = {
  phoneNumberId: string
  displayPhoneNumber: string
  webhookUrl: string
  webhookVersion: string
}

export type Contact = { waId: string; name: string }

export type ServiceWindow = { open: boolean; closesAt: string | null }

export type ChatSummary = {
  contact: Contact
  last: Bubble | null
  unread: number
  window: ServiceWindow
}

export type Chat = {
  contact: Contact
  window: ServiceWindow
  unread: number
  /** until when the customer sees that the shop is typing */
  typingUntil: string | null
  /** the customer wants no marketing templates */
  marketingStopped: boolean
  messages: Message[]
}

/** What the customer's bank reads in a Pix code. */
export type CodeReading = {
  /** null with a refusal */
  receiver: string | null
  /** null: the payer chooses */
  amount: Amount | null
  note: string | null
  /** why the code cannot be paid any more */
  refusal: { reason: string; message: string } | null
}

/** What to pay at the bank beside the simulator; by default what the code asks for, now. */
export type BankWish = {
  amount?: Amount
  at?: string
  /** although the code has expired, is withdrawn or was paid before */
  anyway?: boolean
}

/** What a customer sends: the object of a kind under the name of its `type`. */
export type Writing = Parts & { type: string }

/** One call to the messages route, as the log keeps it. */
export type Call = {
  n: number
  at: string
  to: string | null
  body: unknown
  /** null when the call got no answer */
  httpStatus: number | null
  fault: string | null
  /** why WhatsApp refused it, at once or after its 200 */
  failure: Failure | null
}
