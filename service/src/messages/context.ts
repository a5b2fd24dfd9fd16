/**
 * What every send accepts beside the message: the message that it answers, and notes of its sender,
 * which are stored and listed as given.
 */
import type { Address } from '../kinds/address.ts'
import { memberOf } from '../engine/member-of.ts'
import { NOTES, sentByUser, toMetaText, type MessageMeta } from '../store/message-meta.ts'
import type { Kind } from '../kinds/kind.ts'
import { ttlOf, type TemplateDefinition } from '../kinds/template/template-definition.ts'
import { findQuotable } from '../store/messages-repository.ts'
import type { Fault } from '../engine/problems/problems.ts'
import { strictObject, Type } from '../engine/schema.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { isUuid } from '../engine/http/json-answer.ts'
import type { Needs } from '../engine/http/needs.ts'

/** Characters of a note that is not an id. A list of tool calls may be long. */
export const REMARK_CHARS_MAX = 16_384

const id = (description: string) => Type.Optional(Type.String({ format: 'uuid', description }))
const note = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: REMARK_CHARS_MAX, description: `${description}, as it should be listed.` }),
  )

export const noteFields = {
  assistantId: id('The assistant that wrote the message.'),
  userId: id('The person who wrote the message. If a signed-in user sends it, always the id of that user.'),
  broadcastId: id('The broadcast it is part of.'),
  toolCallId: note('The tool call it answers'),
  toolCalls: note('The tool calls it makes'),
  promptTokens: note('Tokens of the prompt'),
  completionTokens: note('Tokens of the completion'),
}

export const contextField = {
  context: Type.Optional(
    strictObject(
      {
        messageId: Type.String({
          format: 'uuid',
          description: 'A message of this conversation, of either side, which is shown as a quote.',
        }),
      },
      { title: 'MessageContext', description: 'The message that this one answers.' },
    ),
  ),
}

/** Of what is sent at once: a draft replaces nothing. */
export const replacesField = {
  replaces: id(
    'A message of this sender that failed and waits for a person: this one is sent in its place, once. Takes the scope `deliveries:resolve`.',
  ),
}

export type QuotedMessage = { contextId: string; contextFrom: string }

type Context = { quoted: QuotedMessage | null; faults: Fault[] }

const NOTHING: Context = { quoted: null, faults: [] }

/**
 * Finds the message that a body of any shape answers or reacts to. The schema reports an id that is
 * none.
 */
export async function findContext(
  { pool }: Needs<'pool'>,
  body: unknown,
  kind: Kind,
  sender: SenderAccount | string,
  recipient: Address | null,
): Promise<Context> {
  const given = kind.quoted
    ? kind.quoted(memberOf(body, kind.field))
    : memberOf(memberOf(body, 'context'), 'messageId')
  const messageId = typeof given === 'string' ? given.toLowerCase() : ''
  if (!isUuid(messageId)) return NOTHING
  if (typeof sender === 'string' || recipient === null) return NOTHING
  const { workspaceId, id: senderId } = sender
  const found = await findQuotable(pool, workspaceId, senderId, recipient.matchKey, messageId)
  const pointer = kind.quoted ? `/${kind.field}/message_id` : '/context/messageId'
  if (!found) {
    const detail = 'Must be a message of the conversation with the recipient.'
    return { quoted: null, faults: [{ in: 'body', pointer, code: 'context_unknown', detail }] }
  }
  const { channelMessageId, from } = found
  if (channelMessageId === null) {
    const detail = 'Must be a message that WhatsApp has taken: this one has not been sent yet.'
    return { quoted: null, faults: [{ in: 'body', pointer, code: 'context_not_sent', detail }] }
  }
  return { quoted: { contextId: channelMessageId, contextFrom: from }, faults: [] }
}

/**
 * @param body validated by the schema of the kind
 * @param definition of the template that it names,
 * if that is known
 * @param userId who sends it, whatever the body says; null: a key
 */
export function toAbout(
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  quoted: QuotedMessage | null,
  definition: TemplateDefinition | null,
  userId: string | null,
): string | null {
  const about: MessageMeta = { ...quoted, ...(definition && { ttlSeconds: ttlOf(definition) }) }
  for (const name of NOTES) {
    const value = body[name]
    if (typeof value === 'string') about[name] = value
  }
  if (userId !== null) Object.assign(about, sentByUser(userId))
  const mediaIds = new Set(
    kind.media?.(body[kind.field]).map(({ id: mediaId }) => String(mediaId).toLowerCase()),
  )
  if (mediaIds.size > 0) about.mediaIds = [...mediaIds]
  return toMetaText(about)
}
