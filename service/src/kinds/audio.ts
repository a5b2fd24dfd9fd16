/** Sounds and voice messages. Shape and limits: Cloud API reference, audio messages. */
import { memberOf } from '../engine/member-of.ts'
import { Type, type Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { mediaIn, mediaReference } from './media-reference.ts'

/** The `audio` object of an audio message. */
export const Audio = Type.Object(
  {
    ...mediaReference,
    voice: Type.Optional(
      Type.Boolean({
        description: 'Whether it is shown as a voice message, which must be OGG with Opus. Default false.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Audio = Static<typeof Audio>

export const audio: Kind<Audio> = {
  type: 'audio',
  path: 'audio',
  name: 'Audio',
  summary: 'Send a sound or a voice message',
  description: `Sends AAC, AMR, MP3, M4A or OGG (Opus, mono) of at most 16 MB, by our id or by its address. ${WINDOW_NEEDED}`,
  what: 'a sound or a voice message',
  words: {
    en: { label: 'Audio', inChat: 'audio' },
    pt: { label: 'Áudio', inChat: 'áudio' },
  },
  field: 'audio',
  schema: Audio,
  window: 'needed',
  order: null,
  media: (part) => mediaIn(part, '', memberOf(part, 'voice') === true ? 'voice' : 'audio'),
  toText: () => null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    audio: { link: 'https://padaria.example.com/audios/recado-da-marina.ogg', voice: true },
  },
}
