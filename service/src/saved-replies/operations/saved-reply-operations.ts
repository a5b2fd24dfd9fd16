/** The operations on saved replies: texts that people insert by their shortcuts. */
import {
  deleteSavedReply,
  insertSavedReply,
  listSavedReplies,
  SAVED_REPLIES_MAX,
  SAVED_REPLY_CHARS_MAX,
  SHORTCUT_PATTERN,
  updateSavedReply,
  type SavedReply,
} from '../saved-replies-repository.ts'
import { Text } from '../../engine/text-schema.ts'
import { newId } from '../../engine/new-id.ts'
import { Problem, type ProblemCode } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, date, id as idField, text, toDate } from '../../engine/http/answer-fields.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { TAG } from '../../labels/operations/label-answer.ts'
import { unlessTaken } from '../../engine/http/name-taken.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

const SAVED_REPLY_ID: [name: string, description: string] = ['replyId', 'Identifier of the saved reply.']
/** The same answer for an unknown id and for an id of another workspace. */
const UNKNOWN: [code: ProblemCode, detail: string] = [
  'saved_reply_not_found',
  'There is no such saved reply in this workspace.',
]
const NOT_ENTERED = { none: 'What is sent of it is entered.' }

const SavedReplyAnswer = strictObject(
  {
    id: idField('Identifier of the saved reply.'),
    shortcut: text('What is typed after `/` to insert it.'),
    text: text('Its text, with variables as they were written.'),
    createDate: date('When it was made.'),
  },
  { title: 'SavedReply', description: 'A text that people insert by its shortcut.' },
)

const toAnswer = ({ id, shortcut, text: saved, createdAt }: SavedReply) => ({
  id,
  shortcut,
  text: saved,
  createDate: toDate(createdAt),
})

const fields = {
  shortcut: Type.String({
    pattern: SHORTCUT_PATTERN,
    description: 'Up to 32 small letters, digits and hyphens; no two saved replies have the same.',
  }),
  text: Text(
    SAVED_REPLY_CHARS_MAX,
    `At most ${SAVED_REPLY_CHARS_MAX.toLocaleString('en')} characters. Variables such as \`{{contact.name}}\`, \`{{contact.first_name}}\`, \`{{order.reference}}\` and \`{{me.name}}\` are filled by the screen that inserts it.`,
  ),
}

const list = operation(
  {
    operationId: 'listSavedReplies',
    summary: 'List saved replies',
    description: 'In the order of their making, newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /saved-replies',
    scope: 'messages:read',
    query: strictObject(pageParameters),
    answer: pageOf(SavedReplyAnswer, 'A page of saved replies.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const { entries, cursors } = await readPageById(
      `saved-replies ${workspaceId}`,
      query,
      (place, limit) => listSavedReplies(pool, workspaceId, place, limit),
      ({ id }) => id,
    )
    return { data: entries.map(toAnswer), cursors }
  },
)

const create = operation(
  {
    operationId: 'createSavedReply',
    summary: 'Save a reply',
    description: `A workspace may have ${SAVED_REPLIES_MAX}.`,
    tag: TAG,
    route: 'POST /saved-replies',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    body: strictObject(fields, {
      title: 'SavedReplyDraft',
      examples: [
        { shortcut: 'obrigado', text: 'Obrigado, {{contact.name}}! O pedido {{order.reference}} sai hoje.' },
      ],
    }),
    answer: asAnswer(SavedReplyAnswer, 'The saved reply.'),
    problems: [409],
  },
  async ({ workspaceId, body }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const draft = { id: newId(), ...body, createdAt: clock.now() }
    const reply = await unlessTaken('A saved reply', () => insertSavedReply(pool, workspaceId, draft))
    if (!reply) throw new Problem('list_full', `A workspace may have ${SAVED_REPLIES_MAX} saved replies.`)
    return toAnswer(reply)
  },
)

const change = operation(
  {
    operationId: 'changeSavedReply',
    summary: 'Change a saved reply',
    tag: TAG,
    route: 'PATCH /saved-replies/:replyId',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: SAVED_REPLY_ID,
    body: strictObject(
      {
        shortcut: Type.Optional(Type.String({ pattern: SHORTCUT_PATTERN, description: 'Its new shortcut.' })),
        text: Type.Optional(Text(SAVED_REPLY_CHARS_MAX, 'Its new text.')),
      },
      { minProperties: 1, title: 'SavedReplyChange', examples: [{ shortcut: 'obrigada' }] },
    ),
    answer: asAnswer(SavedReplyAnswer, 'The saved reply as it is now.'),
    unknown: UNKNOWN,
    problems: [409],
  },
  async ({ workspaceId, id, body }, { pool }: Needs<'pool'>) => {
    const reply = await unlessTaken('Another saved reply', () =>
      updateSavedReply(pool, workspaceId, id, body),
    )
    return reply && toAnswer(reply)
  },
)

const remove = operation(
  {
    operationId: 'deleteSavedReply',
    summary: 'Delete a saved reply',
    tag: TAG,
    route: 'DELETE /saved-replies/:replyId',
    audit: NOT_ENTERED,
    scope: 'inbox:write',
    id: SAVED_REPLY_ID,
    answer: asAnswer(SavedReplyAnswer, 'The saved reply, deleted.'),
    unknown: UNKNOWN,
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => {
    const reply = await deleteSavedReply(pool, workspaceId, id)
    return reply && toAnswer(reply)
  },
)

export const savedReplyOperations = [list, create, change, remove]
