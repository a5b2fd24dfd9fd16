/** A kind of message the service does not have: what stands in `messages/kinds/` of one. */
import type { Kind } from '../../../src/messages/kinds/kind.ts'
import { Text } from '../../../src/messages/kinds/text-schema.ts'
import { Type, type Static } from '../../../src/schema.ts'

const PlainText = Type.Object({ body: Text(4096, 'What is said.') }, { additionalProperties: false })

export const text: Kind<Static<typeof PlainText>> = {
  type: 'text',
  path: 'text',
  name: 'Text',
  summary: 'Send a text',
  description: 'Sends a text as it is.',
  what: 'a text',
  field: 'text',
  schema: PlainText,
  isWindowBound: true,
  order: null,
  toText: ({ body }) => body,
  example: { from: '+551140000000', to: '+5511987654321', text: { body: 'Bom dia!' } },
}
