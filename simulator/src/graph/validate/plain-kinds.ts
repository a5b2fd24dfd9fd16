/** Kinds of message of which only a few fields are checked: text, location, reaction, template. */
import type { JsonObject } from '../../json.ts'
import {
  assertKeys,
  invalid,
  missing,
  optionalArray,
  optionalText,
  requireElement,
  requireObject,
  requireText,
  unsupported,
} from './fields.ts'

const TEXT_CHARS_MAX = 4096
/**
 * One emoji, also one made of several with joiners, skin tones or flags (Unicode Technical Standard
 * 51).
 */
const ONE_EMOJI = /^\p{RGI_Emoji}\ufe0f?$/v
const EMOJI_WITHOUT_SELECTOR = /^\p{Extended_Pictographic}$/u
const LOCATION_KEYS = new Set(['latitude', 'longitude', 'name', 'address'])
const TEMPLATE_KEYS = new Set(['name', 'language', 'components', 'namespace'])
const REACTION_KEYS = new Set(['message_id', 'emoji'])
const TEXT_KEYS = new Set(['body', 'preview_url'])

export function assertText(text: JsonObject): void {
  assertKeys(text, 'text', TEXT_KEYS)
  requireText(text, 'body', 'text.body', { charsMax: TEXT_CHARS_MAX })
  if (text.preview_url !== undefined && typeof text.preview_url !== 'boolean') {
    throw unsupported('text.preview_url must be a boolean.')
  }
}

/** Coordinates as numbers or as strings: the documentation shows both. */
export function assertLocation(location: JsonObject, path = 'location'): void {
  assertKeys(location, path, LOCATION_KEYS)
  optionalText(location, 'name', `${path}.name`)
  optionalText(location, 'address', `${path}.address`)
  for (const [key, limit] of [['latitude', 90] as const, ['longitude', 180] as const]) {
    const value = location[key]
    if (value === undefined || value === null || value === '') throw missing(`${path}.${key}`)
    if (!(Math.abs(Number(value)) <= limit))
      throw invalid(`${path}.${key}`, `must be between -${limit} and ${limit}`)
  }
}

/** Returns the id of the message reacted to. An empty emoji removes the reaction. */
export function assertReaction(reaction: JsonObject): string {
  assertKeys(reaction, 'reaction', REACTION_KEYS)
  const { emoji } = reaction
  if (typeof emoji !== 'string') throw missing('reaction.emoji')
  const isEmoji = ONE_EMOJI.test(emoji) || EMOJI_WITHOUT_SELECTOR.test(emoji)
  if (emoji !== '' && !isEmoji) throw invalid('reaction.emoji', 'must be one emoji')
  return requireText(reaction, 'message_id', 'reaction.message_id')
}

export function assertTemplate(template: JsonObject): void {
  assertKeys(template, 'template', TEMPLATE_KEYS)
  requireText(template, 'name', 'template.name')
  const language = requireObject(template, 'language', 'template.language')
  requireText(language, 'code', 'template.language.code')
  const policy = optionalText(language, 'policy', 'template.language.policy') ?? 'deterministic'
  if (policy !== 'deterministic') throw invalid('template.language.policy', 'must be deterministic')
  const components = optionalArray(template, 'components', 'template.components') ?? []
  components.forEach((component, index) => requireElement(component, `template.components[${index}]`))
}
