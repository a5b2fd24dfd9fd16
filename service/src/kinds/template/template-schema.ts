/**
 * The `template` object. Shape and limits: Cloud API reference, sending templates; template
 * buttons; payments-br, order details template and payment request.
 *
 * A parameter, a component and an action are each one schema with all of their fields, not one for
 * each type: a fault is then reported once, where it is. Preflight checks that the fields are
 * those that the type names.
 */
import { Type, type Static } from '../../engine/schema.ts'
import { ReferenceId } from '../interactive.ts'
import { Location } from '../location.ts'
import { DocumentReference, MediaReference } from '../media-reference.ts'
import { Boleto, OrderParameters, PaymentLink, PixCode } from '../order-details.ts'
import { OrderProgress } from '../order-status.ts'
import { ADDRESS_CHARS_MAX, Text, oneOf } from '../../engine/text-schema.ts'

/** A header, a body, ten buttons and the rest; our own bound. */
export const COMPONENTS_MAX = 20
/** Our own bound: a body of 1,024 characters has fewer variables. */
export const PARAMETERS_MAX = 200
export const BUTTONS_MAX = 10
export const CARDS_MAX = 10
/** Characters of the value of one variable: as many as an address of a button may have. */
const VALUE_CHARS_MAX = 2000
const CODE_CHARS_MAX = 20

const strict = { additionalProperties: false }
const id = (description: string) => Text(100, description)

export const PARAMETER_TYPES = [
  ...(['text', 'currency', 'date_time', 'image', 'video', 'document', 'location', 'product'] as const),
  ...(['payload', 'coupon_code', 'action', 'ttl_minutes', 'limited_time_offer', 'order_status'] as const),
  'tap_target_configuration',
] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]

/** As WhatsApp spells them. */
export const SUB_TYPES = [
  ...(['quick_reply', 'url', 'copy_code', 'flow', 'CATALOG', 'mpm', 'voice_call'] as const),
  ...(['order_details', 'payment_request'] as const),
] as const

const Product = Type.Object(
  { product_retailer_id: id("The shop's id of the product."), catalog_id: id('Its catalogue.') },
  strict,
)

/** Exactly one way to pay; unlike in an order, a Pix setting is the code alone. */
const PaymentRequest = Type.Object(
  {
    payment_setting: Type.Object(
      {
        type: oneOf(['instant_dynamic_code', 'payment_link', 'boleto'], 'The way to pay.'),
        instant_dynamic_code: Type.Optional(Type.Object({ code: PixCode }, strict)),
        payment_link: Type.Optional(PaymentLink),
        boleto: Type.Optional(Boleto),
      },
      strict,
    ),
  },
  { ...strict, description: 'How to pay: the object that `type` names, and no other.' },
)

const Action = Type.Object(
  {
    order_details: Type.Optional(OrderParameters),
    payment_request: Type.Optional(PaymentRequest),
    flow_token: Type.Optional(Text(200, 'Comes back with the answer to the flow.')),
    flow_action_data: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'Data for the first screen of the flow.',
      }),
    ),
    thumbnail_product_retailer_id: Type.Optional(id('The product whose picture is shown.')),
    sections: Type.Optional(
      Type.Array(
        Type.Object(
          {
            title: Text(24, 'Title of the section.'),
            product_items: Type.Array(
              Type.Object({ product_retailer_id: id("The shop's id of the product.") }, strict),
              { minItems: 1, maxItems: 30 },
            ),
          },
          strict,
        ),
        { minItems: 1, maxItems: 10 },
      ),
    ),
  },
  { ...strict, description: 'What the button does: the fields of its `sub_type`.' },
)

const OrderStatusParameter = Type.Object({ reference_id: ReferenceId, order: OrderProgress }, strict)

