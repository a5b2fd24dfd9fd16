/**
 * Order details: asks a recipient to review and pay an order.
 *
 * Shape and names are those of the public contract: WhatsApp's adapter renames
 * `instant_dynamic_code`. The limits are those of WhatsApp that JSON Schema can express (Cloud API
 * reference, payments-br/orders).
 */
import { PIX_KEY_TYPES } from '../engine/pix/pix-key.ts'
import { memberOf } from '../engine/member-of.ts'
import { Type, type Static } from '../engine/schema.ts'
import { ADDRESS_CHARS_MAX, Text, oneOf } from '../engine/text-schema.ts'
import {
  InteractiveBody,
  InteractiveFooter,
  InteractiveHeader,
  ReferenceId,
  findReferenceId,
  REFERENCE_POINTER,
} from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { fromSeconds, toNamed, type OrderReference } from './order-reference.ts'

/** Largest amount of one order, in centavos: what the amount field of a boleto can hold. */
export const AMOUNT_MAX = 9_999_999_999

export const QUANTITY_MAX = 999_999

/** Our own bounds: WhatsApp documents none for Brazil. */
export const ITEMS_MAX = 999
export const SETTINGS_MAX = 10
/** The longest published Pix codes have about 400 characters. */
export const PIX_CODE_CHARS_MAX = 512

/** UTC seconds since 1970, as a string; milliseconds have more digits. */
export const EPOCH_SECONDS = /^[0-9]{10}$/

const strict = { additionalProperties: false }

const amountFields = (minimum: 0 | 1) => ({
  value: Type.Integer({
    minimum,
    maximum: AMOUNT_MAX,
    description: 'Amount in minor units (centavos): R$ 48.00 is 4800.',
  }),
  offset: Type.Integer({ enum: [100], description: 'Scale of `value`; always 100 for BRL.' }),
  description: Type.Optional(
    Text(60, 'Label of the line. Shown for tax, shipping and discount; WhatsApp has no place for others.'),
  ),
})
/** A price or a sum, which is never zero. */
const Amount = Type.Object(amountFields(1), { ...strict, title: 'Amount' })
/** Tax and shipping may be zero. */
const Charge = Type.Object(amountFields(0), { ...strict, title: 'Charge' })
const Discount = Type.Object(
  {
    ...amountFields(0),
    discount_program_name: Type.Optional(Text(60, 'Name of the programme the discount belongs to.')),
  },
  strict,
)

export const PixCode = Text(PIX_CODE_CHARS_MAX, 'Pix copy-and-paste code (BR Code).')

const InstantDynamicCode = Type.Object(
  {
    code: PixCode,
    merchant_name: Text(60, 'Name of the receiver, shown to the payer.'),
    key: Text(
      77, // the longest key is an e-mail address
      'Pix key of the receiver, plain or as banks print it: with the dots of a CPF, say. Sent in its plain form.',
    ),
    key_type: oneOf(PIX_KEY_TYPES, 'Kind of Pix key.'),
  },
  strict,
)
export const PaymentLink = Type.Object(
  { uri: Text(ADDRESS_CHARS_MAX, 'Absolute https address.') },
  { ...strict, title: 'PaymentLink' },
)

/** 47 or 48 digits. Slips print them with dots, spaces and hyphens; copying adds line breaks. */
export const BOLETO_LINE = /^(?:[\s.-]{0,3}[0-9]){47,48}[\s.-]{0,3}$/
export const Boleto = Type.Object(
  {
    digitable_line: Type.String({
      pattern: BOLETO_LINE.source,
      description:
        'The 47 digits of a bank slip or 48 of a utility slip. Dots, hyphens and spaces between them are not sent.',
    }),
  },
  { ...strict, title: 'Boleto' },
)

/** The object that `type` names comes first; others in the same setting are further ways to pay. */
const PaymentSetting = Type.Object(
  {
    type: oneOf(
      ['instant_dynamic_code', 'payment_link', 'boleto'],
      'The way to pay this setting leads with.',
    ),
    instant_dynamic_code: Type.Optional(InstantDynamicCode),
    payment_link: Type.Optional(PaymentLink),
    boleto: Type.Optional(Boleto),
  },
  { ...strict, description: 'One way to pay, or several: the object named by `type` leads.' },
)

const OrderItem = Type.Object(
  {
    retailer_id: Text(100, "The shop's own id of the product."),
    name: Text(60, 'Name of the product.'),
    amount: Amount,
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'How many.' }),
    sale_amount: Type.Optional(Amount),
  },
  strict,
)

const Order = Type.Object(
  {
    status: oneOf(['pending'], 'An order that is asked to be paid is pending.'),
    catalog_id: Type.Optional(Text(100, 'Catalogue the items belong to.')),
    expiration: Type.Optional(
      Type.Object(
        {
          timestamp: Type.String({
            pattern: EPOCH_SECONDS.source,
            description: 'Moment after which paying is disabled: UTC seconds since 1970, as a string.',
          }),
          description: Text(120, 'What the customer reads about it.'),
        },
        strict,
      ),
    ),
    items: Type.Array(OrderItem, { minItems: 1, maxItems: ITEMS_MAX }),
    subtotal: Amount,
    tax: Charge,
    shipping: Type.Optional(Charge),
    discount: Type.Optional(Discount),
  },
  strict,
)

