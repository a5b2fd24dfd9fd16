/**
 * How a message names a medium: by our id, or by an address from which WhatsApp fetches it. Shape
 * and limits: Cloud API reference, image, video, audio, document and sticker messages.
 */
import { memberOf } from '../engine/member-of.ts'
import { Type } from '../engine/schema.ts'
import type { MediaUse } from './kind.ts'
import { ADDRESS_CHARS_MAX, Text } from '../engine/text-schema.ts'

/** Characters below an image, a video or a document. */
export const CAPTION_CHARS_MAX = 1024
/** Our own bound: common file systems allow 255 bytes. */
export const FILENAME_CHARS_MAX = 255

/** Exactly one of the two is given: preflight checks it. */
export const mediaReference = {
  id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Our id of a medium, which `POST /media` answered.' }),
  ),
  link: Type.Optional(
    Text(ADDRESS_CHARS_MAX, 'Public https address, from which WhatsApp fetches the medium.', {
      pattern: '^https://',
    }),
  ),
}

export const caption = {
  caption: Type.Optional(Text(CAPTION_CHARS_MAX, 'Text below it, at most 1,024 characters.')),
}

/** A medium with a text below it. */
export const CaptionedMedia = Type.Object(
  { ...mediaReference, ...caption },
  { additionalProperties: false, title: 'CaptionedMedia' },
)

export const filename = {
  filename: Type.Optional(
    Text(FILENAME_CHARS_MAX, 'Name that the customer sees; its ending chooses the icon.'),
  ),
}

/** A medium, and nothing beside it. */
export const MediaReference = Type.Object(
  { ...mediaReference },
  { additionalProperties: false, title: 'MediaReference' },
)

/** A document, without a text below it. */
export const DocumentReference = Type.Object(
  { ...mediaReference, ...filename },
  { additionalProperties: false, title: 'DocumentReference' },
)

/**
 * The medium that an object names by our id, if it does.
 * @param medium of any shape
 * @param at pointer to it, below the field of the message
 */
export function mediaIn(medium: unknown, at: string, use: MediaUse['use']): MediaUse[] {
  const id = memberOf(medium, 'id')
  return id === undefined ? [] : [{ id, pointer: `${at}/id`, use }]
}
