/** Events of drafts. Each names the conversation that the draft is in now. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject } from '../../engine/schema.ts'
import { ids, OF_CONVERSATION } from './example-fields.ts'
import { id, nullableId } from '../../engine/http/answer-fields.ts'
import { conversationId, senderId } from './fields.ts'
import { eventsOf, readById } from './subject.ts'

const DraftFact = strictObject(
  {
    id: id('Identifier of the draft.'),
    conversationId,
    senderId,
    state: oneOf(['waiting', 'sent', 'discarded'], 'What it was at that moment.'),
    messageId: nullableId('With `sent`: the message that it became.'),
  },
  { title: 'DraftFact', description: 'A message that was written and waits for a person to send it.' },
)

type Row = {
  conversationId: string
  senderId: string
  /** Null unless it was sent. */
  messageId: string | null
}

const readDrafts = readById<Row>(
  'find-draft-subjects',
  `select d.draft_id as id, coalesce(c.merged_into, c.conversation_id) as "conversationId", c.sender_id as "senderId",
          d.message_id as "messageId"
   from drafts d
   join conversations c on c.workspace_id = $1 and c.conversation_id = d.conversation_id
     and coalesce(c.contact_id, c.merged_into) is not null
   where d.workspace_id = $1 and d.draft_id = any($2::uuid[])`,
)

export const draftEvents = eventsOf('draft', {
  scopes: ['messages:read'],
  canBeErased: true,
  orderedWith: 'conversation',
  types: {
    'draft.created': {
      summary: 'A draft waits for a person to send it.',
      schema: DraftFact,
      example: { id: ids.draft, ...OF_CONVERSATION, state: 'waiting', messageId: null },
    },
    'draft.changed': {
      summary: 'A draft was changed, sent or discarded.',
      schema: DraftFact,
      example: { id: ids.draft, ...OF_CONVERSATION, state: 'sent', messageId: ids.message },
    },
  },
  read: readDrafts,
  describe({ subjectId, fact }, drafts) {
    const draft = drafts.get(subjectId)
    if (!draft) return null
    const state = fact?.state ?? 'waiting'
    const messageId = state === 'sent' ? draft.messageId : null
    const { conversationId: laneKey, senderId: sender } = draft
    const data = { id: subjectId, conversationId: laneKey, senderId: sender, state, messageId }
    return { data, laneKey, senderId: sender }
  },
})
