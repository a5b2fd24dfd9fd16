/** What every element that a contact brought about must say, whatever it is: an id, a time, and who it was. */
import type { InboundMessage, DeadLetter } from '../../channel.ts'
import { idAt, isDeeper, toObject, type JsonObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import type { WebhookContact } from './contact.ts'

/**
 * Characters of what an element says, as JSON: four times what a person can write in one message. Readers hold a hundred of them
 * at once, so a few that fill a webhook each would take the memory of all.
 */
export const ELEMENT_CHARS_MAX = 256 * 1024

export type ParsedElement = {
  element: JsonObject
  place: Pick<InboundMessage, 'channelMessageId' | 'at' | 'from' | 'profileName' | 'username' | 'contentData'>
}

/**
 * Reads of an element what places it; a dead letter, with the reason in words of `kind`, when something is missing.
 * @param readers how this kind says when it was and who it was; null when it does not
 */
export function placeElement(
  given: unknown,
  kind: 'message' | 'call',
  readers: {
    findTime: (element: JsonObject) => Date | null
    findContact: (element: JsonObject) => WebhookContact | null
  },
): ParsedElement | DeadLetter {
  const contentData = toStorableJson(given as {} | null)
  const deadLetter = (reason: string): DeadLetter => ({ reason: `${kind}_${reason}`, payload: contentData })

  const element = toObject(given)
  if (element === null) return deadLetter('not_an_object')
  if (isDeeper(element)) return deadLetter('too_deep') // whoever reads it later may not get to its end
  if (contentData.length > ELEMENT_CHARS_MAX) return deadLetter('too_long')
  const channelMessageId = idAt(element, 'id')
  if (channelMessageId === null) return deadLetter('without_id')
  const at = readers.findTime(element)
  if (at === null) return deadLetter('without_time')
  const contact = readers.findContact(element)
  if (contact === null) return deadLetter('without_contact')
  return { element, place: { channelMessageId, at, ...contact, contentData } }
}
