/**
 * What WhatsApp finds out after its 200: the message was accepted, and is now delivered or refused. The business gets a
 * refusal as a `failed` status; the customer never sees the message.
 */
import type { Account } from '../state/accounts.ts'
import { CALL_TYPE, isWindowOpen, type Chat } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { Failure } from '../state/failure.ts'
import { judgeOrderChange } from '../state/orders.ts'
import type { State } from '../state/state.ts'
import { toFailure } from './errors.ts'
import type { Content } from './validate/message.ts'

const WINDOW_DETAILS =
  'Message failed to send because more than 24 hours have passed since the customer last replied to this number.'

const NOT_REACTABLE = new Set(['reaction', CALL_TYPE])
const REACTABLE_MS = 30 * 24 * 60 * 60 * 1000

/** Why the message is refused; null if it will be delivered. */
export function judgeMessage(
  state: State,
  sending: { account: Account; contact: Contact; chat: Chat; content: Content },
  nowMs: number,
): Failure | null {
  const { account, contact, chat, content } = sending
  if (!contact.onWhatsApp) return toFailure(131026, 'Message undeliverable.')
  const closed = judgeWindow(chat, content, nowMs)
  if (closed) return closed
  const isOrder = content.kind === 'order_details' || content.kind === 'order_status'
  if (isOrder && !contact.supportsOrders) return toFailure(2040, 'Message is not supported by this user.')
  if (content.kind === 'order_status') return judgeOrderStatus(state, account, contact, content)
  if (content.kind === 'reaction') return judgeReaction(state, chat, content.messageId, nowMs)
  return null
}

/** 131047 for anything but a template more than 24 hours after the customer last wrote or called. */
export function judgeWindow(chat: Chat, content: Content, nowMs: number): Failure | null {
  if (content.kind === 'template' || isWindowOpen(chat, nowMs)) return null
  return toFailure(131047, WINDOW_DETAILS)
}

function judgeOrderStatus(
  state: State,
  account: Account,
  contact: Contact,
  { referenceId, change }: Extract<Content, { kind: 'order_status' }>,
): Failure | null {
  const order = state.orders.find(account.phoneNumberId, referenceId)
  if (order?.contactKey !== contact.key) {
    return account.knownReferenceIds
      ? toFailure(131009, 'reference_id was not used in an order_details message to this user.')
      : null
  }
  const code = judgeOrderChange(order, change)
  return code && toFailure(code, `Order ${referenceId} is ${order.state} and cannot become ${change.state}.`)
}

function judgeReaction(state: State, chat: Chat, messageId: string, nowMs: number): Failure | null {
  const target = state.chats.findMessage(messageId)
  if (target?.chat !== chat || NOT_REACTABLE.has(target.message.type)) {
    return toFailure(131009, 'The message reacted to was not found.')
  }
  const isTooOld = nowMs - target.message.atMs > REACTABLE_MS
  return isTooOld ? toFailure(131009, 'The message reacted to is older than 30 days.') : null
}
