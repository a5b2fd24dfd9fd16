/** Stickers. Shape and limits: Cloud API reference, sticker messages. */
import type { Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { mediaIn, MediaReference } from './media-reference.ts'

/** The `sticker` object of a sticker message. */
export const Sticker = MediaReference
export type Sticker = Static<typeof Sticker>

export const sticker: Kind<Sticker> = {
  type: 'sticker',
  path: 'sticker',
  name: 'Sticker',
  summary: 'Send a sticker',
  description: `Sends a WebP of 512 × 512 pixels, at most 100 KB still and 500 KB animated, by our id or by its address. ${WINDOW_NEEDED}`,
  what: 'a sticker',
  words: {
    en: { label: 'Sticker', inChat: 'sticker' },
    pt: { label: 'Figurinha', inChat: 'figurinha' },
  },
  field: 'sticker',
  schema: Sticker,
  window: 'needed',
  order: null,
  media: (part) => mediaIn(part, '', 'sticker'),
  toText: () => null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    sticker: { link: 'https://padaria.example.com/figurinhas/obrigada.webp' },
  },
}
