/**
 * A message that came without its content gets it: its type, text, payload and file are those that
 * came later under the same id of the channel, while its writer, place and times stay. So it is
 * with a file that was only on the shop's phone. So it is also with a message that the channel
 * could not show at first (WhatsApp's 131060): it is `unsupported`, and its content comes a moment
 * later, or in the history of the channel's app.
 */
import type pg from 'pg'
import { PLACEHOLDER, type InboundMedia, type InboundMessage } from '../channels/channel.ts'
import { recordEvents } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { FROM_PHONE } from './message-data.ts'

const UNREADABLE = 'unsupported'

export type Filling = Pick<
  InboundMessage,
  'channelMessageId' | 'type' | 'content' | 'contentData' | 'contextId' | 'contextFrom' | 'media'
>

export type Filled = {
  /**
   * `known`: the message has its content already; `unknown`: there is no such message yet.
   */
  kind: 'filled' | 'known' | 'unknown'
  messageId: string | null
}

/** Those of the messages that have content, and are stored without it. */
export async function listUnread<Message extends Filling>(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  messages: Message[],
): Promise<Message[]> {
  const readable = messages.filter(({ type }) => type !== UNREADABLE && type !== PLACEHOLDER)
  if (readable.length === 0) return []
  const { rows } = await db.query<{ id: string }>(
    `select i.channel_message_id as id from channel_message_ids i
     cross join lateral (
       select m.type from messages m where m.workspace_id = $1 and m.message_id = i.message_id offset 0
     ) m
     where i.workspace_id = $1 and i.sender_id = $2 and i.channel_message_id = any($3::text[]) and m.type = '${UNREADABLE}'`,
    [workspaceId, senderId, readable.map(({ channelMessageId }) => channelMessageId)],
  )
  const unread = new Set(rows.map(({ id }) => id))
  return readable.filter(({ channelMessageId }) => unread.has(channelMessageId))
}

/**
 * The event of a message that the channel could not show comes again, now with its content. What is
 * of the history alone stays without an event.
 * @param isPast whether the content is of the history
 */
export async function fillMessage(
  client: pg.PoolClient,
  { workspaceId, senderId }: SenderName,
  { channelMessageId, type, content, contentData, contextId, contextFrom, media }: Filling,
  { now, isPast }: { now: Date; isPast: boolean },
): Promise<Filled> {
  type Found = { messageId: string; type: string; role: string; data: string | null }
  const { rows } = await client.query<Found>(
    `select m.message_id as "messageId", m.type, m.role, m.data from channel_message_ids i
     join messages m on m.workspace_id = $1 and m.message_id = i.message_id
     where i.workspace_id = $1 and i.sender_id = $2 and i.channel_message_id = $3
     for update of m`,
    [workspaceId, senderId, channelMessageId],
  )
  const [found] = rows
  if (!found) return { kind: 'unknown', messageId: null }
  const { messageId } = found
  if (found.type !== PLACEHOLDER && found.type !== UNREADABLE) return { kind: 'known', messageId }
  await client.query(
    `update messages
     set type = $3, content = $4, content_data = $5, context_id = coalesce(context_id, $6),
         context_from = coalesce(context_from, $7)
     where workspace_id = $1 and message_id = $2`,
    [workspaceId, messageId, type, content, contentData, contextId, contextFrom],
  )
  if (media) await insertMedia(client, { workspaceId, senderId }, [{ messageId, media }], now)
  if (found.type === UNREADABLE && !(isPast && found.data === FROM_PHONE)) {
    const event = found.role === 'user' ? 'message.received' : 'message.written'
    await client.query(recordEvents(event, 'id', 'unnest($2::uuid[]) as id'), [workspaceId, [messageId]])
  }
  return { kind: 'filled', messageId }
}

/** Files of messages that are stored in the same transaction: they wait to be fetched. */
export async function insertMedia(
  client: pg.PoolClient,
  { workspaceId, senderId }: SenderName,
  files: { messageId: string; media: InboundMedia }[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  await client.query(
    `with input as materialized (
       select * from jsonb_to_recordset($3::jsonb) as i(
         "messageId" uuid, "mediaId" uuid, "channelMediaId" text, name text, "mimeType" text, sha256 text
       )
     ), inserted_media as (
       insert into media (workspace_id, media_id, sender_id, channel_media_id, state, name, mime_type, sha256, due_at, created_at)
       select $1, i."mediaId", $2, i."channelMediaId", 'waiting', i.name, i."mimeType", decode(i.sha256, 'hex'), $4::timestamptz, $4::timestamptz
       from input i
     )
     insert into message_media (workspace_id, message_id, media_id)
     select $1, i."messageId", i."mediaId" from input i`,
    [
      workspaceId,
      senderId,
      JSON.stringify(files.map(({ messageId, media }) => ({ ...media, messageId }))),
      now,
    ],
  )
}
