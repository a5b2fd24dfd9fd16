/**
 * What of a customer's messages opens the window (Cloud API, sending messages: it opens when the user messages the
 * business). Meta leaves some kinds open; README.md lists what is chosen for them.
 */
import { objectAt, stringAt, type JsonObject } from '../json.ts'

/** By kind of message. A kind that is not listed is one nobody has heard of, and opens nothing. */
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
  ['unknown', true], // the older name of the same
  ['reaction', false],
  ['system', false], // WhatsApp's words, not the customer's
  ['request_welcome', false], // the chat was opened and nothing written
  ['edit', false], // of what opened it when it was written
  ['revoke', false],
])

/** Whether an element of `messages[]` opens the window. A group is another chat, so nothing said there does. */
export function opensWindow(element: JsonObject): boolean {
  if (element.group_id !== undefined) return false
  const shown = stringAt(objectAt(element, 'unsupported'), 'type') // what an unsupported message is, where it is told
  if (shown !== null && windowOpeners.get(shown) === false) return false
  return windowOpeners.get(stringAt(element, 'type') ?? '') ?? false
}
