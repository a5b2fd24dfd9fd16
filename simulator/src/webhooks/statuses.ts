/**
 * The statuses of a message after the 200: sent, then delivered, then read if the customer reads at once; or failed. Each
 * step goes to the business and appears on the phone at the same moment.
 */
import type { Changes } from '../changes.ts'
import type { Clock } from '../clock.ts'
import { createDelays } from '../delays.ts'
import type { Faults } from '../faults/rules.ts'
import { toFailure } from '../graph/errors.ts'
import { createContact, type Contact } from '../state/contacts.ts'
import { isUserId } from '../phone-number.ts'
import type { Account } from '../state/accounts.ts'
import { asToldOf, withNumber } from '../state/hidden-number.ts'
import type { State } from '../state/state.ts'
import { toContactCard, toFailedContactCard } from './contact-card.ts'
import type { Outbox } from './outbox.ts'
import { toStatusPayload, type StatusReport } from './status-payload.ts'

/** A message at the start of its statuses; a reaction gets only `sent`. */
type Departure = Omit<StatusReport, 'phoneNumberId' | 'messageId' | 'status'> & {
  id: string
  type: string
}

export type Statuses = {
  begin(account: Account, departure: Departure): void
  /** Reports a status now, for example when the customer reads. */
  report(report: StatusReport): void
  /** Resumes a report after a restart. */
  resume(report: StatusReport): void
  waiting(): StatusReport[]
  waitingCount(): number
  clear(): void
}

type Parts = { state: State; clock: Clock; faults: Faults; outbox: Outbox; changes: Changes }

export function createStatuses({ state, clock, faults, outbox, changes }: Parts): Statuses {
  const delays = createDelays<StatusReport>()

  function carryOut(report: StatusReport) {
    const account = state.accounts.get(report.phoneNumberId)
    if (!account) return
    showOnPhone(report)
    tell(account, report)
    if (report.status === 'delivered') afterDelivery(account, report)
  }

  function tell(account: Account, report: StatusReport) {
    const nowMs = clock.nowMs()
    const contact = findContact(report.contactKey)
    const told = contact && toTold(contact, report, nowMs)
    const toCard = report.status === 'failed' ? toFailedContactCard : toContactCard
    outbox.enqueue({
      phoneNumberId: report.phoneNumberId,
      kind: 'status',
      id: report.messageId,
      label: report.status,
      payload: toStatusPayload(account, told, report, nowMs),
      card: told ? toCard(told) : null,
      to: report.contactKey,
      referenceId: report.referenceId,
    })
  }

  /** Every status of a message that was sent to the number names the number. */
  function toTold(contact: Contact, report: StatusReport, nowMs: number): Contact {
    if (!report.addressedByUserId) return withNumber(contact)
    return asToldOf(contact, state.chats.find(report.phoneNumberId, report.contactKey), nowMs)
  }

  /** Recreates from its key a contact for whom there was no room. A user id of no contact stays undefined. */
  function findContact(key: string): Contact | undefined {
    return state.contacts.findByKey(key) ?? (isUserId(key) ? undefined : createContact(key))
  }

  function showOnPhone({ messageId, status }: StatusReport) {
    const shown = state.chats.findMessage(messageId)
    if (!shown || status === 'sent' || status === 'failed' || shown.message.status === 'read') return
    shown.message.status = status
    if (status === 'read') shown.chat.unread = 0
    const waId = state.contacts.findByKey(shown.chat.contactKey)?.waId ?? shown.chat.contactKey
    changes.publish({ event: 'chat', account: shown.chat.phoneNumberId, waId })
  }

  function afterDelivery(account: Account, delivered: StatusReport) {
    const subject = {
      to: delivered.contactKey,
      referenceId: delivered.referenceId,
      account: account.phoneNumberId,
    }
    if (faults.draw('webhook', ['delivered_and_failed'], subject)) {
      tell(account, {
        ...delivered,
        status: 'failed',
        failure: toFailure(131026, 'One of several devices failed.'),
      })
    }
    const readsAtOnce = account.autoRead && findContact(delivered.contactKey)?.readReceipts
    if (readsAtOnce) delays.hold({ ...delivered, status: 'read' }, account.readDelayMs, carryOut)
  }

  return {
    begin(account, { id, type, ...departure }) {
      const base = { ...departure, phoneNumberId: account.phoneNumberId, messageId: id }
      if (departure.failure) return delays.hold({ ...base, status: 'failed' }, account.sentDelayMs, carryOut)
      delays.hold({ ...base, status: 'sent' }, account.sentDelayMs, carryOut)
      if (type !== 'reaction')
        delays.hold({ ...base, status: 'delivered' }, account.deliveredDelayMs, carryOut)
    },
    report: carryOut,
    resume: (waiting) => delays.hold(waiting, 0, carryOut),
    waiting: () => delays.items(),
    waitingCount: () => delays.size(),
    clear: () => delays.clear(),
  }
}
