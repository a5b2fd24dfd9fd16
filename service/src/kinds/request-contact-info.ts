/**
 * A question for the customer's number, for those who hide it. Shape: Cloud API reference, request
 * contact information messages.
 */
import { Type, type Static } from '../engine/schema.ts'
import { InteractiveBody } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** The `interactive` object of a question for a number. */
export const ContactRequest = Type.Object(
  {
    type: oneOf(['request_contact_info'], 'Kind of interactive message.'),
    body: InteractiveBody,
    action: Type.Object({ name: oneOf(['request_contact_info'], 'What the button does.') }, strict),
  },
  strict,
)
export type ContactRequest = Static<typeof ContactRequest>

export const requestContactInfo: Kind<ContactRequest> = {
  type: 'request_contact_info',
  path: 'interactive/request_contact_info',
  name: 'ContactRequest',
  summary: "Ask for the customer's number",
  description: `Sends a question with a button to share the own contact card, whose label WhatsApp chooses. The answer arrives as \`contacts\`. ${WINDOW_NEEDED}`,
  what: 'a question for a number',
  words: {
    en: { label: 'Request for the phone number', inChat: 'request for a contact' },
    pt: { label: 'Pedido do número de telefone', inChat: 'pedido de contato' },
  },
  field: 'interactive',
  schema: ContactRequest,
  window: 'needed',
  order: null,
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'request_contact_info',
      body: { text: 'Para emitir o boleto precisamos do seu número de telefone.' },
      action: { name: 'request_contact_info' },
    },
  },
}
