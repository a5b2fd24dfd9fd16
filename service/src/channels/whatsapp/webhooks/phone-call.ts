/**
 * One element of `calls`: an event of a telephone call (Cloud API reference, user-initiated calls). A contact who calls the
 * business opens the service window, answered or not, so the call is taken for a message. Its events share one id: whichever
 * comes first is stored.
 */
import type { InboundMessage, DeadLetter } from '../../channel.ts'
import { textAt, toObject } from '../json-reader.ts'
import { findContact, type WebhookContacts } from './contact.ts'
import { placeElement } from './parsed-element.ts'
import { momentAt } from './timestamp.ts'

/** `ignored`: the call's direction, null if none is told. */
export type ParsedCall = InboundMessage | DeadLetter | { ignored: string | null }

/**
 * The call in `element`, by one of `contacts` or by somebody it names itself. Not one that the business made: it says nothing of
 * the window. Nor one without a direction: samples of these have caller and called the wrong way round.
 */
export function parsePhoneCall(element: unknown, contacts: WebhookContacts): ParsedCall {
  const call = toObject(element)
  const direction = textAt(call, 'direction')
  if (call !== null && direction !== 'USER_INITIATED') return { ignored: direction }

  const placed = placeElement(element, 'call', {
    findTime: (event) => momentAt(event, 'start_time') ?? momentAt(event), // the end of a call has that of its beginning too
    findContact: (event) => findContact(event, contacts),
  })
  if ('reason' in placed) return placed
  return {
    ...placed.place,
    type: 'unsupported',
    content: null,
    contextId: null,
    contextFrom: null,
    opensWindow: true,
    movedTo: null,
    referenceId: null,
  }
}
