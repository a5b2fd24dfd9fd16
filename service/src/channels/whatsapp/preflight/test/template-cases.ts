/** Cases of the rules of templates. */
import { NOW, type Changes, type RuleCases } from './messages.ts'
import { IN_AN_HOUR, IN_TEMPLATE, ofTemplate, ORDER_ACTION, PAYMENT } from './templates.ts'

const text = (value: string) => ({ type: 'text', text: value })
const sent = (changes: Changes = {}) => ofTemplate('sent', changes)
const expiry = `${IN_TEMPLATE}/order/expiration`
const to = (found: ReturnType<typeof ofTemplate>) => ({ ...found, pointer: '/to' })
const userId = { kind: 'user_id', value: 'BR.1A' } as const
const phone = { kind: 'phone', value: '5511987654321' } as const
const code = { category: 'AUTHENTICATION' }

export const templateCases: Record<string, RuleCases> = {
  'template-copy': {
    inside: [sent(), ofTemplate('sent', {}, { known: { definition: null } })],
    outside: [{ '/name': 'outro' }].map((changes) =>
      ofTemplate('sent', changes, { known: { definition: null, readAt: null } }),
    ),
  },
  'template-known': {
    inside: [sent(), ofTemplate('sent', {}, { known: { definition: null, readAt: null } })],
    outside: [ofTemplate('sent', { '/name': 'outro' }, { known: { definition: null } })],
  },
  'template-approved': {
    inside: [sent()],
    outside: ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'DELETED', 'LOCKED'].map((status) =>
      ofTemplate('sent', { '/name': 'pedido_enviado' }, { definition: { status } }),
    ),
  },
  'template-phone-number': {
    inside: [
      ofTemplate('sent', {}, { recipient: phone, definition: code }),
      ofTemplate('sent', {}, { recipient: userId }),
    ],
    outside: [to(ofTemplate('sent', {}, { recipient: userId, definition: code }))],
  },
  'template-marketing-wanted': {
    inside: [
      ofTemplate('offer', {}, { recipient: phone }),
      ofTemplate('sent', {}, { recipient: phone, known: { marketingStopped: true } }),
    ],
    outside: [to(ofTemplate('offer', {}, { recipient: phone, known: { marketingStopped: true } }))],
  },
  'template-component-known': {
    inside: [sent()],
    outside: [
      sent({ '/components/4': { type: 'body', parameters: [text('Ana')] } }),
      ofTemplate('order', { '/components/2': { type: 'header', parameters: [text('7731')] } }),
      sent({ '/components/4': { type: 'carousel', cards: [] } }),
      sent({ '/components/4': { type: 'limited_time_offer', parameters: [] } }),
      ofTemplate(
        'sent',
        { '/components/1': { type: 'body', parameters: [text('Ana')] } },
        {
          definition: {
            components: [
              { type: 'HEADER', format: 'DOCUMENT' },
              { type: 'BODY', text: 'Sem variáveis' },
            ],
          },
        },
      ),
    ],
  },
  'template-component-missing': {
    inside: [sent({ '/components/3': undefined })],
    outside: [
      ofTemplate('sent', { '/components': undefined }),
      ofTemplate('order', { '/components': [{ type: 'body', parameters: [text('Ana'), text('7731')] }] }),
      ofTemplate('payment', { '/components': [{ type: 'header', parameters: [text('7731')] }] }),
    ].map((found) => ({ ...found, findings: found.findings.filter(isFirst) })),
  },
  'template-button-place': {
    inside: [
      sent(),
      sent({ '/components/2/index': 0 }),
      ofTemplate('sent', { '/components/2/index': '9' }, { known: { definition: null } }),
    ],
    outside: [
      sent({ '/components/2/index': '1' }),
      sent({ '/components/2/index': '2' }),
      sent({ '/components/2/index': '3' }),
      sent({ '/components/2/index': undefined }),
      sent({ '/components/2/sub_type': undefined }),
      sent({ '/components/3/index': '0' }),
    ],
  },
  'template-parameter-count': {
    inside: [sent(), ofTemplate('order')],
    outside: [
      ofTemplate('order', { '/components/0/parameters': [text('Ana')] }),
      ofTemplate('order', { '/components/0/parameters': [text('Ana'), text('7731'), text('hoje')] }),
      ofTemplate('order', { '/components/0/parameters': undefined }),
      ofTemplate('order', { '/components/1/parameters': [] }),
      sent({ '/components/2/parameters': [text('a'), text('b')] }),
    ],
  },
  'template-parameter-name': {
    inside: [sent(), ofTemplate('order')],
    outside: [
      sent({ '/components/1/parameters/0/parameter_name': 'pedido' }),
      sent({ '/components/1/parameters/1/parameter_name': 'numero' }),
      sent({ '/components/1/parameters/1/parameter_name': undefined }),
    ].map((found, index) => ({
      ...found,
      pointer: index === 0 ? '/template/components/1/parameters/1/parameter_name' : found.pointer,
    })),
  },
  'template-parameter-kind': {
    inside: [sent()],
    outside: [
      sent({ '/components/0/parameters/0/type': 'image' }),
      sent({ '/components/1/parameters/0/type': 'payload' }),
      sent({ '/components/3/parameters/0/type': 'text' }),
      ofTemplate('sent', { '/components/1/parameters/0/type': 'image' }, { known: { definition: null } }),
    ],
  },
  'template-parameter-value': {
    inside: [sent()],
    outside: [
      sent({ '/components/1/parameters/0/text': undefined }),
      sent({ '/components/1/parameters/0/payload': 'x' }),
      sent({ '/components/0/parameters/0/document': undefined }),
    ],
  },
  'template-white-space': {
    inside: [sent({ '/components/1/parameters/0/text': 'Ana    Lima' })],
    outside: ['Ana\nLima', 'Ana\tLima', 'Ana\rLima', 'Ana     Lima'].map((value) =>
      sent({ '/components/1/parameters/0/text': value }),
    ),
  },
  'template-length': {
    inside: [
      ofTemplate('order', { '/components/0/parameters': [text('x'.repeat(992)), text('y')] }),
      ofTemplate('payment', { '/components/0/parameters': [text('x'.repeat(53))] }),
      sent({ '/components/2/parameters/0/text': 'x'.repeat(1973) }),
    ],
    outside: [
      ofTemplate('order', { '/components/0/parameters': [text('x'.repeat(999)), text('y')] }),
      ofTemplate('payment', { '/components/0/parameters': [text('x'.repeat(54))] }),
      sent({ '/components/2/parameters/0/text': 'x'.repeat(1974) }),
    ],
  },
  'template-address-end': {
    inside: ['7731%2Fa', 'a/b?c=d&e=f#g', 'S%C3%A3o'].map((value) =>
      sent({ '/components/2/parameters/0/text': value }),
    ),
    outside: ['a b', 'São', '12:30', 'a|b', '100%', '%G1'].map((value) =>
      sent({ '/components/2/parameters/0/text': value }),
    ),
  },
  'template-cards': {
    inside: [ofTemplate('offer')],
    outside: [
      ofTemplate('offer', { '/components/2/cards': [{ card_index: 0, components: [] }] }),
      ofTemplate('offer', { '/components/2/cards/1/card_index': 0 }),
      ofTemplate('offer', { '/components/2/cards/1/card_index': 2 }),
    ],
  },
  'template-action': {
    inside: [ofTemplate('order'), ofTemplate('payment')],
    outside: [
      ofTemplate('order', { [IN_TEMPLATE]: undefined }),
      ofTemplate('order', { [`${ORDER_ACTION}/flow_token`]: 'x' }),
      ofTemplate('payment', { '/components/1/parameters/0/action/payment_request': undefined }),
    ],
  },
  'template-way-to-pay': {
    inside: [ofTemplate('payment')],
    outside: [
      ofTemplate('payment', { [`${PAYMENT}/instant_dynamic_code`]: undefined }),
      ofTemplate('payment', { [`${PAYMENT}/payment_link`]: { uri: 'https://pay.example.com/1' } }),
      ofTemplate('payment', {
        [`${PAYMENT}/type`]: 'payment_link',
        [`${PAYMENT}/payment_link`]: { uri: 'https://pay.example.com/1' },
        [`${PAYMENT}/instant_dynamic_code`]: undefined,
      }),
    ],
  },
  'template-order-status': {
    inside: [ofTemplate('status', {}, { orderStatusTemplates: true })],
    outside: [ofTemplate('status', { '/components/0': statusComponent() })],
  },
  'template-outlives-payment': {
    inside: [
      ofTemplate('order'),
      ofTemplate('order', { [expiry]: { timestamp: IN_AN_HOUR, description: 'Hoje' } }, ttl(3600)),
      ofTemplate('order', { [expiry]: undefined }, ttl(86_400)),
      ofTemplate('order', { [expiry]: undefined, [`${IN_TEMPLATE}/payment_settings`]: [] }, ttl(null)),
    ],
    outside: [
      ofTemplate('order', { [`${expiry}/timestamp`]: IN_AN_HOUR }, ttl(3601)),
      ofTemplate('order', { [`${expiry}/timestamp`]: IN_AN_HOUR }, ttl(null)),
      { ...ofTemplate('order', { [expiry]: undefined }, ttl(null)), pointer: `/template${IN_TEMPLATE}` },
      { ...ofTemplate('order', { [expiry]: undefined }, ttl(-1)), pointer: `/template${IN_TEMPLATE}` },
    ],
  },
  'template-offer-end': {
    inside: [offerEnding(NOW.getTime() + 1)],
    outside: [offerEnding(NOW.getTime()), offerEnding(0)],
  },
}

function offerEnding(ms: number) {
  return ofTemplate('offer', { '/components/1/parameters/0/limited_time_offer/expiration_time_ms': ms })
}

function ttl(ttlSeconds: number | null) {
  return { definition: { ttlSeconds } }
}

function statusComponent() {
  const order_status = { reference_id: 'ORD-1001.1', order: { status: 'shipped' } }
  return { type: 'order_status', parameters: [{ type: 'order_status', order_status }] }
}

/** Of several missing parts one is counted. */
function isFirst({ rule }: { rule: string }, index: number, all: { rule: string }[]): boolean {
  return all.findIndex((other) => other.rule === rule) === index
}
