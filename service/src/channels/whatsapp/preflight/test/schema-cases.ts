/**
 * Cases of the schema of a message, by the codes of its faults: messages just inside it and just
 * outside.
 */
import {
  BANK_LINE,
  ITEM,
  NOW_SECONDS,
  ofContacts,
  ofOrder,
  ofStatus,
  ORDER,
  PARAMETERS,
  PIX,
  SETTING,
  type Case,
  type RuleCases,
} from './messages.ts'

const image = (uri: string) => ofOrder({ '/header/image/link': uri })

/** Every text with a limit, by its pointer. */
const ORDER_TEXTS: Record<string, number> = {
  '/body/text': 1024,
  '/footer/text': 60,
  '/header/image/link': 2048,
  [`${ITEM}/name`]: 60,
  [`${ITEM}/retailer_id`]: 100,
  [`${ITEM}/amount/description`]: 60,
  [`${ITEM}/sale_amount/description`]: 60,
  [`${ORDER}/catalog_id`]: 100,
  [`${ORDER}/expiration/description`]: 120,
  [`${ORDER}/subtotal/description`]: 60,
  [`${ORDER}/tax/description`]: 60,
  [`${ORDER}/shipping/description`]: 60,
  [`${ORDER}/discount/description`]: 60,
  [`${ORDER}/discount/discount_program_name`]: 60,
  [`${PARAMETERS}/total_amount/description`]: 60,
  [`${PIX}/code`]: 512,
  [`${PIX}/merchant_name`]: 60,
  [`${PIX}/key`]: 77,
  [`${SETTING}/payment_link/uri`]: 2048,
}
const STATUS_TEXTS: Record<string, number> = {
  '/body/text': 1024,
  '/footer/text': 60,
  [`${ORDER}/description`]: 120,
}
const CONTACT_TEXTS: Record<string, number> = {
  '/0/name/formatted_name': 256,
  '/0/name/first_name': 256,
  '/0/name/suffix': 256,
  '/0/phones/0/phone': 64,
  '/0/phones/0/type': 60,
  '/0/phones/0/wa_id': 64,
  '/0/addresses/0/country_code': 256,
  '/0/origin': 256,
  '/0/addresses/0/street': 256,
  '/0/emails/0/email': 254,
  '/0/org/company': 256,
  '/0/urls/0/url': 2048,
}

/** Two UTF-16 units, one code point. */
const CAKE = '🎂'
const texts = (beyond: number): Case[] => [
  ...Object.entries(ORDER_TEXTS).map(([at, max]) => ofOrder({ [at]: CAKE.repeat(max + beyond) })),
  ...Object.entries(STATUS_TEXTS).map(([at, max]) => ofStatus({ [at]: CAKE.repeat(max + beyond) })),
  ...Object.entries(CONTACT_TEXTS).map(([at, max]) => ofContacts({ [at]: CAKE.repeat(max + beyond) })),
]
const ORDER_REQUIRED = [
  '/type',
  '/body',
  '/body/text',
  '/footer/text',
  '/header/type',
  '/header/image/link',
  '/action',
  '/action/name',
  PARAMETERS,
  ...['reference_id', 'type', 'payment_type', 'currency', 'total_amount'].map(
    (part) => `${PARAMETERS}/${part}`,
  ),
  `${PARAMETERS}/total_amount/value`,
  `${PARAMETERS}/total_amount/offset`,
  `${SETTING}/type`,
  ...['code', 'merchant_name', 'key', 'key_type'].map((part) => `${PIX}/${part}`),
  `${SETTING}/payment_link/uri`,
  `${SETTING}/boleto/digitable_line`,
  ...['status', 'items', 'subtotal', 'tax'].map((part) => `${ORDER}/${part}`),
  `${ORDER}/expiration/timestamp`,
  `${ORDER}/expiration/description`,
  `${ORDER}/shipping/value`,
  ...['retailer_id', 'name', 'quantity', 'amount'].map((part) => `${ITEM}/${part}`),
]
const STATUS_REQUIRED = [
  '/type',
  '/body/text',
  `${PARAMETERS}/reference_id`,
  `${ORDER}/status`,
  `${PARAMETERS}/payment/status`,
]
const CONTACTS_REQUIRED = [
  '/0/name',
  '/0/name/formatted_name',
  '/0/phones/0/phone',
  '/0/emails/0/email',
  '/0/urls/0/url',
]
const total = (value: unknown) => ofOrder({ [`${PARAMETERS}/total_amount/value`]: value })
const items = (count: number) =>
  Array.from({ length: count }, () => ({
    retailer_id: 'a',
    name: 'b',
    quantity: 1,
    amount: { value: 1, offset: 100 },
  }))
const cards = (count: number) =>
  Array.from({ length: count }, () => ({ name: { formatted_name: 'Ana', first_name: 'Ana' } }))
const referenceId = (id: string) => ofOrder({ [`${PARAMETERS}/reference_id`]: id })
const expiry = (timestamp: string) => ofOrder({ [`${ORDER}/expiration/timestamp`]: timestamp })
const boleto = (line: string) => ofOrder({ [`${SETTING}/boleto/digitable_line`]: line })
const birthday = (day: string) => ofContacts({ '/0/birthday': day })
const paidAt = (timestamp: unknown) => ofStatus({ [`${PARAMETERS}/payment/timestamp`]: timestamp })

