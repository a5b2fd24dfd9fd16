/** The whole state of the simulator in one value. A snapshot restores it and a reset deletes it. */
import { CALLS_MAX, DOWNLOADS_MAX, PAYMENTS_MAX, TAPS_MAX, WEBHOOK_POSTS_MAX } from '../limits.ts'
import { createRing, type Ring } from '../ring.ts'
import type { Account } from './accounts.ts'
import { createChats, type Chats } from './chats.ts'
import { createContacts, type Contacts } from './contacts.ts'
import type { Failure } from './failure.ts'
import { createMediaStore, type MediaStore } from './media.ts'
import { createOrders, type Orders } from './orders.ts'
import { createTemplates, type Templates } from './templates.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** One request to the messages route, whatever its outcome. */
export type Call = {
  atMs: number
  phoneNumberId: string
  to: string | null
  type: string | null
  callbackData: string | null
  bodyText: string
  /** Null until an answer is given, and if none is. */
  httpStatus: number | null
  wamid: string | null
  fault: string | null
  failure: Failure | null
}

/** One POST to a webhook with all its attempts. */
export type WebhookPost = {
  atMs: number
  phoneNumberId: string
  attempts: number
  /** HTTP status of the latest attempt; null when it got no answer. */
  status: number | null
  outcome: 'pending' | 'delivered' | 'given_up'
  updateCount: number
  updates: { kind: string; id: string; label: string }[]
}

/** One request for the bytes of a medium. */
export type Download = {
  atMs: number
  /** Null for an address that was unknown or had expired. */
  phoneNumberId: string | null
  mediaId: string | null
  /** The Host of the request, by which a redirected one differs from the first. */
  host: string
  /** It had an access token, of any account. */
  withToken: boolean
  /** Null until it has ended. */
  httpStatus: number | null
  fault: string | null
}

/** A tap that WhatsApp does not report to the business: a link, a phone number, a code to copy. */
export type Tap = { atMs: number; phoneNumberId: string; waId: string; messageId: string; label: string }

/** The outcome of an order's payment at the customer's bank. */
export type BankPayment = {
  atMs: number
  phoneNumberId: string
  waId: string
  /** Null for a payment request, which names no order. */
  referenceId: string | null
  messageId: string
  outcome: 'paid' | 'failed'
  method: string | null
  total: unknown
  currency: string | null
}

export type State = {
  /** By phone number id, in order of creation: the first is the default. */
  accounts: Map<string, Account>
  contacts: Contacts
  chats: Chats
  orders: Orders
  payments: Ring<BankPayment>
  media: MediaStore
  templates: Templates
  uploads: Uploads
  downloads: Ring<Download>
  taps: Ring<Tap>
  calls: Ring<Call>
  posts: Ring<WebhookPost>
}

/** @param mediaFolder where media stay after a stop; null for a temporary folder */
export function createState(mediaFolder: string | null = null): State {
  return {
    accounts: new Map(),
    contacts: createContacts(),
    chats: createChats(),
    orders: createOrders(),
    payments: createRing(PAYMENTS_MAX),
    media: createMediaStore(mediaFolder),
    templates: createTemplates(),
    uploads: createUploads(),
    downloads: createRing(DOWNLOADS_MAX),
    taps: createRing(TAPS_MAX),
    calls: createRing(CALLS_MAX),
    posts: createRing(WEBHOOK_POSTS_MAX),
  }
}

export function clearState(state: State, options: { accounts: boolean }): void {
  if (options.accounts) state.accounts.clear()
  state.contacts.clear()
  state.chats.clear()
  state.orders.clear()
  state.payments.clear()
  state.media.clear()
  state.templates.clear()
  state.uploads.clear()
  state.downloads.clear()
  state.taps.clear()
  state.calls.clear()
  state.posts.clear()
}
