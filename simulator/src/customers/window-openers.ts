/**
 * Which messages of a customer open the window (Cloud API, sending messages: it opens when the user
 * messages the business). Meta does not say for some kinds; README.md lists our choice for them.
 */
import { objectAt, stringAt, type JsonObject } from '../json.ts'

/** By kind of message. An unlisted kind is unknown, and opens nothing. */
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
  ['unsupported', true], // the customer did write: a poll, for example
  ['unknown', true], // older name of `unsupported`
  ['reaction', false],
  ['system', false], // WhatsApp's words, not the customer's
  ['request_welcome', false], // the customer opened the chat and wrote nothing
  ['edit', false], // the original opened it
  ['revoke', false],
])

/**
 * Whether an element of `messages[]` opens the window. A group is another chat, so nothing said
 * there does.
 */
export function opensWindow(element: JsonObject): boolean {
  if (element.group_id !== undefined) return false
  const shown = stringAt(objectAt(element, 'unsupported'), 'type') // the real kind of an unsupported message, if given
  if (shown !== null && windowOpeners.get(shown) === false) return false
  return windowOpeners.get(stringAt(element, 'type') ?? '') ?? false
}
