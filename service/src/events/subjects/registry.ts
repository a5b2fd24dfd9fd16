/** All subjects, and what they declare of each type. */
import { EVENT_TYPES, subjectOf, type EventType, type Subject } from '../../engine/event-types.ts'
import { chargeEvents } from './charge.ts'
import { conversationEvents } from './conversation.ts'
import { draftEvents } from './draft.ts'
import { mediaEvents } from './media.ts'
import { messageEvents } from './message.ts'
import { noteEvents } from './note.ts'
import { orderEvents } from './order.ts'
import { paymentAccountEvents } from './payment-account.ts'
import { paymentEvents } from './payment.ts'
import { refundEvents } from './refund.ts'
import { senderEvents } from './sender.ts'
import type { EventSubject, Shown } from './subject.ts'
import { templateEvents } from './template.ts'
import { webhookEndpointEvents } from './webhook-endpoint.ts'

export const SUBJECTS: { [Name in Subject]: EventSubject<Name> } = {
  message: messageEvents,
  order: orderEvents,
  conversation: conversationEvents,
  note: noteEvents,
  template: templateEvents,
  sender: senderEvents,
  media: mediaEvents,
  draft: draftEvents,
  charge: chargeEvents,
  payment: paymentEvents,
  refund: refundEvents,
  webhook_endpoint: webhookEndpointEvents,
  payment_account: paymentAccountEvents,
}

/** What they declare of each type. */
export const SHOWN = Object.assign({}, ...Object.values(SUBJECTS).map(({ types }) => types)) as Record<
  EventType,
  Shown
>

/** The types of which only `describe` finds the conversation. */
export const TYPES_OF_CONVERSATIONS: readonly EventType[] = EVENT_TYPES.filter(
  (type) => SUBJECTS[subjectOf(type)].orderedWith === 'conversation',
)
