/**
 * The kinds of message a contact can send: ours or `unsupported`, and which of them open the service
 * window. Kinds that are not listed are `unsupported`, and so is a listed one whose body is missing.
 */
import { objectAt, textAt, toObject, valueAt, type JsonObject } from '../json-reader.ts'
import { readers } from './readable-content.ts'

/** Our kind of a message and its readable text. */
export function toKind(message: JsonObject): { type: string; content: string | null } {
  const name = textAt(message, 'type') ?? ''
  const body = valueAt(message, name)
  const read = readers.get(name)
  if (read && typeof body === 'object' && body !== null) return { type: name, content: read(body) }
  if (name === 'edit') return { type: 'unsupported', content: toCorrected(toObject(body)) }
  // Some messages of unsupported kinds carry a text all the same.
  return { type: 'unsupported', content: textAt(objectAt(message, 'text'), 'body') }
}

/**
 * Which of WhatsApp's kinds count as the contact writing to the business. Where the reference is silent, the
 * window stays closed: a shop told to wait for a message is better off than one whose order is accepted and
 * then refused. So a reaction does not open it (no word of Meta on it), nor does a kind we have never heard of.
 */
export const windowOpeners: ReadonlyMap<string, boolean> = new Map([
  ['text', true],
  ['image', true],
  ['audio', true],
  ['video', true],
  ['document', true],
  ['sticker', true],
  ['location', true],
  ['contacts', true],
  ['interactive', true],
  ['button', true],
  ['order', true],
  ['unsupported', true], // the contact did write; only the API cannot show what (a poll, for example)
  ['unknown', true], // the older name of the same
  ['reaction', false],
  ['system', false], // written by WhatsApp
  ['request_welcome', false], // opened the chat, wrote nothing
  ['edit', false], // of a message that counted when it was written
  ['revoke', false],
])

/**
 * Whether a message opens the window between the business and the contact. What is said in a group never does.
 */
export function opensWindow(message: JsonObject): boolean {
  if (Object.hasOwn(message, 'group_id')) return false
  const shown = textAt(objectAt(message, 'unsupported'), 'type') // what an unsupported message is, when it is told
  if (shown !== null && windowOpeners.get(shown) === false) return false
  return windowOpeners.get(textAt(message, 'type') ?? '') ?? false
}

/** The text of the message as the contact corrected it. */
function toCorrected(edit: JsonObject | null): string | null {
  return toKind(objectAt(edit, 'message') ?? {}).content
}
