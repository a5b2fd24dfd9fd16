/**
 * The file in a message of a contact: what WhatsApp says of it, and its id of it, by which it is
 * loaded.
 */
import type { InboundMedia } from '../../channel.ts'
import { newId } from '../../../engine/new-id.ts'
import { idAt, objectAt, textAt, type JsonObject } from '../json-reader.ts'

/** The kinds of messages that are a file. */
const KINDS = ['image', 'video', 'audio', 'document', 'sticker']

/** Longer than a file system lets a file be called. */
const NAME_CHARS_MAX = 255
const TYPE_CHARS_MAX = 255
/** Base64 of 32 bytes. */
const SHA256 = /^[A-Za-z0-9+/]{43}=$/

/** Null if the message is no file, or one without an id. */
export function findMedia(message: JsonObject): InboundMedia | null {
  const type = textAt(message, 'type') ?? ''
  const file = KINDS.includes(type) ? objectAt(message, type) : null
  const channelMediaId = idAt(file, 'id')
  if (channelMediaId === null) return null
  const sha256 = textAt(file, 'sha256')
  return {
    mediaId: newId(),
    channelMediaId,
    url: textAt(file, 'url'),
    mimeType: textAt(file, 'mime_type')?.slice(0, TYPE_CHARS_MAX).toWellFormed() ?? null,
    sha256: sha256 !== null && SHA256.test(sha256) ? Buffer.from(sha256, 'base64').toString('hex') : null,
    name: textAt(file, 'filename')?.slice(0, NAME_CHARS_MAX).toWellFormed() ?? null,
  }
}

/** The message with our id of its file in the object of the file. */
export function withMediaId(message: JsonObject, { mediaId }: InboundMedia): JsonObject {
  const type = textAt(message, 'type') ?? ''
  return { ...message, [type]: { ...objectAt(message, type), mediaId } }
}
