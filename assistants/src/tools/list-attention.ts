/** Lists what needs a person: messages with an unknown outcome, and failed ones. */
import { CONTACT, toFailure } from './shown.ts'
import {
  id,
  limit,
  listOf,
  objectOf,
  orNull,
  READS,
  text,
  textOrNull,
  toName,
  toSaid,
  toShownAddress,
  type Tool,
} from './tool.ts'

const LIMIT_MAX = 20
const PREVIEW_MAX = 200

const ENTRY = objectOf({
  messageId: id('Of the message.'),
  conversationId: id('Where it was sent.'),
  contact: CONTACT,
  type: text('Its type.'),
  said: textOrNull('What the shop said in it.'),
  referenceId: textOrNull('The order it speaks of.'),
  state: {
    type: 'string',
    enum: ['unknown', 'held', 'failed'],
    description:
      '`unknown`: it is not known yet whether it arrived; `held`: a person has to decide; `failed`: it did not arrive, and no person has handled it.',
  },
  failure: orNull(objectOf({ code: text('Stable.'), detail: text('What happened and what to do.') })),
  date: text('When it was accepted.'),
})

export const listAttention: Tool = {
  name: 'list_attention',
  title: 'List what needs a person',
  description: `Lists messages of the shop that need a person, newest first, at most ${LIMIT_MAX}. A person decides about them in the console.`,
  scope: 'messages:read',
  annotations: READS,
  input: objectOf({ limit: limit(LIMIT_MAX) }, ['limit']),
  output: objectOf({
    deliveries: listOf(ENTRY, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether there are others.' },
    consoleUrl: text('Where a person decides.'),
  }),
  async run({ limit: wanted = LIMIT_MAX }, tools) {
    const page = await tools.recado.deliveries.list({ limit: wanted }).page()
    const deliveries = page.data.map(
      ({ messageId, conversationId, contact, to, type, state, ...delivery }) => ({
        messageId,
        conversationId,
        contact: {
          name: toName(contact.name, tools),
          username: toName(contact.username, tools),
          number: toShownAddress(to, tools),
        },
        type,
        said: toSaid(delivery.content, tools, PREVIEW_MAX),
        referenceId: delivery.referenceId,
        state,
        failure: toFailure(delivery.failure),
        date: delivery.createDate,
      }),
    )
    return { deliveries, hasMore: page.cursors.next !== null, consoleUrl: `${tools.url}/console/attention` }
  },
}
