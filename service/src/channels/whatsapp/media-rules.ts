/**
 * The files that WhatsApp accepts, by their use in a message (Cloud API reference, media messages;
 * the page of each kind says the same). It means powers of two by "MB" and "KB".
 */
import type { ChannelRules } from '../channel.ts'

const KB = 1024
const MB = 1024 * KB

const OFFICE = 'application/vnd.openxmlformats-officedocument'

export const mediaRules: ChannelRules['media'] = {
  image: { types: ['image/jpeg', 'image/png'], bytesMax: 5 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], bytesMax: 16 * MB },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    bytesMax: 16 * MB,
  },
  // a voice note must be Ogg with Opus
  voice: { types: ['audio/ogg'], bytesMax: 16 * MB },
  document: {
    types: [
      'application/pdf',
      'text/plain',
      'application/msword',
      'application/vnd.ms-excel',
      'application/vnd.ms-powerpoint',
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.spreadsheetml.sheet`,
      `${OFFICE}.presentationml.presentation`,
    ],
    // such as the XML of a Brazilian invoice; providers report that it arrives
    typesUnlisted: ['application/xml', 'text/xml', 'text/csv', 'application/zip'],
    bytesMax: 100 * MB,
  },
  // 100 KB if it does not move, which only the bytes of the file show
  sticker: { types: ['image/webp'], bytesMax: 500 * KB },
}
