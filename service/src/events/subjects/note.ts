/** Events of notes. Each names the conversation that the note is about now. */
import { strictObject, Type } from '../../engine/schema.ts'
import { BY_USER, ids, OF_CONVERSATION } from './example-fields.ts'
import { id, orNull } from '../../engine/http/answer-fields.ts'
import { conversationId, EventActor, senderId } from './fields.ts'
import { eventsOf, readById } from './subject.ts'

const NoteFact = strictObject(
  {
    id: id('Identifier of the note.'),
    conversationId,
    senderId,
    mentions: Type.Array(id('A user whom it concerns.')),
    by: orNull(EventActor, 'Who wrote it.'),
  },
  { title: 'NoteFact', description: 'A user or a program of the shop wrote a note about a conversation.' },
)

type Row = { conversationId: string; senderId: string }

const readNotes = readById<Row>(
  'find-note-subjects',
  `select n.note_id as id, c.conversation_id as "conversationId", c.sender_id as "senderId"
   from notes n
   join conversations c on c.workspace_id = $1 and c.conversation_id = n.conversation_id and c.contact_id is not null
   where n.workspace_id = $1 and n.note_id = any($2::uuid[])`,
)

export const noteEvents = eventsOf('note', {
  scopes: ['messages:read'],
  canBeErased: true,
  orderedWith: 'conversation',
  types: {
    'note.created': {
      summary: 'A user or a program of the shop wrote a note about a conversation.',
      schema: NoteFact,
      example: { id: ids.note, ...OF_CONVERSATION, mentions: [ids.user], by: BY_USER },
    },
  },
  read: readNotes,
  describe({ subjectId, fact }, notes) {
    const note = notes.get(subjectId)
    if (!note) return null
    const { mentions = [], by = null } = fact ?? {}
    const data = { id: subjectId, conversationId: note.conversationId, senderId: note.senderId, mentions, by }
    return { data, laneKey: note.conversationId, senderId: note.senderId }
  },
})
