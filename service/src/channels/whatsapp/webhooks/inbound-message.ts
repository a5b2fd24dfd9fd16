/** One element of `messages`: a message a contact wrote, or a dead letter when it cannot be placed. */
import type { InboundMessage, DeadLetter } from '../../channel.ts'
import { referenceInReply } from '../../../orders/order-reference.ts'
import { toChannelAddress } from '../addresses.ts'
import { idAt, objectAt, textAt, type JsonObject } from '../json-reader.ts'
import { findContact, type WebhookContact, type WebhookContacts } from './contact.ts'
import { opensWindow, toKind } from './message-kinds.ts'
import { findFormerContact, findMove } from './moved-contact.ts'
import { placeElement } from './parsed-element.ts'
import { momentAt } from './timestamp.ts'

/** The message in `element`, written by one of `contacts` or by somebody it names itself. */
export function parseInboundMessage(
  element: unknown,
  contacts: WebhookContacts,
): InboundMessage | DeadLetter {
  const placed = placeElement(element, 'message', {
    findTime: momentAt,
    findContact: (message) => findWriter(message, contacts),
  })
  if ('reason' in placed) return placed

  const { element: message, place } = placed
  const context = objectAt(message, 'context')
  return {
    ...place,
    ...toKind(message),
    contextId: idAt(context, 'id'), // absent when the context only says that it was forwarded
    contextFrom: toChannelAddress(textAt(context, 'from'))?.value ?? null,
    opensWindow: opensWindow(message),
    movedTo: findMove(message),
    referenceId: referenceInReply(message),
  }
}

/** A notice of a new user id may name the contact by the new one already, under which nobody is known. */
function findWriter(message: JsonObject, contacts: WebhookContacts): WebhookContact | null {
  const contact = findContact(message, contacts)
  return contact?.from.phone ? contact : (findFormerContact(message) ?? contact)
}
