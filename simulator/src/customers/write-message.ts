/**
 * A customer writes: the message appears in the chat, may open the window and goes to the business
 * as a webhook.
 */
import { toSeconds } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { openWindow } from '../state/chats.ts'
import { toDigitsInIds, type Contact } from '../state/contacts.ts'
import { asShownTo } from '../state/hidden-number.ts'
import { createWamid } from '../wamid.ts'
import { toContactCard, toSenderFields } from '../webhooks/contact-card.ts'
import { opensWindow } from './window-openers.ts'

export type Writing = {
  text: string | null
  type: string | null
  /** When it was written, in simulated time. */
  atMs: number
  context: JsonObject | null
  /** Merged over the built element; a null removes a field. */
  message: JsonObject
}

/** Returns the id of the message. */
export function writeMessage(sim: Simulation, account: Account, contact: Contact, writing: Writing): string {
  const chat = sim.state.chats.findOrAdd(account.phoneNumberId, contact.key)
  sim.throughput.count(account, sim.clock.nowMs())
  const shown = asShownTo(contact, chat, sim.clock.nowMs())
  const element = toElement(sim, account, shown, writing)
  const id = String(element.id)
  const type = typeof element.type === 'string' ? element.type : 'unknown'
  if (opensWindow(element)) openWindow(chat, writing.atMs)
  sim.state.chats.addMessage(chat, {
    id,
    direction: 'out',
    atMs: writing.atMs,
    type,
    rawText: JSON.stringify(element),
    status: 'sent',
    failure: null,
    callbackData: null,
    referenceId: null,
    addressedByUserId: false,
  })
  sim.changes.publish({ event: 'chat', account: account.phoneNumberId, waId: contact.waId })
  if (contact.blocked || chat.blocked) return id // the customer does not know, and the business gets no notice
  sim.outbox.enqueue({
    phoneNumberId: account.phoneNumberId,
    kind: 'message',
    id,
    label: type,
    payload: element,
    card: type === 'system' ? null : toContactCard(shown),
    to: contact.key,
    referenceId: null,
  })
  return id
}

function toElement(
  sim: Simulation,
  account: Account,
  contact: Contact,
  { text, type, atMs, context, message }: Writing,
): JsonObject {
  const built: JsonObject = {
    ...toSenderFields(contact),
    id: createWamid(toDigitsInIds(contact), 'fromCustomer'),
    timestamp: String(toSeconds(atMs)),
    type: type ?? 'text',
    ...(text === null ? {} : { text: { body: text } }),
    ...(context ? { context: withQuotedSender(sim, account, contact, context) } : {}),
    ...message,
  }
  return Object.fromEntries(Object.entries(built).filter(([, value]) => value !== null))
}

/**
 * A quoted message is named with the number of its writer, either side; a forwarded one has neither
 * id nor sender.
 */
function withQuotedSender(
  { state }: Simulation,
  account: Account,
  contact: Contact,
  context: JsonObject,
): JsonObject {
  const { id } = context
  if (id === undefined) return context
  const quoted = typeof id === 'string' ? state.chats.findMessage(id)?.message : undefined
  if (quoted?.direction === 'out') return { ...(contact.hidePhone ? {} : { from: contact.waId }), ...context }
  return { from: account.displayPhoneNumber.replace(/\D/g, ''), ...context }
}
