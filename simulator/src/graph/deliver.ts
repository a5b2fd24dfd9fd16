/** Puts an accepted message on the phone, unless it failed, and begins its statuses. */
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { Chat, ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import type { Failure } from '../state/failure.ts'
import { applyOrderChange, UNPAID } from '../state/orders.ts'
import type { StatusReport } from '../webhooks/status-payload.ts'
import { toFailure } from './errors.ts'
import type { Sending } from './sending.ts'

/** A message on its way. */
export type Departing = {
  wamid: string
  contact: Contact
  chat: Chat
  sending: Sending
  isToNumber: boolean
  callbackData: string | null
  bodyText: string
  nowMs: number
}

/** @param outcome why it failed, if it did, and the media that its links led to */
export function deliver(
  sim: Simulation,
  account: Account,
  departing: Departing,
  outcome: { failure: Failure | null; linkMedia?: Record<string, string> },
): void {
  const { wamid, contact, chat, sending, isToNumber, callbackData, nowMs } = departing
  const hold = sending.template ? account.templateHold : null
  const isDropped = hold?.outcome === 'drop'
  const failure =
    outcome.failure ?? (isDropped ? toFailure(132015, 'The template was paused before delivery.') : null)
  const referenceId = sending.orderReferenceId ?? sending.orderChange?.referenceId ?? null
  if (!failure) {
    const message = toChatMessage(departing, referenceId)
    if (outcome.linkMedia) message.linkMedia = outcome.linkMedia
    if (hold) message.isHeld = true
    sim.state.chats.addMessage(chat, message)
    chat.unread++
    chat.typingUntilMs = 0
    if (isToNumber) chat.lastToNumberAtMs = nowMs
    recordOrder(sim, account, departing)
    sim.changes.publish({ event: 'chat', account: account.phoneNumberId, waId: contact.waId })
  }
  sim.statuses.begin(
    account,
    {
      id: wamid,
      type: sending.type,
      contactKey: contact.key,
      callbackData,
      referenceId,
      addressedByUserId: !isToNumber,
      category: toCategory(sending),
      isFree: !failure && takeFreeMessage(account, sending),
      failure,
    },
    hold && !outcome.failure ? hold.afterMs : 0,
  )
}

function toChatMessage(
  { wamid, sending, isToNumber, callbackData, bodyText, nowMs }: Departing,
  referenceId: string | null,
): ChatMessage {
  const template = sending.template?.template
  return {
    id: wamid,
    direction: 'in',
    atMs: nowMs,
    type: sending.type,
    rawText: bodyText,
    status: 'sent',
    failure: null,
    callbackData,
    referenceId,
    addressedByUserId: !isToNumber,
    ...(template ? { template: toKept(template) } : {}),
  }
}

/** The template as it was when the message was sent, which is what the phone goes on showing. */
function toKept({
  name,
  language,
  category,
  components,
  parameterFormat,
  subCategory,
}: NonNullable<ChatMessage['template']>): NonNullable<ChatMessage['template']> {
  return { name, language, category, components, parameterFormat, subCategory }
}

function toCategory({ template }: Sending): StatusReport['category'] {
  return template ? (template.category.toLowerCase() as StatusReport['category']) : 'service'
}

/** Messages without a template are free until the number's free ones are used up. */
function takeFreeMessage(account: Account, { template }: Sending): boolean {
  if (template || account.freeServiceLeft <= 0) return false
  account.freeServiceLeft--
  return true
}

function recordOrder({ state }: Simulation, { phoneNumberId }: Account, departing: Departing): void {
  const { wamid, contact, sending, nowMs } = departing
  const { orderReferenceId, orderChange } = sending
  if (orderReferenceId !== null) {
    state.orders.add({
      phoneNumberId,
      referenceId: orderReferenceId,
      contactKey: contact.key,
      messageId: wamid,
      state: 'pending',
      reportedPayment: null,
      payment: UNPAID,
    })
  }
  if (orderChange) {
    const order = state.orders.find(phoneNumberId, orderChange.referenceId)
    if (order?.contactKey === contact.key) applyOrderChange(order, orderChange.change, nowMs)
  }
}
