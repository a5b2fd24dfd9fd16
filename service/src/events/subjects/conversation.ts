/**
 * Events of conversations. Those that were merged into others have events too, in the order of the
 * one that has their messages now.
 */
import type { EventType } from '../../engine/event-types.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { BY_USER, ids } from './example-fields.ts'
import { id, nullableId, orNull } from '../../engine/http/answer-fields.ts'
import { EventActor, senderId } from './fields.ts'
import { eventsOf, readById } from './subject.ts'

const fields = { id: id('Identifier of the conversation.'), senderId }
const ConversationFact = strictObject(fields, {
  title: 'ConversationFact',
  description: 'A conversation to be read again.',
})
const MergeFact = strictObject(
  {
    id: id('The conversation that remains.'),
    senderId,
    mergedIds: Type.Array(id('A conversation whose messages it has now.')),
  },
  {
    title: 'MergeFact',
    description: 'Conversations of one contact became one. The ids of the others lead to it.',
  },
)
const AssignedFact = strictObject(
  {
    ...fields,
    assigneeId: nullableId('The user to whom it is assigned from then on; null: no user.'),
    by: orNull(
      EventActor,
      'Who decided it; null: no person, it was assigned in turn, or the user who had it was disabled or made a reader.',
    ),
  },
  { title: 'AssignedFact', description: 'A conversation was assigned to a user, or to no user.' },
)
const InboxFact = strictObject(
  { ...fields, by: orNull(EventActor, 'Who did it; null: the contact, by writing.') },
  { title: 'InboxFact', description: 'A conversation was closed or reopened.' },
)

const example = { id: ids.conversation, senderId: ids.sender }

type Row = {
  senderId: string
  /** The conversation that has its messages now. */
  currentId: string
}

const readConversations = readById<Row>(
  'find-conversation-subjects',
  `select conversation_id as id, sender_id as "senderId", coalesce(merged_into, conversation_id) as "currentId"
   from conversations
   where workspace_id = $1 and conversation_id = any($2::uuid[]) and coalesce(contact_id, merged_into) is not null`,
)

export const conversationEvents = eventsOf('conversation', {
  scopes: ['messages:read'],
  canBeErased: true,
  orderedWith: 'conversation',
  types: {
    'conversation.changed': {
      summary:
        'A conversation got imported history, was snoozed, labelled or erased, or its contact stopped or allowed marketing: read it again.',
      schema: ConversationFact,
      example,
    },
    'conversation.merged': {
      summary: 'Conversations of one contact became one.',
      schema: MergeFact,
      example: { ...example, mergedIds: [ids.merged] },
    },
    'conversation.assigned': {
      summary: 'A conversation was assigned to a user, or to no user.',
      schema: AssignedFact,
      example: { ...example, assigneeId: ids.user, by: BY_USER },
    },
    'conversation.closed': {
      summary: 'A person closed a conversation.',
      schema: InboxFact,
      example: { ...example, by: BY_USER },
    },
    'conversation.reopened': {
      summary: 'A conversation is open again: the contact wrote, or a person opened it.',
      schema: InboxFact,
      example: { ...example, by: null },
    },
  },
  read: readConversations,
  describe({ type, subjectId, fact }, conversations) {
    const conversation = conversations.get(subjectId)
    if (!conversation) return null
    const { senderId: sender, currentId } = conversation
    const { mergedIds = [], assigneeId = null, by = null } = fact ?? {}
    const more: Partial<Record<EventType, object>> = {
      'conversation.merged': { mergedIds },
      'conversation.assigned': { assigneeId, by },
      'conversation.closed': { by },
      'conversation.reopened': { by },
    }
    return { data: { id: subjectId, senderId: sender, ...more[type] }, laneKey: currentId, senderId: sender }
  },
})
