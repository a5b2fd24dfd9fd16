/**
 * What WhatsApp finds out after its 200: the message was accepted, and is now delivered or refused.
 * The business gets a refusal as a `failed` status; the customer never sees the message.
 */
import { DAY_MS } from '../clock.ts'
import { findMisfit } from '../media/kinds.ts'
import type { Account } from '../state/accounts.ts'
import { CALL_TYPE, isWindowOpen, type Chat } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { Failure } from '../state/failure.ts'
import { judgeOrderChange } from '../state/orders.ts'
import type { State } from '../state/state.ts'
import { toFailure } from './errors.ts'
import type { Sending } from './sending.ts'
import type { MediaPart } from './validate/media-parts.ts'

const WINDOW_DETAILS =
  'Message failed to send because more than 24 hours have passed since the customer last replied to this number.'

const NOT_REACTABLE = new Set(['reaction', CALL_TYPE])
const REACTABLE_MS = 30 * DAY_MS
/** WhatsApp delivers no marketing to numbers of the United States and its neighbours. */
const WITHOUT_MARKETING = /^1\d/

/** Why the message is refused; null if it will be delivered. */
export function judgeMessage(
  state: State,
  meeting: { account: Account; contact: Contact; chat: Chat; sending: Sending },
  nowMs: number,
): Failure | null {
  const { account, contact, chat, sending } = meeting
  if (!contact.onWhatsApp) return toFailure(131026, 'Message undeliverable.')
  const refused = sending.template
    ? judgeMarketing(sending, contact, chat)
    : judgeWindow(chat, sending, nowMs)
  if (refused) return refused
  const isOrder = sending.orderReferenceId !== null || sending.orderChange !== null
  if (isOrder && !contact.supportsOrders) return toFailure(2040, 'Message is not supported by this user.')
  if (sending.orderChange) return judgeOrderStatus(state, account, contact, sending.orderChange)
  if (sending.reactionTo !== null) return judgeReaction(state, chat, sending.reactionTo, nowMs)
  const misfit = findMediaMisfit(state, account, sending.media)
  if (misfit !== null) return toFailure(131053, misfit)
  const isUnpaid = !sending.template && account.freeServiceLeft <= 0 && !account.hasPaymentMethod
  return isUnpaid ? toFailure(131042, 'There is no payment method on the account.') : null
}

/**
 * 131047 for anything but a template more than 24 hours after the customer last wrote or called.
 */
export function judgeWindow(chat: Chat, { template }: Sending, nowMs: number): Failure | null {
  if (template || isWindowOpen(chat, nowMs)) return null
  return toFailure(131047, WINDOW_DETAILS)
}

function judgeMarketing({ template }: Sending, contact: Contact, chat: Chat): Failure | null {
  if (template?.category !== 'MARKETING') return null
  if (chat.marketingStopped) return toFailure(131050, 'The user has stopped marketing messages.')
  const isCapped = contact.marketingCapped || WITHOUT_MARKETING.test(contact.waId)
  return isCapped
    ? toFailure(131049, 'This message was not delivered to maintain healthy ecosystem engagement.')
    : null
}

function judgeOrderStatus(
  state: State,
  account: Account,
  contact: Contact,
  { referenceId, change }: NonNullable<Sending['orderChange']>,
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

/** The kind and size of media by id. Those by link are known once they have been fetched. */
function findMediaMisfit(state: State, { linkFetch }: Account, media: MediaPart[]): string | null {
  for (const part of media) {
    if ('link' in part && linkFetch === 'fail') return `${part.link} cannot be downloaded.`
    const medium = 'id' in part ? state.media.find(part.id) : undefined
    const misfit = medium ? findMisfit(part.use, medium) : null
    if (misfit !== null) return misfit
  }
  return null
}
