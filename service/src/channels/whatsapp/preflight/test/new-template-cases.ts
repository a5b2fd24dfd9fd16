/** Cases of the rules of templates that are made or changed. */
import { preflightTemplate } from '../../templates/preflight-template.ts'
import type { Case, RuleCases } from './messages.ts'

type Part = Record<string, unknown>

const body = (text: string, ...examples: string[]): Part => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 && { example: { body_text: [examples] } }),
})
const named = (text: string, ...names: string[]): Part => ({
  type: 'BODY',
  text,
  example: { body_text_named_params: names.map((name) => ({ param_name: name, example: 'Ana' })) },
})
const buttons = (...list: Part[]): Part => ({ type: 'BUTTONS', buttons: list })
const footer = (text: string): Part => ({ type: 'FOOTER', text })
const header = (format: string | undefined, more: Part = {}): Part => ({ type: 'HEADER', format, ...more })
const sampled = { example: { header_handle: ['4::aW'] } }
const PLAIN = body('Olá! O seu pedido saiu para entrega.')

const quick = (text = 'Falar com a loja'): Part => ({ type: 'QUICK_REPLY', text })
const link = (url = 'https://loja.example.com/p', more: Part = {}): Part => ({
  type: 'URL',
  text: 'Abrir',
  url,
  ...more,
})
const call: Part = { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140000000' }
const copy = (example: unknown = 'DEZ'): Part => ({ type: 'COPY_CODE', example })
const order: Part = { type: 'ORDER_DETAILS', text: 'Copy Pix code' }
const otp: Part = { type: 'OTP', otp_type: 'COPY_CODE' }
const pay = (text: string, type: string, sample: Part): Part => ({
  type: 'PAYMENT_REQUEST',
  text,
  payment_setting: { type, [type]: sample },
})
const PIX = pay('Copy Pix code', 'instant_dynamic_code', { code: '00020101' })
const BOLETO = pay('Copy Boleto code', 'boleto', { digitable_line: '0339' })
const LINK = pay('Open payment link', 'payment_link', { uri: 'https://banco.example.com/1' })

/** A template with these parts; the pointer is the one at which an outside case fails. */
const of = (pointer: string, components: unknown, more: Part = {}): Case => ({
  pointer,
  findings: preflightTemplate({
    name: 'pedido',
    language: 'pt_BR',
    category: 'UTILITY',
    components,
    ...more,
  }),
})
const withButtons = (pointer: string, ...list: Part[]) =>
  of(`/components/1/buttons${pointer}`, [PLAIN, buttons(...list)])
const AS_ORDER = { display_format: 'ORDER_DETAILS' }
const AS_CODE = { category: 'AUTHENTICATION' }
const AS_NAMED = { parameter_format: 'named' }

const card = (format: string | undefined, ...list: Part[]): Part => ({
  components: [header(format, sampled), ...(list.length > 0 ? [buttons(...list)] : [])],
})
const carousel = (...cards: unknown[]) => [PLAIN, { type: 'CAROUSEL', cards }]
const ttl = (category: string, seconds: number) =>
  of('/message_send_ttl_seconds', [PLAIN], { category, message_send_ttl_seconds: seconds })

export const newTemplateCases: Record<string, RuleCases> = {
  'template-components-once': {
    inside: [of('', [PLAIN, footer('Padaria'), buttons(quick())]), of('', 'nonsense'), of('', [null, 1])],
    outside: [of('/components/1', [PLAIN, body('Outro texto.')])],
  },
  'template-body-there': {
    inside: [of('', [PLAIN]), of('', [{ type: 'BODY' }, buttons(otp)], AS_CODE)],
    outside: [of('/components', [footer('Padaria')]), of('/components/0/text', [{ type: 'BODY' }])],
  },
  'template-header-content': {
    inside: [
      of('', [PLAIN, header('TEXT', { text: 'Pedido' })]),
      of('', [PLAIN, header('DOCUMENT', sampled)]),
      of('', [PLAIN, header('LOCATION')]),
    ],
    outside: [
      of('/components/1/format', [PLAIN, header(undefined)]),
      of('/components/1/text', [PLAIN, header('TEXT')]),
      of('/components/1/example/header_handle', [PLAIN, header('IMAGE')]),
      of('/components/1/example/header_handle', [PLAIN, header('VIDEO', { example: { header_handle: [] } })]),
    ],
  },
  'template-text-length': {
    inside: [of('', [PLAIN, footer('é'.repeat(60)), header('TEXT', { text: '💛'.repeat(60) })])],
    outside: [
      of('/components/1/text', [PLAIN, footer('é'.repeat(61))]),
      of('/components/1/text', [PLAIN, header('TEXT', { text: '💛'.repeat(61) })]),
      of('/components/1/cards/0/components/1/text', [
        PLAIN,
        {
          type: 'CAROUSEL',
          cards: [{ components: [header('IMAGE', sampled), body('a'.repeat(161))] }, card('IMAGE')],
        },
      ]),
    ],
  },
  'template-ttl-range': {
    inside: [
      ttl('UTILITY', 30),
      ttl('UTILITY', 43_200),
      ttl('UTILITY', -1),
      ttl('AUTHENTICATION', 900),
      ttl('MARKETING', 43_200),
    ],
    outside: [
      ttl('UTILITY', 29),
      ttl('UTILITY', 43_201),
      ttl('AUTHENTICATION', 901),
      ttl('MARKETING', 43_199),
    ],
  },
  'template-order-format': {
    inside: [of('', [PLAIN, buttons(order)], AS_ORDER), of('', [PLAIN, buttons(quick())])],
    outside: [
      of('/display_format', [PLAIN, buttons(order)]),
      of('/display_format', [PLAIN, buttons(quick())], AS_ORDER),
    ],
  },
  'template-order-content': {
    inside: [
      of('', [PLAIN, header('DOCUMENT', sampled), buttons(order)], AS_ORDER),
      of('', [PLAIN, buttons(order)], { ...AS_ORDER, category: 'MARKETING' }),
    ],
    outside: [
      of('/components/1/format', [PLAIN, header('VIDEO', sampled), buttons(order)], AS_ORDER),
      of('/category', [PLAIN, buttons(order)], { ...AS_ORDER, ...AS_CODE }),
    ],
  },
  'template-authentication': {
    inside: [of('', [{ type: 'BODY', add_security_recommendation: true }, buttons(otp)], AS_CODE)],
    outside: [
      of('/category', [PLAIN, buttons(otp)]),
      of('/category', [{ type: 'BODY' }], AS_CODE),
      of('/components/1', [{ type: 'BODY' }, buttons(quick())], AS_CODE),
      of('/components/0/text', [PLAIN, buttons(otp)], AS_CODE),
      of('/components/2', [{ type: 'BODY' }, buttons(otp), header('TEXT', { text: 'Oi' })], AS_CODE),
    ],
  },
  'template-carousel-cards': {
    inside: [of('', carousel(card('IMAGE', quick(), link()), card('IMAGE', quick(), link())))],
    outside: [
      of('/components/1/cards', carousel(card('IMAGE'))),
      of('/components/1/cards', carousel(card('IMAGE'), card('VIDEO'))),
      of('/components/1/cards', carousel(card('IMAGE', quick()), card('IMAGE', link()))),
      of('/components/1/cards/1/components', carousel(card('IMAGE'), card('DOCUMENT'))),
      of(
        '/components/1/cards/0/components/1/buttons',
        carousel(card('IMAGE', quick(), quick(), quick()), card('IMAGE', quick(), quick(), quick())),
      ),
    ],
  },
  'template-offer': {
    inside: [of('', [PLAIN, { type: 'LIMITED_TIME_OFFER' }], { category: 'MARKETING' })],
    outside: [
      of('/components/1', [PLAIN, { type: 'LIMITED_TIME_OFFER' }]),
      of('/components/2', [PLAIN, { type: 'LIMITED_TIME_OFFER' }, footer('Padaria')], {
        category: 'MARKETING',
      }),
    ],
  },
  'template-variables-alike': {
    inside: [
      of('', [body('Olá {{1}}, tudo bem?', 'Ana')]),
      of('', [named('Olá {{nome}}, tudo bem?', 'nome')], AS_NAMED),
    ],
    outside: [
      of('/components/0/text', [body('Olá {{nome}}, tudo bem?', 'Ana')]),
      of('/components/0/text', [named('Olá {{1}} {{Nome}}, tudo bem?', 'Nome')], AS_NAMED),
      of('/components/0/text', [body('Olá {{0}}, tudo bem?', 'Ana')]),
    ],
  },
  'template-variables-count': {
    inside: [of('', [body('Olá {{2}} e {{1}} e {{1}}.', 'Ana', 'Bia')])],
    outside: [
      of('/components/0/text', [body('Olá {{2}}.', 'Ana')]),
      of('/components/0/text', [body('Olá {{1}} e {{3}}.', 'Ana', 'Bia')]),
    ],
  },
  'template-variables-sample': {
    inside: [
      of('', [body('Olá {{1}} e {{2}}.', 'Ana', 'Bia')]),
      of('', [{ ...body('Olá {{1}}.'), example: { body_text: ['Ana'] } }]),
      of('', [PLAIN, header('TEXT', { text: 'Pedido {{1}}', example: { header_text: ['7731'] } })]),
      of('', [named('Olá {{nome}}.', 'nome')], AS_NAMED),
    ],
    outside: [
      of('/components/0/example/body_text', [body('Olá {{1}}.')]),
      of('/components/0/example/body_text', [body('Olá {{1}} e {{2}}.', 'Ana')]),
      of('/components/0/example/body_text', [body('Olá {{1}}.', ' ')]),
      of('/components/1/example/header_text', [PLAIN, header('TEXT', { text: 'Pedido {{1}}' })]),
      of('/components/0/example/body_text_named_params', [named('Olá {{nome}}.', 'outro')], AS_NAMED),
    ],
  },
  'template-header-variable': {
    inside: [of('', [PLAIN, header('TEXT', { text: 'Pedido {{1}}', example: { header_text: ['7731'] } })])],
    outside: [
      of('/components/1/text', [
        PLAIN,
        header('TEXT', { text: '{{1}} e {{2}}', example: { header_text: ['1', '2'] } }),
      ]),
    ],
  },
  'template-body-edges': {
    inside: [of('', [body('Olá {{1}}.', 'Ana')]), of('', [PLAIN])],
    outside: [
      of('/components/0/text', [body('{{1}}, bom dia!', 'Ana')]),
      of('/components/0/text', [body('Bom dia, {{1}} ', 'Ana')]),
    ],
  },
  'template-footer-plain': {
    inside: [of('', [PLAIN, footer('Padaria')])],
    outside: [of('/components/1/text', [PLAIN, footer('Padaria {{1}}')])],
  },
  'template-buttons-together': {
    inside: [
      withButtons('', quick('a'), quick('b'), link(), call),
      withButtons('', link(), quick('a'), quick('b')),
      withButtons('', link(), call),
    ],
    outside: [withButtons('', quick('a'), link(), quick('b')), withButtons('', link(), quick('a'), call)],
  },
  'template-buttons-count': {
    inside: [
      withButtons('', link(), link(), call, copy()),
      withButtons('', PIX, BOLETO, LINK, link(), quick()),
    ],
    outside: [
      withButtons('', link(), link(), link()),
      withButtons('', call, call),
      withButtons('', copy(), copy()),
      withButtons('', PIX, BOLETO, LINK, PIX),
    ],
  },
  'template-buttons-alone': {
    inside: [of('', [PLAIN, buttons(order)], AS_ORDER), withButtons('', link(), call)],
    outside: [
      of('/components/1/buttons', [PLAIN, buttons(order, quick())], AS_ORDER),
      of('/components/1/buttons', [{ type: 'BODY' }, buttons(otp, otp)], AS_CODE),
    ],
  },
  'template-button-content': {
    inside: [
      withButtons('', quick(), link(), call, copy()),
      withButtons('', PIX, BOLETO, LINK),
      withButtons('', pay('Copy Pix code', 'pix_dynamic_code', { code: '0002' })),
      withButtons('', { type: 'FLOW', text: 'Agendar', flow_id: '1' }),
      withButtons('', { type: 'CATALOG', text: 'View catalog' }),
    ],
    outside: [
      withButtons('/0/text', { type: 'QUICK_REPLY' }),
      withButtons('/0/url', { type: 'URL', text: 'Abrir' }),
      withButtons('/0/phone_number', { type: 'PHONE_NUMBER', text: 'Ligar' }),
      withButtons('/0/example', { type: 'COPY_CODE' }),
      withButtons('/0/payment_setting', { type: 'PAYMENT_REQUEST', text: 'Copy Pix code' }),
      withButtons('/0/payment_setting/type', pay('Copy Pix code', 'constructor', {})),
      withButtons('/0/payment_setting/boleto/digitable_line', pay('Copy Boleto code', 'boleto', {})),
      withButtons('/0/flow_id', { type: 'FLOW', text: 'Agendar' }),
      withButtons('/0/flow_id', { type: 'FLOW', text: 'Agendar', flow_id: '1', flow_name: 'agenda' }),
      withButtons('/0/otp_type', { type: 'OTP' }),
    ],
  },
  'template-button-link': {
    inside: [
      withButtons('', link('https://loja.example.com/{{1}}', { example: ['https://loja.example.com/7'] })),
      withButtons('', link()),
    ],
    outside: [
      withButtons('/0/url', link('https://{{1}}.example.com/', { example: ['https://a.example.com'] })),
      withButtons('/0/url', link('https://loja.example.com/{{1}}/{{2}}', { example: ['x'] })),
      withButtons('/0/url', link('{{1}}', { example: ['x'] })),
    ],
  },
  'template-button-sample': {
    inside: [
      withButtons('', link('https://loja.example.com/{{1}}', { example: ['https://loja.example.com/7'] })),
      withButtons('', link()),
    ],
    outside: [
      withButtons('/0/example', link('https://loja.example.com/{{1}}')),
      withButtons('/0/example', link('https://loja.example.com/{{1}}', { example: [] })),
    ],
  },
  'template-button-code': {
    inside: [withButtons('', copy('a'.repeat(20))), withButtons('', copy(['a'.repeat(20)]))],
    outside: [
      withButtons('/0/example', copy('a'.repeat(21))),
      withButtons('/0/example/0', copy(['a'.repeat(21)])),
    ],
  },
  'template-payment-label': {
    inside: [withButtons('', PIX, BOLETO, LINK)],
    outside: [
      withButtons('/0/text', pay('Copiar código Pix', 'instant_dynamic_code', { code: '0002' })),
      withButtons('/0/text', pay('Copy Pix code', 'boleto', { digitable_line: '1' })),
    ],
  },
}
