/** A kind of message the service does not have: what `messages/kinds/` would have of one. */
import type { Kind } from '../../../src/kinds/kind.ts'
import { Text } from '../../../src/engine/text-schema.ts'
import { Type, type Static } from '../../../src/engine/schema.ts'

const Shout = Type.Object({ body: Text(4096, 'What is said.') }, { additionalProperties: false })

export const shout: Kind<Static<typeof Shout>> = {
  type: 'shout',
  path: 'shout',
  name: 'Shout',
  summary: 'Send a shout',
  description: 'Sends a text as it is.',
  what: 'a shout',
  words: { en: { label: 'Shout', inChat: 'shout' }, pt: { label: 'Grito', inChat: 'grito' } },
  field: 'shout',
  schema: Shout,
  window: 'needed',
  order: null,
  toText: ({ body }) => body,
  example: { from: '+551140000000', to: '+5511987654321', shout: { body: 'Bom dia!' } },
}
