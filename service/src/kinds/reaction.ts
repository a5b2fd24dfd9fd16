/** Reactions: an emoji on a message. Shape: Cloud API reference, reaction messages. */
import { memberOf } from '../engine/member-of.ts'
import { Type, type Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'

/**
 * Our own bound: the longest emoji, such as families and flags of regions, have about ten code
 * points.
 */
export const EMOJI_CHARS_MAX = 32

/** The `reaction` object of a reaction. */
export const Reaction = Type.Object(
  {
    message_id: Type.String({
      format: 'uuid',
      description: 'Our id of a message of this conversation, of either side.',
    }),
    emoji: Type.String({
      maxLength: EMOJI_CHARS_MAX,
      description: 'One emoji, which replaces an earlier one. An empty text removes it.',
    }),
  },
  { additionalProperties: false },
)
export type Reaction = Static<typeof Reaction>

export const reaction: Kind<Reaction> = {
  type: 'reaction',
  path: 'reaction',
  name: 'Reaction',
  summary: 'React to a message',
  description: `Puts an emoji on a message, or removes it. WhatsApp never reports it as delivered or read. ${WINDOW_NEEDED}`,
  what: 'a reaction',
  words: {
    en: { label: 'Reaction', inChat: 'reaction' },
    pt: { label: 'Reação', inChat: 'reação' },
  },
  field: 'reaction',
  schema: Reaction,
  window: 'needed',
  order: null,
  quoted: (part) => memberOf(part, 'message_id'),
  toText: ({ emoji }) => emoji || null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    reaction: { message_id: '0198a0de-5b1c-7d2e-9f3a-4c5d6e7f8091', emoji: '💛' },
  },
}
