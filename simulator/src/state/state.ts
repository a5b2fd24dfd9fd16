/** The whole state of the simulator in one value. A snapshot restores it and a reset deletes it. */
import { CALLS_MAX, PAYMENTS_MAX, WEBHOOK_POSTS_MAX } from '../limits.ts'
import { createRing, type Ring } from '../ring.ts'
import type { Account } from './accounts.ts'
import { createChats, type Chats } from './chats.ts'
import { createContacts, type Contacts } from './contacts.ts'
import type { Failure } from './failure.ts'
import { createOrders, type Orders } from './orders.ts'

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

/** The outcome of an order's payment at the customer's bank. */
export type BankPayment = {
  atMs: number
  phoneNumberId: string
  waId: string
  referenceId: string
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
  calls: Ring<Call>
  posts: Ring<WebhookPost>
}

export function createState(): State {
  return {
    accounts: new Map(),
    contacts: createContacts(),
    chats: createChats(),
    orders: createOrders(),
    payments: createRing(PAYMENTS_MAX),
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
  state.calls.clear()
  state.posts.clear()
}
