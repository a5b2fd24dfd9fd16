/** A message that was received, as the statement that stores it reads it. */
import type { ContactAddresses, InboundMedia, InboundMessage } from '../channels/channel.ts'
import { parseAddress, type Address } from '../kinds/address.ts'
import { bool, columns, int4, text, timestamptz, uuid, word } from '../engine/postgres/write/columns.ts'

/** A message with the ids it gets here. */
export type Received = InboundMessage & {
  workspaceId: string
  senderId: string
  senderAddress: string
  messageId: string
  newContactId: string
  newConversationId: string
  traceId: string | null
  /** The span that receives it, if that is recorded. */
  spanId: string | null
  receivedAt: Date
  /** The contact's addresses, the primary one first. Never empty. */
  addresses: Address[]
}

/** The addresses that a channel reports of a contact, phone first; empty if it reports none. */
export function toAddresses({ phone, userId, parentUserId }: ContactAddresses): Address[] {
  return [phone, userId, parentUserId]
    .filter((text) => text !== null)
    .map(parseAddress)
    .filter((address) => address !== null)
}

/** Whether it ends the contact's wait. A reaction, a correction or a deletion does not. */
const answers = ({ isEcho, type, contextId }: Received) =>
  isEcho && type !== 'reaction' && !(type === 'unsupported' && contextId !== null)

export const MESSAGES = columns<Received>(2, {
  sender_id: uuid((item) => item.senderId),
  message_id: uuid((item) => item.messageId),
  channel_message_id: text((item) => item.channelMessageId),
  new_contact_id: uuid((item) => item.newContactId),
  new_conversation_id: uuid((item) => item.newConversationId),
  match_key: text(({ addresses: [first] }) => first?.matchKey ?? null),
  kind: word(({ addresses: [first] }) => first?.kind ?? null),
  address: text(({ addresses: [first] }) => first?.value ?? null),
  sender_address: text((item) => item.senderAddress),
  type: text((item) => item.type),
  content: text((item) => item.content),
  content_data: text((item) => item.contentData),
  context_id: text((item) => item.contextId),
  context_from: text((item) => item.contextFrom),
  at: timestamptz((item) => item.at),
  opens_window: bool((item) => item.opensWindow),
  name: text((item) => item.profileName),
  username: text((item) => item.username),
  received_at: timestamptz((item) => item.receivedAt),
  trace_id: text((item) => item.traceId),
  span_id: text((item) => item.spanId),
  reference_id: text((item) => item.referenceId),
  is_echo: bool((item) => item.isEcho),
  answers: bool(answers),
})
/** The other addresses of the writer of message `n`. */
export const OTHERS = columns<Address & { n: number; rank: number }>(MESSAGES.next, {
  n: int4((address) => address.n),
  rank: int4((address) => address.rank),
  match_key: text((address) => address.matchKey),
  kind: word((address) => address.kind),
  address: text((address) => address.value),
})
/** The file of message `n`. */
export const FILES = columns<InboundMedia & { n: number }>(OTHERS.next, {
  n: int4((file) => file.n),
  media_id: uuid((file) => file.mediaId),
  channel_media_id: text((file) => file.channelMediaId),
  name: text((file) => file.name),
  mime_type: text((file) => file.mimeType),
  sha256: text((file) => file.sha256),
})
