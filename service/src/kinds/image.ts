/** Images. Shape and limits: Cloud API reference, image messages. */
import type { Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { CaptionedMedia, mediaIn } from './media-reference.ts'

/** The `image` object of an image message. */
export const Image = CaptionedMedia
export type Image = Static<typeof Image>

export const image: Kind<Image> = {
  type: 'image',
  path: 'image',
  name: 'Image',
  summary: 'Send an image',
  description: `Sends a JPEG or PNG of at most 5 MB, by our id or by its address. ${WINDOW_NEEDED}`,
  what: 'an image',
  words: {
    en: { label: 'Image', inChat: 'image' },
    pt: { label: 'Imagem', inChat: 'imagem' },
  },
  field: 'image',
  schema: Image,
  window: 'needed',
  order: null,
  media: (part) => mediaIn(part, '', 'image'),
  toText: (part) => part.caption ?? null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    image: {
      link: 'https://padaria.example.com/fotos/pao-de-queijo.jpg',
      caption: 'Acabou de sair do forno! 🧀',
    },
  },
}
