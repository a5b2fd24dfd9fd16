/** Videos. Shape and limits: Cloud API reference, video messages. */
import type { Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { CaptionedMedia, mediaIn } from './media-reference.ts'

/** The `video` object of a video message. */
export const Video = CaptionedMedia
export type Video = Static<typeof Video>

export const video: Kind<Video> = {
  type: 'video',
  path: 'video',
  name: 'Video',
  summary: 'Send a video',
  description: `Sends an MP4 or 3GPP of at most 16 MB (H.264 and AAC), by our id or by its address. ${WINDOW_NEEDED}`,
  what: 'a video',
  words: {
    en: { label: 'Video', inChat: 'video' },
    pt: { label: 'Vídeo', inChat: 'vídeo' },
  },
  field: 'video',
  schema: Video,
  window: 'needed',
  order: null,
  media: (part) => mediaIn(part, '', 'video'),
  toText: (part) => part.caption ?? null,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    video: {
      link: 'https://moveis.example.com/videos/montagem-estante.mp4',
      caption: 'Em dois minutos: como montar a sua estante.',
    },
  },
}
