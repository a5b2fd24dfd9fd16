/**
 * A customer stops or resumes the marketing of a business (Cloud API, webhooks, user preferences).
 */
import { toSeconds } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { Contact } from '../state/contacts.ts'
import { asShownTo } from '../state/hidden-number.ts'
import { toContactCard } from '../webhooks/contact-card.ts'

export function setMarketing(
  { state, clock, outbox, changes }: Simulation,
  account: Account,
  contact: Contact,
  value: 'stop' | 'resume',
): void {
  const nowMs = clock.nowMs()
  const chat = state.chats.findOrAdd(account.phoneNumberId, contact.key)
  chat.marketingStopped = value === 'stop'
  const shown = asShownTo(contact, chat, nowMs)
  const preference = {
    ...(shown.hidePhone ? { user_id: shown.userId } : { wa_id: shown.waId }),
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: toSeconds(nowMs),
  }
  outbox.enqueue({
    phoneNumberId: account.phoneNumberId,
    kind: 'change',
    id: '',
    label: 'user_preferences',
    payload: { contacts: [toContactCard(shown)], user_preferences: [preference] },
    card: null,
    to: contact.key,
    referenceId: null,
  })
  changes.publish({ event: 'chat', account: account.phoneNumberId, waId: contact.waId })
}
