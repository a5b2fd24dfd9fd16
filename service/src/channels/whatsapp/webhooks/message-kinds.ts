/**
 * The kinds of message a contact can send: what a person would read of each, and which of them open the service
 * window. Kinds that are not listed are `unsupported`, and so is a listed one whose body is missing.
 */
import { listAt, objectAt, textAt, toObject, valueAt, type JsonObject } from '../json-reader.ts'

/**
 * The channel's names of the kinds we name too, each with its readable text; `body` is the part under the
 * kind's name.
 */
const readers: ReadonlyMap<string, (body: unknown) => string | null> = new Map([
  ['text', (body) => textAt(toObject(body), 'body')],
  ['image', toCaption],
  ['audio', toCaption],
  ['video', toCaption],
  ['document', toCaption],
  ['sticker', toCaption],
  ['location', toPlace],
  ['contacts', toNames],
  ['interactive', toChoice],
  ['button', (body) => textAt(toObject(body), 'text')],
  ['order', (body) => textAt(toObject(body), 'text')],
  ['reaction', (body) => textAt(toObject(body), 'emoji')],
  ['system', (body) => textAt(toObject(body), 'body')],
])

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
 * Which of the channel's kinds count as the contact writing to the business. Where the reference is silent, the
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
  ['system', false], // written by the channel
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

function toCaption(media: unknown): string | null {
  return textAt(toObject(media), 'caption')
}

function toPlace(location: unknown): string | null {
  const place = toObject(location)
  return toList([textAt(place, 'name'), textAt(place, 'address')])
}

function toNames(cards: unknown): string | null {
  const names = listAt({ cards }, 'cards').map((card) => {
    const name = objectAt(toObject(card), 'name')
    return textAt(name, 'formatted_name') ?? textAt(name, 'first_name')
  })
  return toList(names)
}

/** What was chosen: the title of a button or list row, or the summary of a filled-in form. */
function toChoice(interactive: unknown): string | null {
  const reply = objectAt(toObject(interactive), textAt(toObject(interactive), 'type') ?? '')
  return textAt(reply, 'title') ?? textAt(reply, 'body')
}

function toList(parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(', ') || null
}
