/** Reply buttons. Shape and limits: Cloud API reference, interactive reply buttons messages. */
import { Type, type Static } from '../engine/schema.ts'
import { AnyHeader, mediaInHeader } from './interactive-header.ts'
import { InteractiveBody, InteractiveFooter, REPLIES_MAX, Reply } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

/** The `interactive` object of a message with reply buttons. */
export const Buttons = Type.Object(
  {
    type: oneOf(['button'], 'Kind of interactive message.'),
    header: Type.Optional(AnyHeader),
    body: InteractiveBody,
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      {
        buttons: Type.Array(
          Type.Object({ type: oneOf(['reply'], 'What the button does.'), reply: Reply }, strict),
          { minItems: 1, maxItems: REPLIES_MAX, description: 'Ids and titles are unique.' },
        ),
      },
      strict,
    ),
  },
  strict,
)
export type Buttons = Static<typeof Buttons>

export const button: Kind<Buttons> = {
  type: 'button',
  path: 'interactive/button',
  name: 'Buttons',
  summary: 'Ask with buttons',
  description: `Sends a question with up to three buttons. The answer arrives as \`interactive\` with a \`button_reply\`, and quotes the question; the buttons stay, so it may come again. ${WINDOW_NEEDED}`,
  what: 'a question with buttons',
  words: {
    en: { label: 'Question with buttons', inChat: 'options' },
    pt: { label: 'Pergunta com botões', inChat: 'opções' },
  },
  field: 'interactive',
  schema: Buttons,
  window: 'needed',
  order: null,
  media: (part) => mediaInHeader(part),
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'button',
      header: { type: 'image', image: { link: 'https://padaria.example.com/fotos/cesta.jpg' } },
      body: { text: 'A sua cesta de café da manhã fica pronta às 8h. Entregamos hoje?' },
      footer: { text: 'Padaria Flor do Trigo' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'entrega:7731:sim', title: 'Sim, pode vir' } },
          { type: 'reply', reply: { id: 'entrega:7731:nao', title: 'Outro dia' } },
        ],
      },
    },
  },
}
