/** Lists to choose from. Shape and limits: Cloud API reference, interactive list messages. */
import { Type, type Static } from '../engine/schema.ts'
import { TextHeader } from './interactive-header.ts'
import { InteractiveFooter, LABEL_CHARS_MAX } from './interactive.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { Text, oneOf } from '../engine/text-schema.ts'

const strict = { additionalProperties: false }

export const SECTIONS_MAX = 10
/** Over all sections together, which preflight checks. */
export const ROWS_MAX = 10
/** Characters of the body. WhatsApp's OpenAPI file says 1024. */
export const LIST_BODY_CHARS_MAX = 4096

const Row = Type.Object(
  {
    id: Text(200, 'Your own word for the choice, which comes back.'),
    title: Text(24, 'At most 24 characters.'),
    description: Type.Optional(Text(72, 'More about it, at most 72 characters.')),
  },
  strict,
)

/** The `interactive` object of a list. */
export const List = Type.Object(
  {
    type: oneOf(['list'], 'Kind of interactive message.'),
    header: Type.Optional(TextHeader),
    body: Type.Object(
      { text: Text(LIST_BODY_CHARS_MAX, 'Text of the message, at most 4,096 characters.') },
      strict,
    ),
    footer: Type.Optional(InteractiveFooter),
    action: Type.Object(
      {
        button: Text(LABEL_CHARS_MAX, 'The label of the button that opens the list, at most 20 characters.'),
        sections: Type.Array(
          Type.Object(
            {
              title: Type.Optional(Text(24, 'Required with two sections or more; at most 24 characters.')),
              rows: Type.Array(Row, { minItems: 1, maxItems: ROWS_MAX }),
            },
            strict,
          ),
          {
            minItems: 1,
            maxItems: SECTIONS_MAX,
            description: 'At most 10 rows in all sections together; their ids are unique.',
          },
        ),
      },
      strict,
    ),
  },
  strict,
)
export type List = Static<typeof List>

export const list: Kind<List> = {
  type: 'list',
  path: 'interactive/list',
  name: 'List',
  summary: 'Ask with a list',
  description: `Sends a question with a list of up to ten choices. The answer arrives as \`interactive\` with a \`list_reply\`, and quotes the question. ${WINDOW_NEEDED}`,
  what: 'a question with a list',
  words: {
    en: { label: 'Question with a list', inChat: 'options' },
    pt: { label: 'Pergunta com lista', inChat: 'opções' },
  },
  field: 'interactive',
  schema: List,
  window: 'needed',
  order: null,
  toText: ({ body }) => body.text,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    interactive: {
      type: 'list',
      header: { type: 'text', text: 'Entrega' },
      body: { text: 'Como prefere receber o pedido 7731?' },
      footer: { text: 'Padaria Flor do Trigo' },
      action: {
        button: 'Ver opções',
        sections: [
          {
            title: 'Hoje',
            rows: [
              { id: 'moto', title: 'Motoboy', description: 'Em até 2 horas, R$ 7,90' },
              { id: 'retira', title: 'Retirar na loja', description: 'Sem custo' },
            ],
          },
          { title: 'Amanhã', rows: [{ id: 'cedo', title: 'Das 7h às 9h' }] },
        ],
      },
    },
  },
}
