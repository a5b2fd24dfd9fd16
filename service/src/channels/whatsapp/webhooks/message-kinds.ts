/**
 * WhatsApp's kinds of messages that a contact can send: the readable text of each, and whether it
 * opens the service window.
 */
import { objectAt, textAt, toObject, valueAt, type JsonObject } from '../json-reader.ts'
import { textOf, toAnswer, toCart, toNames, toPlace } from './readable-content.ts'

type WebhookKind = {
  /**
   * Reads the text of the body, which is the field named like the kind. A kind without `read` is
   * stored as `unsupported`.
   */
  read?: (body: unknown) => string | null
  opensWindow: boolean
}

const caption = textOf('caption')

/**
 * A kind opens the window if it counts as the contact writing to the business. Where the reference
 * is silent, the window stays closed: to make a shop wait for a message is better than to accept an
 * order that WhatsApp then refuses. So a reaction does not open it (Meta documents nothing), nor
 * does a kind that is not listed.
 */
export const webhookKinds: ReadonlyMap<string, WebhookKind> = new Map([
  ['text', { read: textOf('body'), opensWindow: true }],
  ['image', { read: caption, opensWindow: true }],
  ['audio', { read: caption, opensWindow: true }],
  ['video', { read: caption, opensWindow: true }],
  ['document', { read: caption, opensWindow: true }],
  ['sticker', { read: caption, opensWindow: true }],
  ['location', { read: toPlace, opensWindow: true }],
  ['contacts', { read: toNames, opensWindow: true }],
  ['interactive', { read: toAnswer, opensWindow: true }],
  ['button', { read: textOf('text'), opensWindow: true }],
  ['order', { read: toCart, opensWindow: true }],
  ['unsupported', { opensWindow: true }], // the contact did write; only the API cannot show what (a poll, for example)
  ['unknown', { opensWindow: true }], // the older name of `unsupported`
  ['reaction', { read: textOf('emoji'), opensWindow: false }],
  ['system', { read: textOf('body'), opensWindow: false }], // written by WhatsApp
  ['request_welcome', { opensWindow: false }], // opened the chat, wrote nothing
  ['edit', { opensWindow: false }], // of a message that counted when it was written
  ['revoke', { opensWindow: false }],
])

/**
 * Our kind of a message and its readable text. A message without a body or of an unknown kind is
 * `unsupported`.
 */
export function toKind(message: JsonObject): { type: string; content: string | null } {
  const type = textAt(message, 'type') ?? ''
  const body = valueAt(message, type)
  const read = webhookKinds.get(type)?.read
  if (read && typeof body === 'object' && body !== null) return { type, content: read(body) }
  const corrected = objectAt(toObject(body), 'message') ?? {}
  if (type === 'revoke' && toObject(body)) return { type: 'unsupported', content: '🗑️' }
  if (type === 'edit') return { type: 'unsupported', content: toKind(corrected).content }
  // Some messages of unsupported kinds still carry a text.
  return { type: 'unsupported', content: textAt(objectAt(message, 'text'), 'body') }
}

/**
 * Whether a message opens the window between the business and the contact. A group message never
 * does.
 */
export function opensWindow(message: JsonObject): boolean {
  if (Object.hasOwn(message, 'group_id')) return false
  const opens = (type: string | null) => webhookKinds.get(type ?? '')?.opensWindow
  const shown = textAt(objectAt(message, 'unsupported'), 'type') // the real kind of an unsupported message, if given
  return opens(shown) !== false && opens(textAt(message, 'type')) === true
}
