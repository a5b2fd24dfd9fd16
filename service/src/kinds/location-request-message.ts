/** A question for the customer's place. Shape: Cloud API reference, location request messages. */
import { Type, type Static } from '../engine/schema.ts'
import { InteractiveBody } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** The `interactive` object of a question for a place. */
export const LocationRequest = Type.Object(
  {
    type: oneOf(['location_request_message'], 'Kind of interactive message.'),
    body: InteractiveBody,
    action: Type.Object({ name: oneOf(['send_location'], 'What the button does.') }, strict),
  },
  strict,
)
export type LocationRequest = Static<typeof LocationRequest>

export const locationRequestMessage: Kind<LocationRequest> = {
  type: 'location_request_message',
  path: 'interactive/location_request_message',
  name: 'LocationRequest',
  summary: 'Ask where the customer is',
  description: `Sends a question with a button to share a place, whose label WhatsApp chooses. The answer arrives as \`location\` and quotes the question, or the customer writes an address. ${WINDOW_NEEDED}`,
  what: 'a question for a place',
  words: {
    en: { label: 'Request for the location', inChat: 'request for the location' },
    pt: { label: 'Pedido da localização', inChat: 'pedido de localização' },
  },
  field: 'interactive',
  schema: LocationRequest,
  window: 'needed',
  order: null,
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'location_request_message',
      body: { text: 'Onde entregamos o seu café da manhã?' },
      action: { name: 'send_location' },
    },
  },
}
