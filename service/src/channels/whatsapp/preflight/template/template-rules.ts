/**
 * The rules of templates (Cloud API reference, sending templates). Their checks are in the files
 * beside this one.
 */
import { refuse, toRules, warn } from '../rule.ts'

const SENDING = 'Cloud API reference, sending templates'
const BUTTONS = 'Cloud API reference, template buttons'
const coded = (code: number, meaning: string) =>
  `Cloud API reference, error codes: else WhatsApp refuses the message with ${code}, ${meaning}`

export const templateRules = toRules({
  'template-copy': warn(
    'templates_unread',
    'The templates of the sender were read from WhatsApp, so that a message can be checked against them.',
    'own choice: without a copy WhatsApp alone knows what fits, and its answer comes after the message is accepted',
  ),
  'template-known': refuse(
    'template_unknown',
    'The sender has a template of this name in this language.',
    coded(132001, 'template does not exist'),
  ),
  'template-approved': refuse(
    'template_not_approved',
    'The template is approved: not in review, rejected, paused or disabled.',
    coded(132001, '132015 or 132016 by its status'),
  ),
  'template-phone-number': refuse(
    'user_id_not_allowed',
    'A template with a code for signing in goes to a phone number, not to a user id.',
    coded(131062, 'user id not allowed for this message'),
  ),
  'template-marketing-wanted': refuse(
    'marketing_stopped',
    'A marketing template does not go to recipients who stopped the marketing messages of the sender.',
    'Cloud API reference, user_preferences: else WhatsApp fails the message with 131050',
  ),
  'template-component-known': refuse(
    'component_unexpected',
    'A component is one that the template has and that accepts values, and occurs once.',
    coded(132012, 'parameter format mismatch'),
  ),
  'template-component-missing': refuse(
    'component_missing',
    'Each part of the template with variables or media, and each button that needs a value, is filled.',
    coded(132000, 'parameter count mismatch'),
  ),
  'template-button-place': refuse(
    'button_unknown',
    'A button component has a `sub_type`, and the `index` of a button of that kind that accepts a value, each once.',
    coded(132012, 'parameter format mismatch'),
  ),
  'template-parameter-count': refuse(
    'parameter_count',
    'A component has as many parameters as its part of the template has variables.',
    coded(132000, 'parameter count mismatch'),
  ),
  'template-parameter-name': refuse(
    'parameter_name',
    'Where variables have names, each parameter has the name of one, each once.',
    `${SENDING}: else WhatsApp refuses the message with 100`,
  ),
  'template-parameter-kind': refuse(
    'parameter_kind',
    'A parameter is of a kind that fits its place: the medium of the header, the value of the button.',
    coded(132012, 'parameter format mismatch'),
  ),
  'template-parameter-value': refuse(
    'parameter_value',
    'A parameter has the field that its `type` names, and no field of another type.',
    SENDING,
  ),
  'template-white-space': refuse(
    'white_space',
    'A text that fills a variable has no line break, no tab and at most 4 spaces in a row.',
    coded(132018, 'template validation'),
  ),
  'template-length': refuse(
    'too_long',
    'Once filled, a header has at most 60 characters, a body 1,024 and the address of a button 2,000.',
    coded(132005, 'hydrated text too long'),
  ),
  'template-address-end': refuse(
    'not_percent_encoded',
    'The end of the address of a link button is percent-encoded: no spaces, accents, colons or bars.',
    `${BUTTONS}: else the message fails`,
  ),
  'template-cards': refuse(
    'card_count',
    'A carousel has as many cards as were approved, each `card_index` once, from 0.',
    BUTTONS,
  ),
  'template-action': refuse(
    'action_fields',
    'The action of a button has the fields of its `sub_type`, and no others.',
    BUTTONS,
  ),
  'template-way-to-pay': refuse(
    'payment_method',
    'A payment request holds the one way to pay that its `type` names, and that was approved for its button.',
    'Cloud API reference, payments-br, payment request',
  ),
  'template-order-status': refuse(
    'order_status_unconfirmed',
    'A template reports the status of an order only where `RECADO_ORDER_STATUS_TEMPLATES` is on.',
    'Cloud API reference, payments-in, order status template: documented for India alone, unconfirmed for Brazil',
  ),
  'template-outlives-payment': warn(
    'outlives_payment',
    'A template with an order is delivered while the order can be paid, or not at all: its time to live ends before.',
    'Cloud API reference, time-to-live; own choice: else it can arrive days later',
  ),
  'template-offer-end': warn(
    'in_past',
    'The end of an offer lies ahead.',
    'own choice: no customer can use it',
  ),
})

export type TemplateRuleId = keyof typeof templateRules
