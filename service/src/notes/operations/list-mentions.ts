/** GET /mentions: the notes that mention the user who asks, each with the contact it is about. */
import { findConversations } from '../../store/conversations-repository.ts'
import { flag } from '../../engine/http/json-answer.ts'
import { listMentions as readMentions } from '../mentions.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { ContactNames, nullableId, orNull, text } from '../../engine/http/answer-fields.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { TAG } from '../../labels/operations/label-answer.ts'
import { NoteAnswer, toNoteAnswer } from './note-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { userOperation } from '../../engine/http/operation.ts'

const MentionAnswer = strictObject(
  {
    note: NoteAnswer,
    messageId: nullableId('Message that the note follows, to find its place; null if it comes before all.'),
    contact: orNull(ContactNames, 'Whom the conversation is with; null if they are being erased.'),
    to: text('Their address: digits, or a user id.'),
    seen: Type.Boolean({
      description: 'Whether you have read it: `markSeen` of its conversation, up to its `order`, says so.',
    }),
  },
  { title: 'Mention', description: 'A note of another user that mentions you.' },
)

export const listMentions = userOperation(
  {
    operationId: 'listMentions',
    summary: 'List the notes that mention you',
    description: 'Newest first unless `sort=asc`. For users.',
    tag: TAG,
    route: 'GET /mentions',
    scope: 'messages:read',
    query: strictObject({
      ...pageParameters,
      seen: flag('Only those that you have read, or have not.'),
    }),
    answer: pageOf(MentionAnswer, 'A page of mentions.'),
  },
  async ({ workspaceId, userId, query }, { pool }: Needs<'pool'>) => {
    const isSeen = query.seen === undefined ? null : query.seen === 'true'
    const { entries, cursors } = await readPageById(
      `mentions ${workspaceId} ${userId} ${isSeen}`,
      query,
      (place, limit) => readMentions(pool, workspaceId, userId, isSeen, place, limit),
      ({ id }) => id,
    )
    const ids = [...new Set(entries.map(({ conversationId }) => conversationId))]
    const known = new Map((await findConversations(pool, workspaceId, ids)).map((one) => [one.id, one]))
    const data = entries.map(({ messageId, isSeen: seen, ...note }) => {
      const conversation = known.get(note.conversationId)
      const contact = conversation && {
        name: conversation.contactName,
        username: conversation.contactUsername,
      }
      return {
        note: toNoteAnswer(note),
        messageId,
        contact: contact ?? null,
        to: conversation?.to ?? '',
        seen,
      }
    })
    return { data, cursors }
  },
)
