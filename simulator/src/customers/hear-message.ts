/** A customer plays a voice message of the business: it is read, and then played. */
import type { Simulation } from '../simulation.ts'
import type { Chat, ChatMessage } from '../state/chats.ts'
import type { Contact } from '../state/contacts.ts'
import { reportOnPhone } from './read-chat.ts'

export function hearMessage(sim: Simulation, chat: Chat, contact: Contact, message: ChatMessage): void {
  const steps = message.status === 'delivered' ? (['read', 'played'] as const) : (['played'] as const)
  for (const status of steps) {
    if (contact.readReceipts) reportOnPhone(sim, chat, contact, { message, status })
    else message.status = status
  }
  sim.changes.publish({ event: 'chat', account: chat.phoneNumberId, waId: contact.waId })
}
