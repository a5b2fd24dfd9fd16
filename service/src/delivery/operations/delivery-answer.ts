/** Deliveries that need a person, and resolutions, as the public API shows them. */
import type { Channels } from '../../channels/channel.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { resolveActions, unresolvedStates, type Resolution } from '../../store/resolutions-repository.ts'
import { toActions, type UnresolvedDelivery } from '../unresolved-deliveries.ts'
import { toReferenceId } from '../../store/orders-repository.ts'
import { FailureAnswer } from '../../kinds/failure.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { ActorAnswer } from '../../engine/http/actor-answer.ts'
import {
  ContactNames,
  count,
  date,
  id,
  nullableDate,
  nullableId,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../engine/http/answer-fields.ts'

export const StateField = oneOf(
  unresolvedStates,
  '`unknown`: it is unknown whether WhatsApp accepted it, and a receipt may still say; `held`: none came, a person decides; `failed`: refused, given up, or reported by a receipt.',
)
export const ActionField = oneOf(
  resolveActions,
  '`resend`: send it again; `mark_sent`: the recipient has it; `mark_failed`: it did not arrive, or is left as it is.',
)

export const DeliveryAnswer = strictObject(
  {
    messageId: id('Identifier of the message; a delivery has no other.'),
    conversationId: id('Conversation it is part of.'),
    senderId: id('Sender it goes out from.'),
    from: text('Address of the sender, digits.'),
    to: text('Address of the contact: digits, or a user id.'),
    contact: ContactNames,
    type: text('Kind of the message.'),
    content: nullableText('The text a person would read.'),
    referenceId: nullableText('The order it speaks of.'),
    state: StateField,
    failure: orNull(FailureAnswer, 'Why, as far as it is known.'),
    attempts: count('Calls made.'),
    createDate: date('When the message was accepted.'),
    lastAttemptDate: nullableDate('When the last call began.'),
    decideDate: nullableDate('With `unknown`: when the policy of the sender decides.'),
    failDate: nullableDate('With `failed`: when it failed.'),
    actions: Type.Array(ActionField, { description: 'What can be done about it now.' }),
  },
  { title: 'Delivery', description: 'A delivery that needs a person.' },
)

export const ResolutionAnswer = strictObject(
  {
    messageId: id('Message it is about.'),
    state: StateField,
    action: ActionField,
    resolvedBy: ActorAnswer,
    resolveDate: date('When.'),
    resentAs: nullableId('The message that was sent in place of one that failed.'),
  },
  { title: 'Resolution', description: 'What a person decided about a delivery.' },
)

export function toDeliveryAnswer(delivery: UnresolvedDelivery, channels: Channels) {
  const { messageId, conversationId, senderId, from, to, type, content, contentData, state } = delivery
  return {
    messageId,
    conversationId,
    senderId,
    from,
    to,
    contact: { name: delivery.contactName, username: delivery.contactUsername },
    type,
    content,
    referenceId: toReferenceId(type, contentData),
    state,
    failure: delivery.failure === null ? null : (JSON.parse(delivery.failure) as unknown),
    attempts: delivery.attempts,
    createDate: toDate(delivery.createdAt),
    lastAttemptDate: toDate(delivery.lastAttemptAt),
    decideDate: toDate(delivery.decideAt),
    failDate: toDate(delivery.failedAt),
    actions: toActions(delivery, channels.of(delivery.channel)),
  }
}

export function toResolutionAnswer({ resolvedAt, resentAs, ...resolution }: Resolution) {
  const { messageId, state, action, resolvedBy } = resolution
  return {
    messageId,
    state,
    action,
    resolvedBy,
    resolveDate: toDate(resolvedAt),
    resentAs,
  }
}
