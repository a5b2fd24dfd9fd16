/** One element of `messages`: a message a contact wrote, or a stray when it cannot be placed. */
import type { InboundMessage, Stray } from '../../channel.ts'
import { toChannelAddress } from '../addresses.ts'
import { idAt, isDeeper, objectAt, textAt, toObject } from '../json-reader.ts'
import { toStorableJson } from '../storable-text.ts'
import { opensWindow, toKind } from './message-kinds.ts'
import { findFormerContact, findMove } from './moved-contact.ts'
import { momentAt } from './timestamp.ts'
import { findContact, type WebhookContacts } from './contact.ts'

/** The message in `element`, written by one of `contacts` or by somebody it names itself. */
export function parseInboundMessage(element: unknown, contacts: WebhookContacts): InboundMessage | Stray {
  const contentData = toStorableJson(element as {} | null)
  const stray = (reason: string): Stray => ({ reason, payload: contentData })

  const message = toObject(element)
  if (message === null) return stray('message_not_an_object')
  if (isDeeper(message)) return stray('message_too_deep') // whoever reads it later may not get to its end
  const channelMessageId = idAt(message, 'id')
  if (channelMessageId === null) return stray('message_without_id')
  const at = momentAt(message)
  if (at === null) return stray('message_without_time')
  const contact = findContact(message, contacts) ?? findFormerContact(message)
  if (contact === null) return stray('message_without_contact')

  const context = objectAt(message, 'context')
  return {
    channelMessageId,
    at,
    ...contact,
    ...toKind(message),
    contentData,
    contextId: idAt(context, 'id'), // absent when the context only says that it was forwarded
    contextFrom: toChannelAddress(textAt(context, 'from'))?.value ?? null,
    opensWindow: opensWindow(message),
    movedTo: findMove(message),
  }
}
