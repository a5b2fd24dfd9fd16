/**
 * Headers of interactive messages other than orders. Limits: Cloud API reference, interactive
 * messages.
 */
import { memberOf } from '../engine/member-of.ts'
import { Type } from '../engine/schema.ts'
import type { MediaUse } from './kind.ts'
import { DocumentReference, mediaIn, MediaReference } from './media-reference.ts'
import { Text, oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

const text = Text(60, 'Text above the body, at most 60 characters.')
const medium = Type.Optional(MediaReference)

/** A text. */
export const TextHeader = Type.Object(
  { type: oneOf(['text'], 'The only kind of header here.'), text },
  { ...strict, title: 'TextHeader' },
)

/** A text or a medium. Preflight checks that it holds what `type` names, and nothing else. */
export const AnyHeader = Type.Object(
  {
    type: oneOf(['text', 'image', 'video', 'document'], 'What the header is.'),
    text: Type.Optional(text),
    image: medium,
    video: medium,
    document: Type.Optional(DocumentReference),
  },
  { ...strict, title: 'AnyHeader' },
)

/** The picture of a card. */
export const CardHeader = Type.Object(
  { type: oneOf(['image', 'video'], 'What the card shows.'), image: medium, video: medium },
  { ...strict, title: 'CardHeader' },
)

const USES = ['image', 'video', 'document'] as const

/**
 * @param owner of any shape: what has the header
 * @param at pointer to it, below the field of the message
 */
export function mediaInHeader(owner: unknown, at = ''): MediaUse[] {
  const header = memberOf(owner, 'header')
  return USES.flatMap((use) => mediaIn(memberOf(header, use), `${at}/header/${use}`, use))
}
