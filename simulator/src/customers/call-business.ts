/**
 * A customer calls and the business does not answer (Cloud API, calling, webhooks). The window
 * opens, the phone shows the call, and webhooks report its beginning and its end.
 */
import { toSeconds } from '../clock.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import { CALL_TYPE, openWindow } from '../state/chats.ts'
import { toDigitsInIds, type Contact } from '../state/contacts.ts'
import { asShownTo } from '../state/hidden-number.ts'
import { createWacid } from '../wamid.ts'
import { toContactCard, toSenderFields } from '../webhooks/contact-card.ts'

/** The offer of the customer's phone (RFC 8866): audio from a placeholder address. */
const SDP_OFFER = [
  'v=0',
  'o=- 0 0 IN IP4 127.0.0.1',
  's=-',
  'c=IN IP4 0.0.0.0',
  't=0 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\r\n')

/** `atMs` is in simulated time. Returns the id of the call. */
export function callBusiness(sim: Simulation, account: Account, contact: Contact, atMs: number): string {
  const chat = sim.state.chats.findOrAdd(account.phoneNumberId, contact.key)
  const shown = asShownTo(contact, chat, sim.clock.nowMs())
  const id = createWacid(toDigitsInIds(shown))
  const call = {
    id,
    ...toSenderFields(shown),
    to: account.displayPhoneNumber.replace(/\D/g, ''),
    timestamp: String(toSeconds(atMs)),
    direction: 'USER_INITIATED',
  }
  const beginning = { ...call, event: 'connect', session: { sdp_type: 'offer', sdp: SDP_OFFER } }
  const end = { ...call, event: 'terminate', status: 'FAILED' }

  openWindow(chat, atMs)
  sim.state.chats.addMessage(chat, {
    id,
    direction: 'out',
    atMs,
    type: CALL_TYPE,
    rawText: JSON.stringify(beginning),
    status: 'sent',
    failure: null,
    callbackData: null,
    referenceId: null,
    addressedByUserId: false,
  })
  for (const event of [beginning, end]) {
    sim.outbox.enqueue({
      phoneNumberId: account.phoneNumberId,
      kind: 'change',
      id,
      label: 'calls',
      payload: { contacts: [toContactCard(shown)], calls: [event] },
      card: null,
      to: contact.key,
      referenceId: null,
    })
  }
  sim.changes.publish({ event: 'chat', account: account.phoneNumberId, waId: contact.waId })
  return id
}
