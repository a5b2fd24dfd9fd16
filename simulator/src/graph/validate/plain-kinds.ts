/** Kinds of message of which only a few fields are checked: text, media, location, reaction, template. */
import type { JsonObject } from '../../json.ts'
import {
  assertHttpUrl,
  assertKeys,
  invalid,
  missing,
  optionalArray,
  optionalText,
  requireObject,
  requireText,
  unsupported,
} from './fields.ts'

const TEXT_CHARS_MAX = 4096
const CAPTION_CHARS_MAX = 1024
const MEDIA_KEYS = new Set(['id', 'link', 'caption', 'filename', 'voice', 'provider'])
const TEXT_KEYS = new Set(['body', 'preview_url'])

export function assertText(text: JsonObject): void {
  assertKeys(text, 'text', TEXT_KEYS)
  requireText(text, 'body', 'text.body', { charsMax: TEXT_CHARS_MAX })
  if (text.preview_url !== undefined && typeof text.preview_url !== 'boolean') {
    throw unsupported('text.preview_url must be a boolean.')
  }
}

/** Needs either an id or a link. */
export function assertMedia(media: JsonObject, type: string): void {
  assertKeys(media, type, MEDIA_KEYS)
  const id = optionalText(media, 'id', `${type}.id`)
  const link = optionalText(media, 'link', `${type}.link`)
  if (!id && !link) throw missing(`${type}.id or ${type}.link`)
  if (id && link) throw invalid(type, 'must have either id or link, not both')
  if (link) assertHttpUrl(link, `${type}.link`)
  optionalText(media, 'caption', `${type}.caption`, { charsMax: CAPTION_CHARS_MAX })
}

/** Coordinates as numbers or as strings: the documentation shows both. */
export function assertLocation(location: JsonObject): void {
  for (const [key, limit] of [['latitude', 90] as const, ['longitude', 180] as const]) {
    const value = location[key]
    if (value === undefined || value === null || value === '') throw missing(`location.${key}`)
    if (!(Math.abs(Number(value)) <= limit))
      throw invalid(`location.${key}`, `must be between -${limit} and ${limit}`)
  }
}

/** Returns the id of the message reacted to. An empty emoji removes the reaction. */
export function assertReaction(reaction: JsonObject): string {
  if (typeof reaction.emoji !== 'string') throw missing('reaction.emoji')
  return requireText(reaction, 'message_id', 'reaction.message_id')
}

export function assertTemplate(template: JsonObject): void {
  requireText(template, 'name', 'template.name')
  const language = requireObject(template, 'language', 'template.language')
  requireText(language, 'code', 'template.language.code')
  optionalArray(template, 'components', 'template.components')
}
