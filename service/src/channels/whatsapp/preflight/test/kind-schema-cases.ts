/** Cases of the schemas of the kinds beside orders and contacts, by the codes of their faults. */
import { ofKind, type RuleCases } from './messages.ts'

const ID = '0198a0de-1111-7000-8000-000000000001'

const INTERACTIVE = [
  'button',
  'list',
  'cta_url',
  'location_request_message',
  'request_contact_info',
  'carousel',
  'flow',
]

/** Every text with a limit, by kind and pointer. */
const TEXTS: [type: string, at: string, max: number][] = [
  ['text', '/body', 4096],
  ['image', '/caption', 1024],
  ['video', '/caption', 1024],
  ['document', '/caption', 1024],
  ['document', '/filename', 255],
  ['location', '/name', 1000],
  ['location', '/address', 1000],
  ...(
    ['button', 'cta_url', 'location_request_message', 'request_contact_info', 'carousel', 'flow'] as const
  ).map((type): (typeof TEXTS)[number] => [type, '/body/text', 1024]),
  ...(['button', 'list', 'cta_url', 'flow'] as const).map((type): (typeof TEXTS)[number] => [
    type,
    '/footer/text',
    60,
  ]),
  ['flow', '/header/text', 60],
  ['list', '/header/text', 60],
  ['list', '/body/text', 4096],
  ['button', '/action/buttons/0/reply/id', 256],
  ['button', '/action/buttons/0/reply/title', 20],
  ['list', '/action/button', 20],
  ['list', '/action/sections/0/title', 24],
  ['list', '/action/sections/0/rows/0/id', 200],
  ['list', '/action/sections/0/rows/0/title', 24],
  ['list', '/action/sections/0/rows/0/description', 72],
  ['cta_url', '/action/parameters/display_text', 20],
  ['carousel', '/action/cards/0/body/text', 160],
  ['carousel', '/action/cards/0/action/parameters/display_text', 20],
  ['flow', '/action/parameters/flow_cta', 20],
  ['flow', '/action/parameters/flow_token', 1024],
  ['flow', '/action/parameters/flow_action_payload/screen', 256],
]
const REQUIRED: [type: string, at: string][] = [
  ['text', '/body'],
  ['location', '/latitude'],
  ['location', '/longitude'],
  ['reaction', '/message_id'],
  ['reaction', '/emoji'],
  ...INTERACTIVE.flatMap((type): [string, string][] =>
    ['/type', '/body', '/body/text', '/action'].map((at) => [type, at]),
  ),
  ['button', '/action/buttons'],
  ['button', '/action/buttons/0/type'],
  ['list', '/action/button'],
  ['list', '/action/sections/0/rows'],
  ['list', '/action/sections/0/rows/0/id'],
  ['list', '/header/text'],
  ['cta_url', '/action/name'],
  ['cta_url', '/action/parameters/url'],
  ['location_request_message', '/action/name'],
  ['request_contact_info', '/action/name'],
  ['carousel', '/action/cards/0/card_index'],
  ['carousel', '/action/cards/0/header'],
  ['carousel', '/action/cards/0/action'],
  ['flow', '/action/parameters/flow_message_version'],
  ['flow', '/action/parameters/flow_cta'],
  ['flow', '/action/parameters/flow_action_payload/screen'],
]
const MEDIA = ['image', 'video', 'audio', 'document', 'sticker']
const replies = (count: number) =>
  ofKind('button', {
    '/action/buttons': Array.from({ length: count }, (_, n) => ({
      type: 'reply',
      reply: { id: `${n}`, title: `${n}` },
    })),
  })
const cards = (count: number) =>
  ofKind('carousel', {
    '/action/cards': Array.from({ length: count }, (_, card_index) => ({
      card_index,
      header: { type: 'image', image: { link: 'https://loja.example.com/1.jpg' } },
      action: {
        name: 'cta_url',
        parameters: { display_text: 'Ver', url: 'https://loja.example.com/' },
      },
    })),
  })
const sections = (count: number, rows = 1) =>
  ofKind('list', {
    '/action/sections': Array.from({ length: count }, (_, n) => ({
      title: `${n}`,
      rows: Array.from({ length: rows }, (_, row) => ({ id: `${n}-${row}`, title: 'A' })),
    })),
  })
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
  too_few: {
    inside: [replies(1), cards(2), sections(1)],
    outside: [
      replies(0),
      cards(1),
      sections(0),
      ofKind('list', { '/action/sections/0/rows': [] }),
      ofKind('flow', { '/action/parameters/flow_action_payload/data': {} }),
    ],
  },
  too_many: {
    inside: [replies(3), cards(10), sections(10)],
    outside: [replies(4), cards(11), sections(11)],
  },
  enum: {
    inside: [ofKind('flow', { '/action/parameters/mode': 'draft' })],
    outside: [
      ...INTERACTIVE.map((type) => ofKind(type, { '/type': 'order_details' })),
      ofKind('list', { '/header/type': 'image' }),
      ofKind('button', { '/header/type': 'sticker' }),
      ofKind('carousel', { '/action/cards/0/header/type': 'text' }),
      ofKind('carousel', { '/action/cards/0/type': 'product' }),
      ofKind('flow', { '/action/parameters/flow_message_version': '2' }),
      ofKind('location_request_message', { '/action/name': 'request_contact_info' }),
    ],
  },
  pattern: {
    inside: [latitude('-0.5'), longitude('46')],
    outside: [
      ...['', '1,5', '+1', '1e1', '1.', 'x', ' 1', '1000', '0x1'].map(latitude),
      ...MEDIA.map((type) => ofKind(type, { '/link': 'http://loja.example.com/1' })),
      ofKind('button', { '/header/image/link': 'http://loja.example.com/1.jpg' }),
      ...['ftp://loja.example.com', 'loja.example.com', 'javascript:alert(1)'].map((url) =>
        ofKind('cta_url', { '/action/parameters/url': url }),
      ),
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
      ...['location_request_message', 'request_contact_info', 'carousel'].flatMap((type) => [
        ofKind(type, { '/header': { type: 'text', text: 'Oi' } }),
        ofKind(type, { '/footer': { text: 'Oi' } }),
      ]),
      ofKind('list', { '/header/image': { link: 'https://loja.example.com/1.jpg' } }),
      ofKind('carousel', { '/action/cards/0/header/text': 'Oi' }),
    ],
  },
}