export const schemaCases: Record<string, RuleCases> = {
  required: {
    inside: [
      ofOrder(),
      ofOrder({ '/header': undefined, '/footer': undefined, [`${PARAMETERS}/payment_settings`]: undefined }),
      ofOrder({ [`${ORDER}/shipping`]: undefined, [`${ORDER}/expiration`]: undefined }),
      ofOrder({ '/header/image': undefined }),
      ofOrder({ '/header': undefined, [ORDER]: undefined }),
      ofContacts({ '/0/phones': undefined, '/0/emails': undefined, '/0/urls': undefined }),
    ],
    outside: [
      ...ORDER_REQUIRED.map((at) => ofOrder({ [at]: undefined })),
      ...STATUS_REQUIRED.map((at) => ofStatus({ [at]: undefined })),
      ...CONTACTS_REQUIRED.map((at) => ofContacts({ [at]: undefined })),
    ],
  },
  too_short: {
    inside: [ofOrder({ '/body/text': 'a' }), ofContacts({ '/0/name/first_name': '' })],
    outside: [ofOrder({ '/body/text': '' })],
  },
  blank: {
    inside: [ofOrder({ '/body/text': ' a ' }), ofOrder({ '/body/text': '👨‍👩‍👧' })],
    outside: [' ', '\n\t', '\u00a0', '\u200b', '\ufeff', '\u3164'].map((blank) =>
      ofOrder({ '/body/text': blank }),
    ),
  },
  too_long: { inside: texts(0), outside: texts(1) },
  enum: {
    inside: [
      ofOrder({ [`${PARAMETERS}/type`]: 'digital-goods' }),
      ofStatus({ [`${ORDER}/status`]: 'partially-shipped' }),
      ofStatus({ [`${PARAMETERS}/payment/status`]: 'failed' }),
    ],
    outside: [
      ofOrder({ '/type': 'order_status' }),
      ofOrder({ '/action/name': 'review_order' }),
      ofOrder({ '/header/type': 'video' }),
      ofOrder({ [`${PARAMETERS}/type`]: 'goods' }),
      ofOrder({ [`${PARAMETERS}/payment_type`]: 'BR' }),
      ofOrder({ [`${PARAMETERS}/currency`]: 'USD' }),
      ofOrder({ [`${ORDER}/status`]: 'processing' }),
      ofOrder({ [`${PARAMETERS}/total_amount/offset`]: 1000 }),
      ofOrder({ [`${SETTING}/type`]: 'pix_dynamic_code' }),
      ofOrder({ [`${PIX}/key_type`]: 'cpf' }),
      ofStatus({ [`${ORDER}/status`]: 'cancelled' }),
      ofStatus({ [`${PARAMETERS}/payment/status`]: 'paid' }),
    ],
  },
  type: {
    inside: [total(4800), paidAt(0.5)],
    outside: [total(4800.5), ofOrder({ [`${ITEM}/quantity`]: 1.5 }), paidAt('1')],
  },
  too_small: {
    inside: [total(1), ofOrder({ [`${ITEM}/quantity`]: 1 }), ofOrder({ [`${ORDER}/tax/value`]: 0 })],
    outside: [
      total(0),
      ofOrder({ [`${ITEM}/quantity`]: 0 }),
      ofOrder({ [`${ITEM}/amount/value`]: 0 }),
      ofOrder({ [`${ITEM}/sale_amount/value`]: 0 }),
      ofOrder({ [`${ORDER}/subtotal/value`]: 0 }),
      ofOrder({ [`${ORDER}/tax/value`]: -1 }),
      ofOrder({ [`${ORDER}/discount/value`]: -1 }),
    ],
  },
  too_large: {
    inside: [total(9_999_999_999), ofOrder({ [`${ITEM}/quantity`]: 999_999 }), paidAt(9_999_999_999)],
    outside: [
      total(10_000_000_000),
      ofOrder({ [`${ITEM}/quantity`]: 1_000_000 }),
      paidAt(10_000_000_000),
      paidAt(NOW_SECONDS * 1000),
    ],
  },
  too_few: {
    inside: [ofOrder({ [`${ORDER}/items`]: items(1) })],
    outside: [ofOrder({ [`${ORDER}/items`]: [] }), ofContacts({ '': [] })],
  },
  too_many: {
    inside: [ofOrder({ [`${ORDER}/items`]: items(999) }), ofContacts({ '': cards(257) })],
    outside: [ofOrder({ [`${ORDER}/items`]: items(1000) }), ofContacts({ '': cards(258) })],
  },
  pattern: {
    inside: [
      ...['a', 'A-Z_a.z0', 'x'.repeat(60)].map(referenceId),
      expiry('9999999999'),
      image('https://a.example/i.png'),
      boleto(BANK_LINE),
      boleto(` ${BANK_LINE.replaceAll(/(.{5})/g, '$1. ')}\n`),
    ],
    outside: [
      ...['', 'x'.repeat(61), 'a b', 'é', 'a\n', 'a/b'].map(referenceId),
      ...['', '999999999', `${NOW_SECONDS}000`, '2026-12-01'].map(expiry),
      image('http://a.example/i.png'),
      ...['', '1'.repeat(46), '1'.repeat(49), `${'1'.repeat(46)}a`, `00191.23454 ${'1'.repeat(35)}`].map(
        boleto,
      ),
    ],
  },
  format: {
    inside: ['2024-02-29', '1900-01-01'].map(birthday),
    outside: ['2023-02-29', '1990-13-01', '31/01/1990', '1990-1-31', '1990-01-31T00:00:00Z', ''].map(
      birthday,
    ),
  },
}
