/**
 * Media inside a message: as its content, in a header, on a card. Named by an id of the number, or
 * by a link.
 */
import type { JsonObject } from '../../json.ts'
import type { MediaUse } from '../../media/kinds.ts'
import { assertHttpUrl, assertKeys, invalid, missing, optionalText, unsupported } from './fields.ts'

const CAPTION_CHARS_MAX = 1024
const ALL_KEYS = ['id', 'link', 'provider']
const KEYS: Record<string, ReadonlySet<string>> = {
  image: new Set([...ALL_KEYS, 'caption']),
  video: new Set([...ALL_KEYS, 'caption']),
  audio: new Set([...ALL_KEYS, 'voice']),
  document: new Set([...ALL_KEYS, 'caption', 'filename']),
  sticker: new Set(ALL_KEYS),
}

/** A medium of a message: exactly one of `id` and `link` is set. */
export type MediaPart = { use: MediaUse; path: string } & ({ id: string } | { link: string })

/** @param path the path of the media object, as refusals name it */
export function assertMediaPart(
  media: JsonObject,
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  path: string,
): MediaPart {
  assertKeys(media, path, KEYS[type] ?? new Set())
  const id = optionalText(media, 'id', `${path}.id`)
  const link = optionalText(media, 'link', `${path}.link`)
  if (!id && !link) throw missing(`${path}.id or ${path}.link`)
  if (id && link) throw invalid(path, 'must have either id or link, not both')
  optionalText(media, 'caption', `${path}.caption`, { charsMax: CAPTION_CHARS_MAX })
  if (media.voice !== undefined && typeof media.voice !== 'boolean') {
    throw unsupported(`${path}.voice must be a boolean.`)
  }
  const use = media.voice === true ? 'voice' : type
  if (id) return { use, path, id }
  assertHttpUrl(link ?? '', `${path}.link`)
  return { use, path, link: link ?? '' }
}
