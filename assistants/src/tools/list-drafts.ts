/** Lists drafts and what became of them. */
import type { QueryOf } from '../../../client/src/index.ts'
import { id, limit, listOf, objectOf, READS, text, textOrNull, toSaid, type Tool } from './tool.ts'

const LIMIT_MAX = 20
const STATES = ['waiting', 'sent', 'discarded', 'expired']

const DRAFT = objectOf({
  id: id('Of the draft.'),
  conversationId: id('Where it waits.'),
  type: text('Its type.'),
  said: text('Its body, as JSON.'),
  note: textOrNull('For the person who sends it.'),
  state: { type: 'string', enum: STATES, description: 'What became of it.' },
  messageId: textOrNull('What it was sent as.'),
  faults: { type: 'integer', description: 'How many errors preflight finds now; 0 unless it waits.' },
  writtenBy: text('The name of the key that wrote it.'),
  date: text('When it was written.'),
})

export const listDrafts: Tool = {
  name: 'list_drafts',
  title: 'List drafts',
  description: `Lists drafts of the shop, newest first, at most ${LIMIT_MAX}, with what became of them.`,
  scope: 'messages:read',
  annotations: READS,
  input: objectOf(
    {
      conversationId: id('Only those of this conversation.'),
      state: { type: 'string', enum: STATES, description: 'Only those in this state.' },
      limit: limit(LIMIT_MAX),
    },
    ['conversationId', 'state', 'limit'],
  ),
  output: objectOf({
    drafts: listOf(DRAFT, 'Newest first.'),
    hasMore: { type: 'boolean', description: 'Whether there are others.' },
  }),
  async run({ limit: wanted = LIMIT_MAX, ...filter }: QueryOf<'GET', '/drafts'>, tools) {
    const page = await tools.recado.drafts.list({ limit: wanted, ...filter }).page()
    const drafts = page.data.map(({ preflight, createDate, writtenBy, ...draft }) => ({
      id: draft.id,
      conversationId: draft.conversationId,
      type: draft.type,
      said: toSaid(JSON.stringify(draft.body), tools) ?? '',
      note: toSaid(draft.note, tools),
      state: draft.state,
      messageId: draft.messageId,
      faults: preflight?.errors.length ?? 0,
      writtenBy: writtenBy.name,
      date: createDate,
    }))
    return { drafts, hasMore: page.cursors.next !== null }
  },
}
