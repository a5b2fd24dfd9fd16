/** The operations on notes: what people of the shop write to each other about a conversation. */
import { findConversation } from '../../store/conversations-repository.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import {
  deleteNote,
  findMentionable,
  findNotes,
  insertNote,
  listNotes,
  MENTIONS_MAX,
  NOTE_CHARS_MAX,
  NOTES_MAX,
} from '../notes-repository.ts'
import { Text } from '../../engine/text-schema.ts'
import { newId } from '../../engine/new-id.ts'
import { untilUncontended } from '../../engine/postgres/contention.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { isAllowed } from '../../access/authenticate.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { TAG } from '../../labels/operations/label-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { NoteAnswer, toNoteAnswer } from './note-answer.ts'

const NOT_ENTERED = { none: 'No customer sees a note, and it says itself who wrote it.' }

const list = operation(
  {
    operationId: 'listNotes',
    summary: 'List the notes of a conversation',
    description: 'Newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /conversations/:conversationId/notes',
    scope: 'messages:read',
    id: CONVERSATION_ID,
    query: strictObject(pageParameters),
    answer: pageOf(NoteAnswer, 'A page of notes.'),
    unknown: UNKNOWN_CONVERSATION,
  },
  async ({ workspaceId, id, query }, { pool }: Needs<'pool'>) => {
    const conversation = await findConversation(pool, workspaceId, id)
    if (!conversation) return null
    const { entries, cursors } = await readPageById(
      `notes ${workspaceId} ${conversation.id}`,
      query,
      (place, limit) => listNotes(pool, workspaceId, conversation.id, place, limit),
      ({ id: noteId }) => noteId,
    )
    return { data: entries.map(toNoteAnswer), cursors }
  },
)

const create = operation(
  {
    operationId: 'createNote',
    summary: 'Write a note about a conversation',
    description: `The contact never sees it. A conversation has at most ${NOTES_MAX.toLocaleString('en')}.`,
    tag: TAG,
    route: 'POST /conversations/:conversationId/notes',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: CONVERSATION_ID,
    body: strictObject(
      {
        text: Text(NOTE_CHARS_MAX, `At most ${NOTE_CHARS_MAX.toLocaleString('en')} characters.`),
        mentions: Type.Optional(
          Type.Array(Type.String({ format: 'uuid' }), {
            maxItems: MENTIONS_MAX,
            description: `Ids of users whom it concerns, up to ${MENTIONS_MAX}: they find it with \`mentions=me\`.`,
          }),
        ),
      },
      { title: 'NoteDraft', examples: [{ text: 'Ela prefere retirar na loja.' }] },
    ),
    answer: asAnswer(NoteAnswer, 'The note.'),
    unknown: UNKNOWN_CONVERSATION,
    problems: [409],
  },
  async (
    { workspaceId, actor, id: conversationId, body },
    { pool, clock, feed }: Needs<'pool' | 'clock' | 'feed'>,
  ) => {
    const mentions = [...new Set(body.mentions?.map((user) => user.toLowerCase()))]
    const known = await findMentionable(pool, workspaceId, mentions)
    const faults = (body.mentions ?? []).flatMap((user, index): Fault[] => {
      if (known.includes(user.toLowerCase())) return []
      const detail = 'Must be a user of the workspace who is not disabled.'
      return [{ in: 'body', pointer: `/mentions/${index}`, code: 'invalid', detail }]
    })
    if (faults.length > 0) throw wrongFields(faults)
    const id = newId()
    const stored = await untilUncontended('A conversation', async () => {
      const conversation = await findConversation(pool, workspaceId, conversationId)
      if (!conversation) throw new Problem(...UNKNOWN_CONVERSATION)
      const draft = { workspaceId, id, conversationId: conversation.id, text: body.text, mentions }
      return await insertNote(pool, draft, actor, clock.now())
    })
    if (stored === 'full')
      throw new Problem('list_full', `This conversation has ${NOTES_MAX.toLocaleString('en')} notes already.`)
    feed.wrote()
    const [note] = await findNotes(pool, workspaceId, [id])
    return note ? toNoteAnswer(note) : null
  },
)

const remove = operation(
  {
    operationId: 'deleteNote',
    summary: 'Delete a note',
    description: 'Only those who may change users delete those of others.',
    tag: TAG,
    route: 'DELETE /notes/:noteId',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: ['noteId', 'Identifier of the note.'],
    answer: asAnswer(NoteAnswer, 'The note, deleted.'),
    unknown: ['note_not_found', 'There is no such note in this workspace.'],
  },
  async ({ workspaceId, actor, id, request }, { pool, feed }: Needs<'pool' | 'feed'>) => {
    const [note] = await findNotes(pool, workspaceId, [id])
    if (!note) return null
    if (note.writtenBy.id !== actor.id && !isAllowed(request.caller, 'users:write'))
      throw new Problem('forbidden', 'To delete a note of another user needs the scope users:write.')
    if (!(await deleteNote(pool, workspaceId, id))) return null
    feed.wrote()
    return toNoteAnswer(note)
  },
)

export const noteOperations = [list, create, remove]
