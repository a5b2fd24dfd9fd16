/**
 * One element of `messages` or of `calls`, each of which a contact caused: a message to store, or a
 * dead letter when it lacks an id, a time or its contact.
 */
import { PLACEHOLDER, type DeadLetter, type InboundMessage } from '../../channel.ts'
import { referenceInReply } from '../../../kinds/order-reference.ts'
import { toChannelAddress } from '../addresses.ts'
import { idAt, isDeeper, objectAt, textAt, toObject, type JsonObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import { findContact, type WebhookContact, type WebhookContacts } from './contact.ts'
import { findMedia, withMediaId } from './inbound-media.ts'
import { opensWindow, toKind } from './message-kinds.ts'
import { findFormerContact, findMove } from './moved-contact.ts'
import { momentAt } from './timestamp.ts'

/**
 * Characters of an element, as JSON: four times what a person can write in one message. A reader
 * holds a hundred of them at once, so a few that each fill a whole webhook would take its memory.
 */
export const ELEMENT_CHARS_MAX = 256 * 1024

/** The message in `element`, written by one of `contacts` or by a contact that it names itself. */
export function parseInboundMessage(
  element: unknown,
  contacts: WebhookContacts,
): InboundMessage | DeadLetter {
  return parseElement(element, 'message', momentAt, (message) => findWriter(message, contacts), toMessage)
}

/**
 * What the shop wrote in the WhatsApp Business app (`smb_message_echoes`): the same element, with
 * `to` in place of the writer. Its time is that of the webhook; WhatsApp gives no other.
 */
export function parseEcho(element: unknown, contacts: WebhookContacts): InboundMessage | DeadLetter {
  const findReader = (message: JsonObject) => findContact(message, contacts, 'to')
  return parseElement(element, 'echo', momentAt, findReader, toEcho)
}

/** A message of the history, with a contact that its conversation names. */
export function parsePast(
  element: unknown,
  isByShop: boolean,
  contact: WebhookContact,
): InboundMessage | DeadLetter {
  const read = (message: JsonObject) => ({
    ...toEcho(message),
    ...(textAt(message, 'type') === PLACEHOLDER && { type: PLACEHOLDER, content: null }),
    isEcho: isByShop,
  })
  return parseElement(element, 'history', momentAt, () => contact, read)
}

const toEcho = (message: JsonObject): Content => ({
  ...toMessage(message),
  isEcho: true,
  opensWindow: false,
  movedTo: null,
  referenceId: null,
})

function toMessage(message: JsonObject): Content {
  const context = objectAt(message, 'context')
  return {
    isEcho: false,
    ...toKind(message),
    contextId: idAt(context, 'id') ?? findTarget(message), // no id when the context only reports a forwarded message
    contextFrom: toChannelAddress(textAt(context, 'from'))?.value ?? null,
    opensWindow: opensWindow(message),
    movedTo: findMove(message),
    referenceId: referenceInReply(message),
    media: findMedia(message),
  }
}

/** The message that a reaction, a correction or a deletion is about. */
function findTarget(message: JsonObject): string | null {
  const about = (type: string, key: string) => idAt(objectAt(message, type), key)
  return (
    about('reaction', 'message_id') ??
    about('edit', 'original_message_id') ??
    about('revoke', 'original_message_id')
  )
}

/**
 * A notice of a new user id may already name the contact by the new one, which is not stored yet.
 */
function findWriter(message: JsonObject, contacts: WebhookContacts): WebhookContact | null {
  const contact = findContact(message, contacts)
  return contact?.from.phone ? contact : (findFormerContact(message) ?? contact)
}

/** `ignored`: the call's direction, null if it has none. */
export type ParsedCall = InboundMessage | DeadLetter | { ignored: string | null }

/**
 * An event of a phone call (Cloud API reference, user-initiated calls). A contact who calls the
 * business opens the service window, answered or not, so the call is stored as a message. Its
 * events share one id: the one that arrives first is stored.
 *
 * Calls that the business made are ignored, because they do not concern the window. So are calls
 * without a direction: in samples of them, caller and called are swapped.
 */
export function parsePhoneCall(element: unknown, contacts: WebhookContacts): ParsedCall {
  const call = toObject(element)
  const direction = textAt(call, 'direction')
  if (call !== null && direction !== 'USER_INITIATED') return { ignored: direction }
  // the event of a call's end also has the time of its beginning
  const findTime = (event: JsonObject) => momentAt(event, 'start_time') ?? momentAt(event)
  const findCaller = (event: JsonObject) => findContact(event, contacts)
  return parseElement(element, 'call', findTime, findCaller, () => CALL)
}

const CALL = {
  isEcho: false,
  type: 'unsupported',
  content: null,
  contextId: null,
  contextFrom: null,
  opensWindow: true,
  movedTo: null,
  referenceId: null,
  media: null,
}

type Envelope = Pick<
  InboundMessage,
  'channelMessageId' | 'at' | 'from' | 'profileName' | 'username' | 'contentData'
>

type Content = Omit<InboundMessage, keyof Envelope>

/** @param kind the first word of a dead letter's reason */
function parseElement(
  given: unknown,
  kind: 'message' | 'echo' | 'history' | 'call',
  findTime: (element: JsonObject) => Date | null,
  findContactOf: (element: JsonObject) => WebhookContact | null,
  toContent: (element: JsonObject) => Content,
): InboundMessage | DeadLetter {
  const contentData = toStorableJson(given as {} | null)
  const deadLetter = (reason: string): DeadLetter => ({ reason: `${kind}_${reason}`, payload: contentData })

  const element = toObject(given)
  if (element === null) return deadLetter('not_an_object')
  if (isDeeper(element)) return deadLetter('too_deep') // a later reader may exhaust its stack
  if (contentData.length > ELEMENT_CHARS_MAX) return deadLetter('too_long')
  const channelMessageId = idAt(element, 'id')
  if (channelMessageId === null) return deadLetter('without_id')
  const at = findTime(element)
  if (at === null) return deadLetter('without_time')
  const contact = findContactOf(element)
  if (contact === null) return deadLetter('without_contact')
  const content = toContent(element)
  const { media } = content
  const withMedia = media && toStorableJson(withMediaId(element, media))
  return { channelMessageId, at, ...contact, contentData: withMedia ?? contentData, ...content }
}
