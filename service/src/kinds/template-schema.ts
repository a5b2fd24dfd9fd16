/**
 * The bodies that make and change a template. What the channel names is typed; what it adds later
 * passes through in components and buttons. The rules of the channel compare the fields.
 */
import { strictObject, Type } from '../engine/schema.ts'
import { PHONE_PATTERN } from './address.ts'
import { oneOf, Text } from '../engine/text-schema.ts'

export const COMPONENTS_MAX = 10
export const BUTTONS_MAX = 10
export const CARDS_MAX = 10
const BODY_CHARS_MAX = 1024
const LINK_CHARS_MAX = 2000
const SAMPLES_MAX = 100

const Button = Type.Object(
  {
    type: oneOf(
      [
        ...(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'OTP', 'FLOW', 'ORDER_DETAILS'] as const),
        ...(['PAYMENT_REQUEST', 'CATALOG', 'MPM', 'SPM', 'VOICE_CALL', 'REQUEST_CONTACT_INFO'] as const),
      ],
      'What the button does.',
    ),
    text: Type.Optional(Text(25, 'Its label, at most 25 characters.')),
    url: Type.Optional(Text(LINK_CHARS_MAX, 'Where it leads, with at most one variable, {{1}}, at its end.')),
    phone_number: Type.Optional(Text(20, 'The number it calls.')),
    example: Type.Optional(
      Type.Union(
        [
          Type.String({ maxLength: LINK_CHARS_MAX }),
          Type.Array(Type.String({ maxLength: LINK_CHARS_MAX }), { maxItems: SAMPLES_MAX }),
        ],
        { description: 'A sample for the review: the whole link, in a list; for COPY_CODE the code.' },
      ),
    ),
    otp_type: Type.Optional(oneOf(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'], 'How the code is taken over.')),
    payment_setting: Type.Optional(
      Type.Object(
        { type: Text(64, '`instant_dynamic_code`, `boleto` or `payment_link`.') },
        { description: 'The way to pay, with a sample of it in the field that `type` names.' },
      ),
    ),
  },
  { title: 'TemplateButton', description: "A button of a template. WhatsApp's further fields pass through." },
)

const componentFields = {
  format: Type.Optional(
    oneOf(['TEXT', 'IMAGE', 'VIDEO', 'GIF', 'DOCUMENT', 'LOCATION', 'PRODUCT'], 'What a header contains.'),
  ),
  text: Type.Optional(Text(BODY_CHARS_MAX, 'The text, with variables such as {{1}} or {{name}}.')),
  example: Type.Optional(
    Type.Object(
      {
        header_handle: Type.Optional(
          Type.Array(Text(4096, "The id of a file of `POST /media`, or a handle of WhatsApp's own."), {
            maxItems: 1,
          }),
        ),
      },
      {
        title: 'TemplateExample',
        additionalProperties: true,
        description:
          'A sample of each variable, for the review: `body_text`, `header_text`, or the same with `_named_params`; `header_handle` for media.',
      },
    ),
  ),
  buttons: Type.Optional(
    Type.Array(Button, { maxItems: BUTTONS_MAX, description: 'Of BUTTONS: at most 10.' }),
  ),
}

const Card = Type.Object({
  components: Type.Array(
    Type.Object({
      type: oneOf(['HEADER', 'BODY', 'BUTTONS'], 'Which part of the card it is.'),
      ...componentFields,
    }),
    { maxItems: 3 },
  ),
})

const Component = Type.Object(
  {
    type: oneOf(
      [
        ...(['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER'] as const),
        ...(['CALL_PERMISSION_REQUEST', 'TAP_TARGET_CONFIGURATION'] as const),
      ],
      'Which part of the template it is.',
    ),
    ...componentFields,
    cards: Type.Optional(
      Type.Array(Card, { maxItems: CARDS_MAX, description: 'Of CAROUSEL: 2 to 10, all alike.' }),
    ),
    add_security_recommendation: Type.Optional(
      Type.Boolean({ description: 'Of the BODY of an AUTHENTICATION template: not to share the code.' }),
    ),
    code_expiration_minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, description: 'Of the FOOTER of an AUTHENTICATION template.' }),
    ),
  },
  {
    title: 'TemplateComponent',
    description: "A part of a template. WhatsApp's further fields pass through.",
  },
)

const components = Type.Array(Component, {
  minItems: 1,
  maxItems: COMPONENTS_MAX,
  description: 'Its parts: at least a BODY.',
})
const category = oneOf(
  ['UTILITY', 'MARKETING', 'AUTHENTICATION'],
  'What it is for. WhatsApp may judge otherwise.',
)
const ttl = Type.Integer({
  minimum: -1,
  maximum: 2_592_000,
  description:
    'Seconds in which WhatsApp tries to deliver it; after them it is silently dropped. −1: 30 days.',
})

export const TemplateDraftBody = strictObject(
  {
    from: Type.String({
      pattern: PHONE_PATTERN,
      description: 'The sender, whose business account it is made for.',
    }),
    name: Type.String({
      pattern: '^[a-z0-9_]{1,512}$',
      description: 'Lowercase letters, digits and underscores.',
    }),
    language: Type.String({
      pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
      description: "WhatsApp's code of it: `pt_BR`.",
    }),
    category,
    parameter_format: Type.Optional(
      oneOf(
        ['POSITIONAL', 'NAMED', 'positional', 'named'],
        'How its variables are called; POSITIONAL if not given.',
      ),
    ),
    display_format: Type.Optional(oneOf(['ORDER_DETAILS'], 'Of a template with the button of an order.')),
    sub_category: Type.Optional(Text(64, "WhatsApp's: ORDER_STATUS for the status of an order.")),
    message_send_ttl_seconds: Type.Optional(ttl),
    components,
  },
  {
    title: 'TemplateDraft',
    examples: [
      {
        from: '+551140000000',
        name: 'pedido_enviado',
        language: 'pt_BR',
        category: 'UTILITY',
        message_send_ttl_seconds: 43_200,
        components: [
          {
            type: 'BODY',
            text: 'Olá {{1}}, o seu pedido {{2}} saiu para entrega.',
            example: { body_text: [['Ana', 'FLOR-2031']] },
          },
          { type: 'FOOTER', text: 'Padaria Flor do Trigo' },
          { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Falar com a loja' }] },
        ],
      },
    ],
  },
)

export const TemplateChangeBody = strictObject(
  {
    category: Type.Optional(category),
    components: Type.Optional(components),
    message_send_ttl_seconds: Type.Optional(ttl),
  },
  { minProperties: 1, title: 'TemplateChange', examples: [{ message_send_ttl_seconds: 3600 }] },
)
