/**
 * Flows: forms that were made at WhatsApp. Shape and limits: Cloud API reference, sending a flow.
 */
import { Type, type Static } from '../engine/schema.ts'
import { AnyHeader, mediaInHeader } from './interactive-header.ts'
import { InteractiveBody, InteractiveFooter, LABEL_CHARS_MAX } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { Text, oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** Our own bounds: WhatsApp documents none. */
const FLOW_CHARS_MAX = 256
const TOKEN_CHARS_MAX = 1024

/** The `interactive` object of a flow. */
export const Flow = Type.Object(
  {
    type: oneOf(['flow'], 'Kind of interactive message.'),
    header: Type.Optional(AnyHeader),
    body: InteractiveBody,
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      {
        name: oneOf(['flow'], 'What the button does.'),
        parameters: Type.Object(
          {
            flow_message_version: oneOf(['3'], 'Version of this shape.'),
            flow_id: Type.Optional(Text(FLOW_CHARS_MAX, "WhatsApp's id of the flow; or give `flow_name`.")),
            flow_name: Type.Optional(Text(FLOW_CHARS_MAX, 'Name of the flow; or give `flow_id`.')),
            flow_token: Type.Optional(
              Text(
                TOKEN_CHARS_MAX,
                'Your own word for this form. The answer holds it, and not the id of the flow.',
              ),
            ),
            flow_cta: Text(LABEL_CHARS_MAX, 'The label of the button: at most 20 characters, no emoji.'),
            mode: Type.Optional(oneOf(['draft', 'published'], 'Default published.')),
            flow_action: Type.Optional(
              oneOf(
                ['navigate', 'data_exchange'],
                'Whether the first screen is given here, which is the default, or asked of your endpoint.',
              ),
            ),
            flow_action_payload: Type.Optional(
              Type.Object(
                {
                  screen: Text(FLOW_CHARS_MAX, 'Id of the first screen.'),
                  data: Type.Optional(
                    Type.Unsafe<Record<string, unknown>>({
                      type: 'object',
                      minProperties: 1,
                      additionalProperties: true,
                      description: 'What the screen is filled with, sent as it is.',
                    }),
                  ),
                },
                { ...strict, description: 'Only with navigate.' },
              ),
            ),
          },
          strict,
        ),
      },
      strict,
    ),
  },
  strict,
)
export type Flow = Static<typeof Flow>

export const flow: Kind<Flow> = {
  type: 'flow',
  path: 'interactive/flow',
  name: 'Flow',
  summary: 'Send a form',
  description: `Sends a button that opens a flow, which was made and published at WhatsApp. The answer arrives as \`interactive\` with an \`nfm_reply\`. ${WINDOW_NEEDED}`,
  what: 'a form',
  words: {
    en: { label: 'Form (flow)', inChat: 'form' },
    pt: { label: 'Formulário (flow)', inChat: 'formulário' },
  },
  field: 'interactive',
  schema: Flow,
  window: 'needed',
  order: null,
  media: (part) => mediaInHeader(part),
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'flow',
      header: { type: 'text', text: 'Banho e tosa' },
      body: { text: 'Escolha o dia e o horário do Thor.' },
      footer: { text: 'Pet Shop Amigo' },
      action: {
        name: 'flow',
        parameters: {
          flow_message_version: '3',
          flow_id: '1234567890',
          flow_token: 'agenda-77',
          flow_cta: 'Agendar',
          flow_action: 'navigate',
          flow_action_payload: { screen: 'HORARIOS', data: { loja: 'centro' } },
        },
      },
    },
  },
}