/** What a customer reviews and pays, in an order-details message and in a template. */
export const OrderParameters = Type.Object(
  {
    reference_id: ReferenceId,
    type: oneOf(['digital-goods', 'physical-goods'], 'What is sold.'),
    payment_type: oneOf(['br'], 'Country of the payment.'),
    payment_settings: Type.Optional(Type.Array(PaymentSetting, { maxItems: SETTINGS_MAX })),
    currency: oneOf(['BRL'], 'ISO 4217 code.'),
    total_amount: Amount,
    order: Type.Optional(Order),
  },
  { ...strict, title: 'OrderParameters' },
)
export type OrderParameters = Static<typeof OrderParameters>

/** The `interactive` object of an order-details message. */
export const OrderDetails = Type.Object(
  {
    type: oneOf(['order_details'], 'Kind of interactive message.'),
    header: Type.Optional(InteractiveHeader),
    body: InteractiveBody,
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      {
        name: oneOf(['review_and_pay'], 'What the button does.'),
        parameters: OrderParameters,
      },
      strict,
    ),
  },
  strict,
)
export type OrderDetails = Static<typeof OrderDetails>
export type PaymentSetting = Static<typeof PaymentSetting>
export type Amount = Static<typeof Amount>

/** What a request for payment says of its order. */
export const toAsked = ({
  total_amount,
  currency,
  order,
}: OrderParameters): Pick<OrderReference, 'total' | 'expiresAt' | 'paidAt'> => ({
  total: { value: total_amount.value, currency },
  expiresAt: fromSeconds(order?.expiration?.timestamp),
  paidAt: null,
})

export const orderDetails: Kind<OrderDetails> = {
  type: 'order_details',
  path: 'interactive/order_details',
  name: 'OrderDetails',
  summary: 'Send an order to review and pay',
  description: `Sends an order with its ways to pay (Pix, payment link, boleto). ${WINDOW_NEEDED}`,
  what: 'an order',
  words: {
    en: { label: 'Order to pay', inChat: 'order' },
    pt: { label: 'Pedido com pagamento', inChat: 'pedido' },
  },
  field: 'interactive',
  schema: OrderDetails,
  window: 'needed',
  order: {
    begins: () => true,
    findId: findReferenceId,
    pointer: () => REFERENCE_POINTER,
    asked: (part) => memberOf(memberOf(part, 'action'), 'parameters'),
    toReference: ({ action }) => ({
      ...toNamed(action.parameters.reference_id),
      begins: true,
      pointer: `/interactive${REFERENCE_POINTER}`,
      orderStatus: 'pending', // a request for payment begins the order, even without its items
      paymentStatus: null,
      ...toAsked(action.parameters),
    }),
  },
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'order_details',
      body: {
        text: 'Bom dia! Aqui está o seu pedido na *Padaria Flor do Trigo*. ☕ Confira e pague com Pix: assim que o pagamento cair, o pão de queijo vai para o forno.',
      },
      footer: { text: 'Entrega hoje, das 8h às 10h' },
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: 'FLOR-2031',
          type: 'physical-goods',
          payment_type: 'br',
          payment_settings: [
            {
              type: 'instant_dynamic_code',
              instant_dynamic_code: {
                code: '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/6d0c4b7f91e84f5ba2c85b30f17e92d45204000053039865406103.305802BR5921PADARIA FLOR DO TRIGO6009SAO PAULO62070503***6304F0CD',
                merchant_name: 'Padaria Flor do Trigo',
                key: '5f0c2b7e-1d3a-4e86-9a47-c0de2b1f8a34',
                key_type: 'EVP',
              },
            },
          ],
          currency: 'BRL',
          total_amount: { value: 10330, offset: 100 },
          order: {
            status: 'pending',
            expiration: { timestamp: '1924992000', description: 'Pedido reservado até 31/12/2030' },
            items: [
              {
                retailer_id: 'pao-de-queijo-12',
                name: 'Pão de queijo mineiro, dúzia',
                amount: { value: 2400, offset: 100 },
                quantity: 2,
              },
              {
                retailer_id: 'bolo-fuba',
                name: 'Bolo de fubá com goiabada',
                amount: { value: 3290, offset: 100 },
                quantity: 1,
              },
              {
                retailer_id: 'cafe-500',
                name: 'Café coado na hora, garrafa de 500 ml',
                amount: { value: 1450, offset: 100 },
                quantity: 1,
              },
            ],
            subtotal: { value: 9540, offset: 100 },
            tax: { value: 0, offset: 100, description: 'Impostos já inclusos' },
            shipping: { value: 790, offset: 100, description: 'Entrega de bicicleta, até 3 km' },
          },
        },
      },
    },
  },
}
