/**
 * A message on its way to the service: what it says, how far it got, and how the timeline shows it
 * until it is stored.
 */
import type { Conversation, Message } from '../../../api/types.ts'
import type { SendKind } from '../../../api/send-message.ts'
import { toE164 } from '../../../ui/to-e164.ts'

/** What a person wants to send in a conversation. */
export type Reply = {
  kind: SendKind
  /** The object of the kind, without the media id of `file`. */
  object: Record<string, unknown>
  /** Our id of the message it answers. */
  quotedId: string | null
  /** Uploaded first; the object gets its id. */
  file?: File
}

export type Outgoing = Reply & {
  /** The idempotency key of all its attempts. */
  key: string
  conversation: Pick<Conversation, 'id' | 'workspaceId' | 'from' | 'to'>
  /** Who wrote it, or confirmed it last; null for a key. */
  userId: string | null
  at: string
  /** When a person last asked for another attempt. */
  confirmedAt?: string
  /** `held`: the service cannot be reached, and the message leaves when it can. */
  state: 'waiting' | 'uploading' | 'sending' | 'held' | 'failed' | 'accepted'
  /** Of the upload, from 0 to 1. */
  progress: number
  /** Why it failed. */
  error: unknown
  /** Once the file is uploaded. */
  mediaId: string | null
  /** Once the service has accepted it. */
  messageId: string | null
}

/** The object of the kind as the service accepts it. */
export function toObject({ object, mediaId }: Outgoing): Record<string, unknown> {
  return mediaId === null ? object : { id: mediaId, ...object }
}

/** The body of the request. */
export function toBody(outgoing: Outgoing): Record<string, unknown> {
  const { kind, quotedId, conversation } = outgoing
  return {
    from: toE164(conversation.from),
    to: toE164(conversation.to),
    [kind]: toObject(outgoing),
    ...(quotedId !== null && { context: { messageId: quotedId } }),
  }
}

/**
 * As the API would list it: its position comes after all others. `quoted` is the message it
 * answers.
 */
export function toMessage(outgoing: Outgoing, quoted: Message | undefined): Message {
  const { key, kind, object, conversation, at, state } = outgoing
  const text = object[kind === 'text' ? 'body' : 'caption']
  return {
    id: key,
    workspaceId: conversation.workspaceId,
    conversationId: conversation.id,
    order: Number.MAX_SAFE_INTEGER,
    role: 'assistant',
    type: kind,
    from: conversation.from,
    to: conversation.to,
    content: typeof text === 'string' ? text : null,
    contentData: toObject(outgoing),
    contextId: quoted?.channelMessageId ?? null,
    contextFrom: quoted?.from ?? null,
    status: state === 'failed' ? 'failed' : 'queued',
    createDate: at,
    ...NOTHING_YET,
  }
}

const NOTHING_YET = {
  sendDate: null,
  deliverDate: null,
  readDate: null,
  channelMessageId: null,
  data: null,
  traceId: null,
  assistantId: null,
  userId: null,
  broadcastId: null,
  toolCallId: null,
  toolCalls: null,
  promptTokens: null,
  completionTokens: null,
}
