/** Media as the phone shows them: where the bytes are, and what is known of them. */
import { stringAt, type JsonObject } from '../json.ts'
import type { ChatMessage } from '../state/chats.ts'
import type { State } from '../state/state.ts'

/** @param media the media object of the message, with an id or a link */
export function toMediaView(state: State, message: ChatMessage, media: JsonObject): JsonObject {
  const link = stringAt(media, 'link')
  const id = stringAt(media, 'id') ?? (link === null ? null : (message.linkMedia?.[link] ?? null))
  const medium = id === null ? undefined : state.media.find(id)
  return {
    id,
    address: id === null ? link : `/control/media/${id}/content`,
    mimeType: medium?.mimeType ?? stringAt(media, 'mime_type'),
    filename: stringAt(media, 'filename') ?? medium?.filename ?? null,
    size: medium?.size ?? null,
    caption: stringAt(media, 'caption'),
    voice: media.voice === true,
    animated: media.animated === true,
  }
}

/** Coordinates as numbers, also where they were sent as text. */
export function toLocationView(location: JsonObject): JsonObject {
  return {
    latitude: Number(location.latitude),
    longitude: Number(location.longitude),
    name: stringAt(location, 'name'),
    address: stringAt(location, 'address'),
  }
}

/** The header of an interactive message, a template or a card; null for none. */
export function toHeaderView(state: State, message: ChatMessage, header: JsonObject): JsonObject | null {
  const type = stringAt(header, 'type')
  if (type === 'text') return { type, text: stringAt(header, 'text') ?? '' }
  const content = type === null ? undefined : header[type]
  if (type === null || typeof content !== 'object' || content === null) return null
  if (type === 'location') return { type, location: toLocationView(content as JsonObject) }
  return { type, media: toMediaView(state, message, content as JsonObject) }
}
