/** Text. Shape and limits: Cloud API reference, text messages. */
import { Type, type Static } from '../engine/schema.ts'
import { Text } from '../engine/text-schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'

/** Characters of a text. */
export const TEXT_CHARS_MAX = 4096

/** The `text` object of a text message. */
export const PlainText = Type.Object(
  {
    body: Text(
      TEXT_CHARS_MAX,
      'What is said, at most 4,096 characters. WhatsApp shows *bold*, _italic_, ~strike~ and ``` code, and links.',
    ),
    preview_url: Type.Optional(
      Type.Boolean({ description: 'Whether WhatsApp shows a preview of the first address. Default false.' }),
    ),
  },
  { additionalProperties: false },
)
export type PlainText = Static<typeof PlainText>

export const text: Kind<PlainText> = {
  type: 'text',
  path: 'text',
  name: 'Text',
  summary: 'Send a text',
  description: `Sends a text. ${WINDOW_NEEDED}`,
  what: 'a text',
  words: {
    en: { label: 'Text', inChat: 'text' },
    pt: { label: 'Texto', inChat: 'texto' },
  },
  field: 'text',
  schema: PlainText,
  window: 'needed',
  order: null,
  toText: ({ body }) => body,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    text: { body: 'Oi, Marina! O pão de queijo acabou de sair do forno. 🧀' },
  },
}
