/** Writes a draft: a message that waits in its conversation until a person sends or discards it. */
import type { NewDraft } from '../../../client/src/index.ts'
import { MESSAGE_INPUT, PREFLIGHT, toPreflight } from './message-input.ts'
import { id, objectOf, orNull, text, type Tool } from './tool.ts'

const NOTE_MAX = 1_000

export const draftMessage: Tool = {
  name: 'draft_message',
  title: 'Draft a message',
  description:
    'Stores a message in its conversation for a person of the shop, who reads it in the console and sends, changes or discards it. Nothing is sent to the customer. A draft waits for 24 hours.',
  scope: 'drafts:write',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: objectOf(
    {
      ...MESSAGE_INPUT,
      note: {
        type: 'string',
        minLength: 1,
        maxLength: NOTE_MAX,
        description: 'For the person who decides: why this message.',
      },
    },
    ['note'],
  ),
  output: objectOf({
    id: id('Of the draft.'),
    state: text('`waiting`: for a person.'),
    preflight: orNull(PREFLIGHT),
    expireDate: text('Until when a person may send it.'),
    consoleUrl: text('Where a person reads it and decides.'),
  }),
  async run(message: NewDraft, { recado, url }) {
    const draft = await recado.drafts.create(message)
    return {
      id: draft.id,
      state: draft.state,
      preflight: draft.preflight && toPreflight(draft.preflight),
      expireDate: draft.expireDate,
      consoleUrl: `${url}/console/conversations/${draft.conversationId}`,
    }
  },
}
