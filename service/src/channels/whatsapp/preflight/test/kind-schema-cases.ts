/** Cases of the schemas of the kinds beside orders and contacts, by the codes of their faults. */
import { ofKind, type RuleCases } from './messages.ts'

const ID = '0198a0de-1111-7000-8000-000000000001'

/** Every text with a limit, by kind and pointer. */
const TEXTS: [type: string, at: string, max: number][] = [
  ['text', '/body', 4096],
  ['image', '/caption', 1024],
  ['video', '/caption', 1024],
  ['document', '/caption', 1024],
  ['document', '/filename', 255],
  ['location', '/name', 1000],
  ['location', '/address', 1000],
]
const REQUIRED: [type: string, at: string][] = [
  ['text', '/body'],
  ['location', '/latitude'],
  ['location', '/longitude'],
  ['reaction', '/message_id'],
  ['reaction', '/emoji'],
]
const MEDIA = ['image', 'video', 'audio', 'document', 'sticker']
const latitude = (value: unknown) => ofKind('location', { '/latitude': value })
const longitude = (value: unknown) => ofKind('location', { '/longitude': value })

export const kindSchemaCases: Record<string, RuleCases> = {
  required: {
    inside: [ofKind('location', { '/name': undefined, '/address': undefined })],
    outside: REQUIRED.map(([type, at]) => ofKind(type, { [at]: undefined })),
  },
  too_short: {
    inside: [ofKind('image', { '/caption': 'a' }), ofKind('reaction', { '/emoji': '' })],
    outside: TEXTS.map(([type, at]) => ofKind(type, { [at]: '' })),
  },
  blank: { inside: [], outside: TEXTS.map(([type, at]) => ofKind(type, { [at]: '\u200b' })) },
  too_long: {
    inside: TEXTS.map(([type, at, max]) => ofKind(type, { [at]: '🎂'.repeat(max) })),
    outside: [
      ...TEXTS.map(([type, at, max]) => ofKind(type, { [at]: '🎂'.repeat(max + 1) })),
      ofKind('reaction', { '/emoji': '👍'.repeat(33) }),
    ],
  },
  type: {
    inside: [latitude('1'), latitude(1), ofKind('audio', { '/voice': false })],
    outside: [latitude(true), longitude(null), ofKind('audio', { '/voice': 'true' })],
  },
  too_small: { inside: [latitude(-90), longitude(-180)], outside: [latitude(-90.1), longitude(-180.1)] },
  too_large: { inside: [latitude(90), longitude(180)], outside: [latitude(90.1), longitude(180.1)] },
  pattern: {
    inside: [latitude('-0.5'), longitude('46')],
    outside: [
      ...['', '1,5', '+1', '1e1', '1.', 'x', ' 1', '1000', '0x1'].map(latitude),
      ...MEDIA.map((type) => ofKind(type, { '/link': 'http://loja.example.com/1' })),
    ],
  },
  format: {
    inside: MEDIA.map((type) => ofKind(type, { '/link': undefined, '/id': ID })),
    outside: [
      ...MEDIA.map((type) => ofKind(type, { '/id': '9001', '/link': undefined })),
      ofKind('reaction', { '/message_id': 'wamid.IN1' }),
    ],
  },
  unknown_field: {
    inside: [],
    outside: [
      ...['audio', 'sticker'].map((type) => ofKind(type, { '/caption': 'Oi' })),
      ...['image', 'video', 'audio', 'sticker'].map((type) => ofKind(type, { '/filename': 'a.jpg' })),
      ofKind('image', { '/voice': true }),
    ],
  },
}
