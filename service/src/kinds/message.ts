/**
 * The message as the public API shows it: all 27 fields of the contract, with `null` where there is
 * no value.
 */
import { nullableDate, nullableId, nullableText } from '../engine/http/answer-fields.ts'
import { Type, type Static } from '../engine/schema.ts'
import { kinds } from './registry.ts'

/**
 * Outbound: queued → sending → (unknown →) sent → delivered → read, or failed. Inbound: received.
 */
export const messageStatuses = [
  'queued',
  'sending',
  'unknown',
  'sent',
  'failed',
  'delivered',
  'read',
  'received',
] as const

export const Message = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Identifier of the message (UUIDv7).' }),
    workspaceId: Type.String({ format: 'uuid', description: 'Workspace it belongs to.' }),
    conversationId: Type.String({ format: 'uuid', description: 'Conversation it is part of.' }),
    assistantId: nullableId('The assistant that wrote it, as given with the message.'),
    userId: nullableId('The user who sent it; of what a key sends, as given with the message.'),
    broadcastId: nullableId('The broadcast it is part of, as given with the message.'),
    channelMessageId: nullableText("WhatsApp's id of it; null until WhatsApp has taken it."),
    from: Type.String({ description: 'Who sent it: digits of the number, or a user id.' }),
    to: Type.String({ description: 'Who it is for: digits of the number, or a user id.' }),
    role: Type.String({
      enum: ['user', 'assistant', 'system', 'tool'],
      description:
        '`user`: the contact wrote it; `assistant`: the business sent it, or wrote it in the WhatsApp Business app.',
    }),
    status: Type.String({
      enum: [...messageStatuses],
      description: 'See the message lifecycle. Only moves forward.',
    }),
    type: Type.String({
      description: `${[...kinds.keys()].map((type) => `\`${type}\``).join(', ')} when sent; WhatsApp's kind when received; \`media_placeholder\` for a file that is only on the phone of the shop.`,
    }),
    content: nullableText('The text a person would read.'),
    contentData: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'The structured payload as accepted, such as `interactive`, or as received.',
    }),
    toolCallId: nullableText('The tool call it answers, as given with the message.'),
    toolCalls: nullableText('The tool calls it makes, as given with the message.'),
    data: nullableText(
      'JSON text: what there is to say beyond the status: `failure`, why it was not delivered or is held; `expiresAt`, when WhatsApp drops a template message that is not delivered by then, without another word; `warnings` of preflight; `writtenBy`, which is `phone` of what the shop wrote in the WhatsApp Business app; and `importedFrom`, which is `phone` of what a contact wrote before the number was connected.',
    ),
    contextId: nullableText(
      "WhatsApp's id of the message that this one replies to, reacts to, corrects or deletes.",
    ),
    contextFrom: nullableText('Who sent the message replied to.'),
    createDate: Type.String({
      format: 'date-time',
      description: 'When it was stored here; of a message that was imported, when it was said.',
    }),
    sendDate: nullableDate('When it was sent, in channel time.'),
    deliverDate: nullableDate('When it reached the device, in channel time.'),
    readDate: nullableDate('When it was read, in channel time.'),
    promptTokens: nullableText('As given with the message.'),
    completionTokens: nullableText('As given with the message.'),
    order: Type.Integer({ minimum: 1, description: 'Position in the conversation, from 1, without gaps.' }),
    traceId: nullableText('W3C trace id of the request that made it.'),
  },
  {
    additionalProperties: false,
    title: 'Message',
    description: 'What was said, in either direction, as it is now.',
  },
)
export type Message = Static<typeof Message>
