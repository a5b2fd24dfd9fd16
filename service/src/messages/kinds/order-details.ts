/**
 * Order details: asks a recipient to review and pay an order.
 *
 * The shape of the public contract, with what JSON Schema can say of the channel's limits (Cloud API reference,
 * payments-br/orders). Names are the contract's: `instant_dynamic_code` is renamed for the channel by its adapter.
 */
import { Type, type Static } from '../../schema.ts'
import { Text, oneOf } from './text-schema.ts'
import { InteractiveBody, InteractiveFooter, InteractiveHeader, ReferenceId } from './interactive.ts'

/** Largest amount of one order, in centavos: what the amount field of a boleto can hold. */
export const AMOUNT_MAX = 9_999_999_999

export const QUANTITY_MAX = 999_999

const strict = { additionalProperties: false }

const amountFields = {
  value: Type.Integer({
    minimum: 0,
    maximum: AMOUNT_MAX,
    description: 'Amount in minor units (centavos): R$ 48.00 is 4800.',
  }),
  offset: Type.Integer({ enum: [100], description: 'Scale of `value`; always 100 for BRL.' }),
  description: Type.Optional(
    Text(60, 'Label of the line. Shown for tax, shipping and discount; the channel has no place for others.'),
  ),
}
const Amount = Type.Object(amountFields, { ...strict, title: 'Amount' })
const Discount = Type.Object(
  {
    ...amountFields,
    discount_program_name: Type.Optional(Text(60, 'Name of the programme the discount belongs to.')),
  },
  strict,
)

const InstantDynamicCode = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 512, description: 'Pix copy-and-paste code (BR Code).' }),
    merchant_name: Text(60, 'Name of the receiver, shown to the payer.'),
    key: Type.String({
      minLength: 1,
      maxLength: 77,
      description:
        'Pix key of the receiver, plain or as banks print it: with the dots of a CPF, say. Sent in its plain form.',
    }),
    key_type: oneOf(['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'], 'Kind of Pix key.'),
  },
  strict,
)
const PaymentLink = Type.Object(
  { uri: Type.String({ minLength: 1, maxLength: 2048, description: 'Absolute https address.' }) },
  strict,
)

/** 47 or 48 digits; a slip is printed with dots, spaces and hyphens, and copied with line breaks. */
export const BOLETO_LINE = /^(?:[\s.-]{0,3}[0-9]){47,48}[\s.-]{0,3}$/
const Boleto = Type.Object(
  {
    digitable_line: Type.String({
      pattern: BOLETO_LINE.source,
      description:
        'The 47 digits of a bank slip or 48 of a utility slip. Dots, hyphens and spaces between them are not sent.',
    }),
  },
  strict,
)

/** The object named by `type` leads; others in the same setting follow it as further ways to pay. */
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
            pattern: '^[0-9]{10}$',
            description: 'Moment after which paying is disabled: UTC seconds since 1970, as a string.',
          }),
          description: Text(120, 'What the customer reads about it.'),
        },
        strict,
      ),
    ),
    items: Type.Array(OrderItem, { minItems: 1, maxItems: 999 }),
    subtotal: Amount,
    tax: Amount,
    shipping: Type.Optional(Amount),
    discount: Type.Optional(Discount),
  },
  strict,
)

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
        parameters: Type.Object(
          {
            reference_id: ReferenceId,
            type: oneOf(['digital-goods', 'physical-goods'], 'What is sold.'),
            payment_type: oneOf(['br'], 'Country of the payment.'),
            payment_settings: Type.Optional(Type.Array(PaymentSetting, { maxItems: 10 })),
            currency: oneOf(['BRL'], 'ISO 4217 code.'),
            total_amount: Amount,
            order: Type.Optional(Order),
          },
          strict,
        ),
      },
      strict,
    ),
  },
  strict,
)
export type OrderDetails = Static<typeof OrderDetails>
export type PaymentSetting = Static<typeof PaymentSetting>
export type Amount = Static<typeof Amount>
