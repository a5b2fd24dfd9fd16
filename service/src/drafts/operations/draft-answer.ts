/** A draft as the public API shows it, with what preflight says of it now. */
import { draftStates, type StoredDraft } from '../drafts-repository.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { Problem, type ProblemCode } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { date, id, nullableId, nullableText, orNull, text, toDate } from '../../engine/http/answer-fields.ts'
import { ActorAnswer } from '../../engine/http/actor-answer.ts'
import { toVerdict, Verdict } from '../../messages/operations/preflight-kinds.ts'
import { preflight, type PreflightNeeds } from '../../messages/preflight-message.ts'
import { readDraftMessage } from './draft-message.ts'

export const DRAFT_ID: [name: string, description: string] = ['draftId', 'Identifier of the draft.']
/** The same answer for an unknown id and for an id of another workspace. */
export const UNKNOWN_DRAFT: [code: ProblemCode, detail: string] = [
  'draft_not_found',
  'There is no such draft in this workspace.',
]

export const DraftStateField = oneOf(
  draftStates,
  '`waiting`: for a person to send it; `sent`; `discarded`; `expired`: it was not sent in time.',
)

/** The body of a draft, in requests and answers. */
export const DraftBody = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description:
    'The body of the operation that sends messages of this type, without `from` and `to`: those are of the conversation.',
})

export const DraftAnswer = strictObject(
  {
    id: id('Identifier of the draft.'),
    conversationId: id('Conversation it would be sent in.'),
    type: text('As `type` of messages: `text`, `order_details`, …'),
    body: DraftBody,
    note: nullableText('What its author says to the person who sends it.'),
    state: DraftStateField,
    messageId: nullableId('The message it was sent as.'),
    preflight: orNull(
      Verdict,
      'What preflight says of it now; null unless it waits. Pointers lead into `body`; `/from` and `/to` are addresses of the conversation.',
    ),
    writtenBy: ActorAnswer,
    decidedBy: orNull(ActorAnswer, 'Who sent or discarded it; null if it was neither.'),
    createDate: date('When it was written.'),
    updateDate: date('When it last changed. To send it, give this value: what is sent is what was seen.'),
    expireDate: date('When it can no longer be sent: 24 hours after it was written.'),
  },
  { title: 'Draft', description: 'A message that waits for a person to send it.' },
)

/** Null if its conversation was erased meanwhile. */
export async function toDraftAnswer(needs: PreflightNeeds, workspaceId: string, draft: StoredDraft) {
  const { id, conversationId, type, note, state, messageId, writtenBy, decidedBy } = draft
  const message = state === 'waiting' ? await readDraftMessage(needs, workspaceId, draft) : null
  if (state === 'waiting' && message === null) return null
  return {
    id,
    conversationId,
    type,
    body: JSON.parse(draft.body) as unknown,
    note,
    state,
    messageId,
    preflight: message && toVerdict(await preflight(needs, message, message.kind, 'check')),
    writtenBy,
    decidedBy,
    createDate: toDate(draft.createdAt),
    updateDate: toDate(draft.updatedAt),
    expireDate: toDate(draft.expiresAt),
  }
}

export const notOpen = () =>
  new Problem('draft_not_open', 'The draft was sent, is being sent, was discarded, or has expired.')
