/**
 * The statuses of a message after the 200: sent, then delivered, then read if the customer reads at
 * once; or failed. Each step goes to the business and appears on the phone at the same moment.
 */
import type { Changes } from '../changes.ts'
import type { Clock } from '../clock.ts'
import { createDelays } from '../delays.ts'
import type { Faults } from '../faults/rules.ts'
import { toFailure } from '../graph/errors.ts'
import { createContact, type Contact } from '../state/contacts.ts'
import { isUserId } from '../phone-number.ts'
import type { Account } from '../state/accounts.ts'
import { asShownTo, withNumber } from '../state/hidden-number.ts'
import { isVoiceMessage, type MessageStatus } from '../state/chats.ts'
import type { State } from '../state/state.ts'
import { toContactCard, toFailedContactCard } from './contact-card.ts'
import type { Outbox } from './outbox.ts'
import { toStatusPayload, type StatusReport } from './status-payload.ts'

/** A message at the start of its statuses; a reaction gets only `sent`. */
export type Departure = Omit<StatusReport, 'phoneNumberId' | 'messageId' | 'status'> & {
  id: string
  type: string
}

export type Statuses = {
  /** @param holdMs how much later than usual, in real time */
  begin(account: Account, departure: Departure, holdMs?: number): void
  /** Reports a status now, for example when the customer reads. */
  report(report: StatusReport): void
  /** Resumes a report after a restart. */
  resume(report: StatusReport): void
  waiting(): StatusReport[]
  waitingCount(): number
  clear(): void
}

type Parts = { state: State; clock: Clock; faults: Faults; outbox: Outbox; changes: Changes }

const RANKS: Record<MessageStatus, number> = { sent: 0, delivered: 1, read: 2, played: 3, failed: 4 }

export function createStatuses({ state, clock, faults, outbox, changes }: Parts): Statuses {
  const delays = createDelays<StatusReport>()

  function carryOut(report: StatusReport) {
    const account = state.accounts.get(report.phoneNumberId)
    if (!account) return
    showOnPhone(report)
    notify(account, report)
    if (report.status === 'delivered') afterDelivery(account, report)
  }

  function notify(account: Account, report: StatusReport) {
    const nowMs = clock.nowMs()
    const contact = findContact(report.contactKey)
    const shown = contact && toShown(contact, report, nowMs)
    const toCard = report.status === 'failed' ? toFailedContactCard : toContactCard
    outbox.enqueue({
      phoneNumberId: report.phoneNumberId,
      kind: 'status',
      id: report.messageId,
      label: report.status,
      payload: toStatusPayload(account, shown, report, nowMs),
      card: shown ? toCard(shown) : null,
      to: report.contactKey,
      referenceId: report.referenceId,
    })
  }

  /** Every status of a message that was sent to the number names the number. */
  function toShown(contact: Contact, report: StatusReport, nowMs: number): Contact {
    if (!report.addressedByUserId) return withNumber(contact)
    return asShownTo(contact, state.chats.find(report.phoneNumberId, report.contactKey), nowMs)
  }

  /**
   * Recreates from its key a contact for whom there was no room. A user id of no contact stays
   * undefined.
   */
  function findContact(key: string): Contact | undefined {
    return state.contacts.findByKey(key) ?? (isUserId(key) ? undefined : createContact(key))
  }

  function showOnPhone({ messageId, status }: StatusReport) {
    const shown = state.chats.findMessage(messageId)
    if (!shown || status === 'failed') return
    const { message } = shown
    if (status === 'sent') {
      if (!message.isHeld) return
      delete message.isHeld
    } else if (RANKS[status] <= RANKS[message.status]) return
    else message.status = status
    if (status === 'read') shown.chat.unread = 0
    const waId = state.contacts.findByKey(shown.chat.contactKey)?.waId ?? shown.chat.contactKey
    changes.publish({ event: 'chat', account: shown.chat.phoneNumberId, waId })
  }

  function isVoice({ messageId }: StatusReport): boolean {
    const message = state.chats.findMessage(messageId)?.message
    return message?.type === 'audio' && isVoiceMessage(message)
  }

  function afterDelivery(account: Account, delivered: StatusReport) {
    const subject = {
      to: delivered.contactKey,
      referenceId: delivered.referenceId,
      account: account.phoneNumberId,
    }
    if (faults.draw('webhook', ['delivered_and_failed'], subject)) {
      notify(account, {
        ...delivered,
        status: 'failed',
        failure: toFailure(131026, 'One of several devices failed.'),
      })
    }
    const readsAtOnce = account.autoRead && findContact(delivered.contactKey)?.readReceipts
    if (!readsAtOnce) return
    delays.hold({ ...delivered, status: 'read' }, account.readDelayMs, carryOut)
    if (isVoice(delivered)) delays.hold({ ...delivered, status: 'played' }, account.readDelayMs, carryOut)
  }

  return {
    begin(account, { id, type, ...departure }, holdMs = 0) {
      const base = { ...departure, phoneNumberId: account.phoneNumberId, messageId: id }
      const sentMs = holdMs + account.sentDelayMs
      if (departure.failure) return delays.hold({ ...base, status: 'failed' }, sentMs, carryOut)
      delays.hold({ ...base, status: 'sent' }, sentMs, carryOut)
      if (type !== 'reaction') {
        delays.hold({ ...base, status: 'delivered' }, holdMs + account.deliveredDelayMs, carryOut)
      }
    },
    report: carryOut,
    resume: (waiting) => delays.hold(waiting, 0, carryOut),
    waiting: () => delays.items(),
    waitingCount: () => delays.size(),
    clear: () => delays.clear(),
  }
}
