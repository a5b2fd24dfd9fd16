/** What was uploaded to the channel for each sender, in the table `media_uploads`. */
import type { Queryable } from '../engine/postgres/connection.ts'

/**
 * A file whose bytes are here, and what the channel calls it for one sender, if it was uploaded.
 */
export type MediaForSender = {
  mediaId: string
  mimeType: string
  /** In hex. */
  sha256: string
  bytes: number
  channelMediaId: string | null
  expiresAt: Date | null
}

export type ChannelId = {
  workspaceId: string
  mediaId: string
  senderId: string
  channelMediaId: string
  expiresAt: Date
}

/** Those of these whose bytes are here. */
export async function listForSender(
  db: Queryable,
  workspaceId: string,
  senderId: string,
  mediaIds: readonly string[],
): Promise<MediaForSender[]> {
  const { rows } = await db.query<MediaForSender>({
    name: 'list-media-for-sender',
    text: `
      select m.media_id as "mediaId", m.mime_type as "mimeType", encode(m.sha256, 'hex') as sha256, m.bytes::float8 as bytes,
             u.channel_media_id as "channelMediaId", u.expires_at as "expiresAt"
      from media m
      left join media_uploads u on u.workspace_id = $1 and u.media_id = m.media_id and u.sender_id = $2
      where m.workspace_id = $1 and m.media_id = any($3::uuid[]) and m.state = 'ready'`,
    values: [workspaceId, senderId, mediaIds],
  })
  return rows
}

export async function storeChannelId(db: Queryable, upload: ChannelId): Promise<void> {
  const { workspaceId, mediaId, senderId, channelMediaId, expiresAt } = upload
  await db.query(
    `insert into media_uploads (workspace_id, media_id, sender_id, channel_media_id, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, media_id, sender_id) do update
       set channel_media_id = excluded.channel_media_id, expires_at = excluded.expires_at`,
    [workspaceId, mediaId, senderId, channelMediaId, expiresAt],
  )
}
