/** Templates and messages made with them, as they should be, for tests. */
import { template } from '../../../../kinds/template/template.ts'
import type { TemplateDefinition } from '../../../../kinds/template/template-definition.ts'
import type { ChannelAddress, KnownTemplate } from '../../../channel.ts'
import { caseOfKind, dynamicCode, NOW, NOW_SECONDS, order, type Case, type Changes } from './messages.ts'

const named = (name: string, components: unknown[], more: Partial<TemplateDefinition> = {}) => ({
  definition: {
    name,
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    parameterFormat: 'POSITIONAL',
    ttlSeconds: 600,
    components,
    ...more,
  },
})
const message = (name: string, components: unknown[]) => ({ name, language: { code: 'pt_BR' }, components })
const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }))
const button = (sub_type: string, index: number, ...parameters: unknown[]) => ({
  type: 'button',
  sub_type,
  index: String(index),
  parameters,
})
const body = (text: string) => ({ type: 'BODY', text })

/** Each template with a message that fits it. */
const pairs = {
  /** Named variables, a document, a link and a quick reply: the example of the kind. */
  sent: () => ({
    ...named(
      'pedido_enviado',
      [
        { type: 'HEADER', format: 'DOCUMENT' },
        body('Olá {{nome}}, o pedido {{pedido}} foi enviado.'),
        { type: 'FOOTER', text: 'Padaria Exemplo' },
        {
          type: 'BUTTONS',
          buttons: [
            { type: 'URL', text: 'Acompanhar', url: 'https://loja.example.com/r/{{1}}' },
            { type: 'QUICK_REPLY', text: 'Falar com a loja' },
            { type: 'URL', text: 'Loja', url: 'https://loja.example.com/' },
          ],
        },
      ],
      { parameterFormat: 'NAMED' },
    ),
    message: structuredClone(template.example as { template: object }).template,
  }),
  order: () => ({
    ...named('cobranca_pedido', [
      body('Olá {{1}}, seu pedido {{2}} está pronto.'),
      { type: 'BUTTONS', buttons: [{ type: 'ORDER_DETAILS', text: 'Copy Pix code' }] },
    ]),
    message: message('cobranca_pedido', [
      { type: 'body', parameters: texts('Ana', '7731') },
      button('order_details', 0, {
        type: 'action',
        action: {
          order_details: (order() as { action: { parameters: unknown } }).action.parameters,
        },
      }),
    ]),
  }),
  payment: () => ({
    ...named('cobranca_pix', [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      body('Falta pagar.'),
      {
        type: 'BUTTONS',
        buttons: [
          {
            type: 'PAYMENT_REQUEST',
            payment_setting: { type: 'pix_dynamic_code', pix_dynamic_code: { code: 'x' } },
          },
          { type: 'COPY_CODE' },
        ],
      },
    ]),
    message: message('cobranca_pix', [
      { type: 'header', parameters: texts('7731') },
      button('payment_request', 0, {
        type: 'action',
        action: {
          payment_request: {
            payment_setting: {
              type: 'instant_dynamic_code',
              instant_dynamic_code: { code: dynamicCode() },
            },
          },
        },
      }),
      button('copy_code', 1, { type: 'coupon_code', coupon_code: 'BOLO10' }),
    ]),
  }),
  offer: () => ({
    ...named(
      'oferta',
      [
        body('Olá {{1}}!'),
        { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Hoje', has_expiration: true } },
        {
          type: 'CAROUSEL',
          cards: [1, 2].map(() => ({
            components: [
              { type: 'HEADER', format: 'IMAGE' },
              body('Um bolo'),
              { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
            ],
          })),
        },
      ],
      { category: 'MARKETING' },
    ),
    message: message('oferta', [
      { type: 'body', parameters: texts('Ana') },
      {
        type: 'limited_time_offer',
        parameters: [
          {
            type: 'limited_time_offer',
            limited_time_offer: { expiration_time_ms: NOW.getTime() + 3_600_000 },
          },
        ],
      },
      {
        type: 'carousel',
        cards: [0, 1].map((card_index) => ({
          card_index,
          components: [
            {
              type: 'header',
              parameters: [{ type: 'image', image: { link: 'https://img.example.com/bolo.jpg' } }],
            },
          ],
        })),
      },
    ]),
  }),
  status: () => ({
    ...named('andamento', [body('Novidades do pedido'), { type: 'ORDER_STATUS' }], {}),
    message: message('andamento', [
      {
        type: 'order_status',
        parameters: [
          {
            type: 'order_status',
            order_status: { reference_id: 'ORD-1001.1', order: { status: 'shipped' } },
          },
        ],
      },
    ]),
  }),
}
export type TemplateName = keyof typeof pairs

type Context = {
  recipient?: ChannelAddress
  orderStatusTemplates?: boolean
  known?: Partial<KnownTemplate>
  /** Of the template, in place of what it has. */
  definition?: Partial<TemplateDefinition>
}

/** A message that fits its template, with changes. */
export function ofTemplate(name: TemplateName, changes: Changes = {}, context: Context = {}): Case {
  const { definition, message: given } = pairs[name]()
  const { known, definition: changed, ...others } = context
  const template = {
    definition: { ...definition, ...changed },
    readAt: NOW,
    marketingStopped: false,
    ...known,
  }
  return caseOfKind('template', given, changes, { ...others, template })
}

/** Pointers to parts of the messages, below the field. */
export const ORDER_ACTION = '/components/1/parameters/0/action'
export const IN_TEMPLATE = `${ORDER_ACTION}/order_details`
export const PAYMENT = '/components/1/parameters/0/action/payment_request/payment_setting'
export const IN_AN_HOUR = String(NOW_SECONDS + 3600)
