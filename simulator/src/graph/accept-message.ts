/**
 * Accepts one message. Refuses at once what WhatsApp refuses at once; otherwise gives the message
 * an id, judges it and schedules its statuses. As in WhatsApp there is no idempotency: the same
 * call twice makes two messages.
 */
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { createChat, type Chat } from '../state/chats.ts'
import { createContact, toDigitsInIds, type Contact } from '../state/contacts.ts'
import type { Failure } from '../state/failure.ts'
import { asShownTo, withNumber } from '../state/hidden-number.ts'
import { toMatchKey } from '../phone-number.ts'
import { createWamid } from '../wamid.ts'
import { deliver, type Departing } from './deliver.ts'
import { GraphError, toFailure } from './errors.ts'
import { judgeMessage, judgeWindow } from './judge.ts'
import { countPair, hasPairRoom } from './rate-limits.ts'
import { toSending, type Sending } from './sending.ts'
import type { OutboundMessage, Recipient } from './validate/message.ts'

export type Accepted = { wamid: string; contacts: Record<string, string>[]; failure: Failure | null }

/**
 * Throws the GraphError to be answered. An `Accepted` with a failure is answered with 200 like any
 * other.
 */
export function acceptMessage(
  sim: Simulation,
  account: Account,
  message: OutboundMessage,
  bodyText: string,
): Accepted {
  const nowMs = sim.clock.nowMs()
  const { recipient, content, callbackData } = message
  if (account.number.status === 'DISCONNECTED') throw new GraphError(133010, 'The number is disconnected.')
  if ('digits' in recipient) assertNotItself(account, recipient.digits)
  const sending = toSending(sim, account, content, recipient)
  const contact = findRecipient(sim, recipient)
  const chat = contact ? openChat(sim, account, contact) : undefined
  assertOrderAllowed(sim, account, sending)
  if (contact?.blocked || chat?.blocked) throw new GraphError(130403, 'The business has blocked this user.')
  if (account.windowRefusal === 'sync' && chat) assertWindow(chat, sending, nowMs)
  assertLimits(sim, account, chat, nowMs)
  if (!contact || !chat) return acceptForNobody(sim, account, message)

  const failure = judgeMessage(sim.state, { account, contact, chat, sending }, nowMs)
  const isToNumber = 'digits' in recipient
  const shown = isToNumber ? withNumber(contact) : asShownTo(contact, chat, nowMs)
  const wamid = createWamid(toDigitsInIds(shown), 'toCustomer')
  const departing = { wamid, contact, chat, sending, isToNumber, callbackData, bodyText, nowMs }
  const contacts = [toContactEcho(recipient, contact)]
  const links = failure ? [] : sim.links.toFetch(account, listLinks(sending))
  if (links.length === 0) deliver(sim, account, departing, { failure })
  else void deliverWithLinks(sim, account, departing, links)
  return { wamid, contacts, failure }
}

type Link = Parameters<Simulation['links']['fetchAll']>[1][number]

function listLinks({ media }: Sending): Link[] {
  if (media.length === 0) return []
  return media.flatMap((part) => ('link' in part ? [{ use: part.use, link: part.link }] : []))
}

/** A link that cannot be had makes a message fail after its 200. */
async function deliverWithLinks(
  sim: Simulation,
  account: Account,
  departing: Departing,
  links: Link[],
): Promise<void> {
  const outcome = await sim.links.fetchAll(account, links)
  if (outcome === null) return
  if ('fault' in outcome) {
    return deliver(sim, account, departing, { failure: toFailure(131053, outcome.fault) })
  }
  deliver(sim, account, departing, { failure: null, linkMedia: outcome.found })
}

function findRecipient(sim: Simulation, recipient: Recipient): Contact | undefined {
  if ('userId' in recipient) return sim.state.contacts.find(recipient.userId)
  return sim.state.contacts.findOrAdd(recipient.digits) ?? createContact(recipient.digits)
}

/** A contact for whom there was no room gets a chat that is not stored. */
function openChat(sim: Simulation, account: Account, contact: Contact): Chat {
  const isKept = sim.state.contacts.findByKey(contact.key) !== undefined
  return isKept
    ? sim.state.chats.findOrAdd(account.phoneNumberId, contact.key)
    : createChat(account.phoneNumberId, contact.key)
}

function assertNotItself(account: Account, digits: string): void {
  const own = account.displayPhoneNumber.replace(/\D/g, '')
  if (toMatchKey(own) === toMatchKey(digits)) throw new GraphError(131021, 'Recipient cannot be sender.')
}

function assertOrderAllowed(sim: Simulation, account: Account, { orderReferenceId }: Sending): void {
  if (orderReferenceId === null) return
  if (!account.paymentTermsAccepted) {
    throw new GraphError(134011, 'Accept the WhatsApp Payments terms of service for this account first.')
  }
  if (account.uniqueReferenceIds && sim.state.orders.find(account.phoneNumberId, orderReferenceId)) {
    throw new GraphError(131009, 'parameters.reference_id was already used in an order_details message.')
  }
}

function assertWindow(chat: Chat, sending: Sending, nowMs: number): void {
  const failure = judgeWindow(chat, sending, nowMs)
  if (failure) throw new GraphError(failure.code, failure.details)
}

function assertLimits(sim: Simulation, account: Account, chat: Chat | undefined, nowMs: number): void {
  const http = account.rateLimitHttp
  if (!sim.throughput.hasRoom(account, nowMs)) {
    throw new GraphError(130429, 'Cloud API message throughput has been reached.', { http })
  }
  if (account.pairLimit && chat) {
    if (!hasPairRoom(chat, nowMs)) {
      throw new GraphError(131056, 'Too many messages to this recipient in a short time.', { http })
    }
    countPair(chat)
  }
  sim.throughput.count(account, nowMs)
}

/** A user id of no contact: WhatsApp accepts the message and cannot deliver it. */
function acceptForNobody(
  sim: Simulation,
  account: Account,
  { recipient, callbackData }: OutboundMessage,
): Accepted {
  const wamid = createWamid('0', 'toCustomer')
  const failure = toFailure(131026, 'Message undeliverable.')
  sim.statuses.begin(account, {
    id: wamid,
    contactKey: recipient.input,
    type: 'unknown',
    callbackData,
    referenceId: null,
    addressedByUserId: true,
    category: 'service',
    isFree: false,
    failure,
  })
  return { wamid, contacts: [{ input: recipient.input, user_id: recipient.input }], failure }
}

/** `contacts[0]` of the answer: the wa_id, or the user id when that was the address. */
function toContactEcho(recipient: Recipient, contact: Contact): Record<string, string> {
  if ('userId' in recipient) return { input: recipient.input, user_id: contact.userId }
  return { input: recipient.input, wa_id: contact.waId }
}
