/**
 * The owner of the shop writes to a customer in the WhatsApp Business app, whose number stays there
 * (coexistence): the customer's phone shows it, and the webhook `smb_message_echoes` reports it.
 * The window stays as it is. What receipts WhatsApp reports of such a message is unknown, so it
 * counts as read and none comes.
 */
import { toSeconds } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { toDigitsInIds, type Contact } from '../state/contacts.ts'
import { asShownTo } from '../state/hidden-number.ts'
import { createWamid } from '../wamid.ts'
import { toContactCard, toEchoFields } from '../webhooks/contact-card.ts'
import type { Writing } from './write-message.ts'

/** Returns the id of the message. */
export function writeInApp(sim: Simulation, account: Account, contact: Contact, writing: Writing): string {
  account.number = { ...account.number, is_on_biz_app: true }
  const chat = sim.state.chats.findOrAdd(account.phoneNumberId, contact.key)
  const shown = asShownTo(contact, chat, sim.clock.nowMs())
  const { text, type, atMs, context, message } = writing
  const built: JsonObject = {
    from: account.displayPhoneNumber.replace(/\D/g, ''),
    ...toEchoFields(shown),
    id: createWamid(toDigitsInIds(shown), 'toCustomer'),
    timestamp: String(toSeconds(atMs)),
    type: type ?? 'text',
    ...(text === null ? {} : { text: { body: text } }),
    ...(context ? { context } : {}),
    ...message,
  }
  const element = Object.fromEntries(Object.entries(built).filter(([, value]) => value !== null))
  const id = String(element.id)
  sim.state.chats.addMessage(chat, {
    id,
    direction: 'in',
    atMs,
    type: typeof element.type === 'string' ? element.type : 'unknown',
    rawText: JSON.stringify(element),
    status: 'read',
    failure: null,
    callbackData: null,
    referenceId: null,
    addressedByUserId: false,
  })
  chat.unread++
  const { name: _, ...profile } = toContactCard(shown).profile as JsonObject
  sim.outbox.enqueue({
    phoneNumberId: account.phoneNumberId,
    kind: 'change',
    id,
    label: 'smb_message_echoes',
    payload: { contacts: [{ ...toContactCard(shown), profile }], message_echoes: [element] },
    card: null,
    to: contact.key,
    referenceId: null,
  })
  sim.changes.publish({ event: 'chat', account: account.phoneNumberId, waId: contact.waId })
  return id
}
