/** A note as the public API shows it. */
import type { Note } from '../notes-repository.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ActorAnswer } from '../../engine/http/actor-answer.ts'
import { count, date, id, text, toDate } from '../../engine/http/answer-fields.ts'

export const NoteAnswer = strictObject(
  {
    id: id('Identifier of the note.'),
    conversationId: id('Conversation it is about.'),
    text: text('What it says.'),
    mentions: Type.Array(id('A user.'), { description: 'Whom it concerns.' }),
    writtenBy: ActorAnswer,
    order: count('`order` of the latest message when it was written, which it follows; 0: before all.'),
    createDate: date('When it was written.'),
  },
  {
    title: 'Note',
    description:
      'What a user or a program of the shop writes about a conversation. The contact never sees it.',
  },
)

export const toNoteAnswer = ({ id: noteId, position, createdAt, ...note }: Note) => ({
  id: noteId,
  conversationId: note.conversationId,
  text: note.text,
  mentions: note.mentions,
  writtenBy: note.writtenBy,
  order: position,
  createDate: toDate(createdAt),
})
