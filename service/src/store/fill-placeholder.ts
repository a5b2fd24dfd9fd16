/**
 * A message whose file was only on the shop's phone gets it: its type, caption and payload are
 * those of the file, while its writer, place and times stay.
 */
import type pg from 'pg'
import { PLACEHOLDER, type InboundMedia } from '../channels/channel.ts'
import type { SenderName } from '../kinds/sender-name.ts'

export type Filling = {
  channelMessageId: string
  type: string
  content: string | null
  contentData: string
  media: InboundMedia
}

export type Filled = {
  /**
   * `known`: the message has a file already; `unknown`: there is no such message yet.
   */
  kind: 'filled' | 'known' | 'unknown'
  messageId: string | null
}

export async function fillPlaceholder(
  client: pg.PoolClient,
  { workspaceId, senderId }: SenderName,
  { channelMessageId, type, content, contentData, media }: Filling,
  now: Date,
): Promise<Filled> {
  const { rows } = await client.query<{ messageId: string; type: string }>(
    `select m.message_id as "messageId", m.type from channel_message_ids i
     join messages m on m.workspace_id = $1 and m.message_id = i.message_id
     where i.workspace_id = $1 and i.sender_id = $2 and i.channel_message_id = $3
     for update of m`,
    [workspaceId, senderId, channelMessageId],
  )
  const [found] = rows
  if (!found) return { kind: 'unknown', messageId: null }
  if (found.type !== PLACEHOLDER) return { kind: 'known', messageId: found.messageId }
  await client.query(
    `update messages set type = $3, content = $4, content_data = $5
     where workspace_id = $1 and message_id = $2`,
    [workspaceId, found.messageId, type, content, contentData],
  )
  await insertMedia(client, { workspaceId, senderId }, [{ messageId: found.messageId, media }], now)
  return { kind: 'filled', messageId: found.messageId }
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
