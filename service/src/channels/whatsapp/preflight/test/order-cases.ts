/** Cases of the rules of an order and its sums. */
import { ITEM, NOW_SECONDS, ofOrder, ORDER, PARAMETERS, PIX, SETTING, type RuleCases } from './messages.ts'

const total = (value: unknown) => ofOrder({ [`${PARAMETERS}/total_amount/value`]: value })
const settings = (value: unknown[]) => ofOrder({ [`${PARAMETERS}/payment_settings`]: value })
const ONE_WAY = { type: 'payment_link', payment_link: { uri: 'https://pay.example.com/1001' } }
const THREE_WAYS = { ...ONE_WAY, instant_dynamic_code: {}, boleto: {} }
const expiry = (timestamp: string) => ofOrder({ [`${ORDER}/expiration/timestamp`]: timestamp })

export const orderCases: Record<string, RuleCases> = {
  'reference-id-unused': {
    inside: [ofOrder({ [`${PARAMETERS}/reference_id`]: 'ORD-1001.2' }, { known: null })],
    outside: [
      { order: 'pending', payment: null, isOfAnother: false, isNamed: true },
      { order: null, payment: null, isOfAnother: true, isNamed: true },
    ].map((known) => ofOrder({ [`${PARAMETERS}/reference_id`]: 'ORD-1001.1' }, { known })),
  },
  'header-needs-order': {
    inside: [ofOrder(), ofOrder({ '/header/image': undefined, [ORDER]: undefined })],
    outside: [
      ofOrder({
        '/header': { type: 'image', image: { link: 'https://a.example/i.png' } },
        [ORDER]: undefined,
      }),
    ],
  },
  'ways-to-pay': {
    inside: [ofOrder(), settings([...Array(3).fill(THREE_WAYS), ONE_WAY]), settings(Array(10).fill(ONE_WAY))],
    outside: [
      settings([...Array(3).fill(THREE_WAYS), ONE_WAY, ONE_WAY]),
      settings(Array(10).fill(THREE_WAYS)),
    ],
  },
  'way-to-pay': {
    inside: [ofOrder(), settings([ONE_WAY]), settings([{ type: 'boleto' }])],
    outside: [undefined, []].map((none) => ofOrder({ [`${PARAMETERS}/payment_settings`]: none })),
  },
  'setting-object': {
    inside: [ofOrder(), ofOrder({ [`${SETTING}/type`]: 'boleto' })],
    outside: [
      ofOrder({ [PIX]: undefined }),
      ofOrder({ [`${SETTING}/payment_link`]: undefined, [`${SETTING}/type`]: 'payment_link' }),
      ofOrder({ [`${SETTING}/boleto`]: undefined, [`${SETTING}/type`]: 'boleto' }),
    ],
  },
  'expiration-ahead': {
    inside: [expiry(String(NOW_SECONDS + 300))],
    outside: [
      expiry(String(NOW_SECONDS + 299)),
      expiry('0000000001'),
      ofOrder(
        { [`${ORDER}/expiration/timestamp`]: String(NOW_SECONDS + 300) },
        { now: new Date(NOW_SECONDS * 1000 + 1) },
      ),
    ],
  },
  'subtotal-sum': {
    inside: [ofOrder(), ofOrder({ [`${ITEM}/sale_amount`]: undefined, [`${ORDER}/subtotal/value`]: 5000 })],
    outside: [4001, 3999, 5000].map((value) => ofOrder({ [`${ORDER}/subtotal/value`]: value })),
  },
  'total-sum': {
    inside: [
      total(4800),
      ofOrder({
        [`${PARAMETERS}/total_amount/value`]: 4300,
        [`${ORDER}/shipping`]: undefined,
        [`${ORDER}/tax/value`]: 800,
      }),
    ],
    outside: [total(4801), total(4799), total(5300)],
  },
  'discount-below-sum': {
    inside: [ofOrder({ [`${ORDER}/discount/value`]: 5299 })],
    outside: [5300, 5301].map((value) => ofOrder({ [`${ORDER}/discount/value`]: value })),
  },
  'sale-below-amount': {
    inside: [ofOrder({ [`${ITEM}/sale_amount/value`]: 2499 })],
    outside: [2500, 2501].map((value) => ofOrder({ [`${ITEM}/sale_amount/value`]: value })),
  },
}