export const TemplateParameter = Type.Object(
  {
    type: oneOf(PARAMETER_TYPES, 'Kind of value: the field of the same name holds it.'),
    parameter_name: Type.Optional(
      Text(60, 'The variable, in a template whose variables have names: any order.'),
    ),
    text: Type.Optional(
      Text(VALUE_CHARS_MAX, 'What the variable becomes; of a link button the end of the address.'),
    ),
    currency: Type.Optional(
      Type.Object(
        {
          fallback_value: Text(60, 'What is shown where the phone cannot write the amount.'),
          code: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code.' }),
          amount_1000: Type.Integer({ description: 'Amount times 1000: R$ 48.00 is 48000.' }),
        },
        strict,
      ),
    ),
    date_time: Type.Optional(Type.Object({ fallback_value: Text(60, 'The date as it is shown.') }, strict)),
    image: Type.Optional(MediaReference),
    video: Type.Optional(MediaReference),
    document: Type.Optional(DocumentReference),
    location: Type.Optional(Location),
    product: Type.Optional(Product),
    payload: Type.Optional(Text(256, 'Comes back when the button is tapped.')),
    coupon_code: Type.Optional(
      Type.String({
        pattern: `^[A-Za-z0-9]{1,${CODE_CHARS_MAX}}$`,
        description: `Code to copy: at most ${CODE_CHARS_MAX} letters and digits.`,
      }),
    ),
    action: Type.Optional(Action),
    ttl_minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 43_200, description: 'How long the call button works.' }),
    ),
    limited_time_offer: Type.Optional(
      Type.Object(
        {
          expiration_time_ms: Type.Integer({
            minimum: 0,
            description: 'End of the offer, in milliseconds since 1970.',
          }),
        },
        strict,
      ),
    ),
    order_status: Type.Optional(OrderStatusParameter),
    tap_target_configuration: Type.Optional(
      Type.Array(
        Type.Object(
          {
            url: Text(ADDRESS_CHARS_MAX, 'Address behind the picture.'),
            title: Text(60, 'Its name.'),
          },
          strict,
        ),
        { minItems: 1, maxItems: 1 },
      ),
    ),
  },
  { ...strict, title: 'TemplateParameter', description: 'A value that fills the template.' },
)
export type TemplateParameter = Static<typeof TemplateParameter>

const componentFields = {
  sub_type: Type.Optional(oneOf(SUB_TYPES, 'Of a button: its kind.')),
  index: Type.Optional(
    Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      minimum: 0,
      maximum: BUTTONS_MAX - 1,
      pattern: '^[0-9]$',
      description: 'Of a button: its place among all buttons of the template, from 0.',
    }),
  ),
  parameters: Type.Optional(Type.Array(TemplateParameter, { maxItems: PARAMETERS_MAX })),
}

const CardComponent = Type.Object(
  { type: oneOf(['header', 'body', 'button'], 'Part of the card.'), ...componentFields },
  strict,
)

export const TemplateComponent = Type.Object(
  {
    type: oneOf(
      [
        ...(['header', 'body', 'button', 'carousel', 'limited_time_offer', 'order_status'] as const),
        'tap_target_configuration',
      ],
      'Part of the template.',
    ),
    ...componentFields,
    cards: Type.Optional(
      Type.Array(
        Type.Object(
          {
            card_index: Type.Integer({
              minimum: 0,
              maximum: CARDS_MAX - 1,
              description: 'Place of the card, from 0.',
            }),
            components: Type.Array(CardComponent, { maxItems: COMPONENTS_MAX }),
          },
          strict,
        ),
        { maxItems: CARDS_MAX, description: 'Of a carousel: as many cards as were approved.' },
      ),
    ),
  },
  { ...strict, title: 'TemplateMessageComponent' },
)
export type TemplateComponent = Static<typeof TemplateComponent>

/** The `template` object of a template message. */
export const TemplateContent = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9_]{1,512}$', description: 'Name of the template.' }),
    language: Type.Object(
      {
        code: Type.String({
          pattern: '^[a-z]{2,3}(_[A-Z]{2,3})?$',
          description: 'Language as WhatsApp spells it: pt_BR, not pt-BR.',
        }),
        policy: Type.Optional(oneOf(['deterministic'], 'The only policy: no other language is taken.')),
      },
      strict,
    ),
    components: Type.Optional(
      Type.Array(TemplateComponent, {
        maxItems: COMPONENTS_MAX,
        description:
          'The parts of the template that have variables or media, and buttons that need a value. A template without any is sent without them.',
      }),
    ),
  },
  strict,
)
export type TemplateContent = Static<typeof TemplateContent>
