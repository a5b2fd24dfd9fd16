/** PATCH /drafts/{draftId}: a person puts a draft right before it is sent. */
import { updateDraftBody } from '../draft-decisions.ts'
import { findDraft } from '../drafts-repository.ts'
import { strictObject } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { assertValid } from './create-draft.ts'
import { DRAFT_ID, DraftAnswer, DraftBody, notOpen, toDraftAnswer, UNKNOWN_DRAFT } from './draft-answer.ts'

export const changeDraft = operation(
  {
    operationId: 'changeDraft',
    summary: 'Change a draft',
    description:
      'Gives a waiting draft another body. It needs `messages:send`: a caller who may only write drafts cannot change what a person has seen.',
    tag: 'Drafts',
    route: 'PATCH /drafts/:draftId',
    audit: { none: 'Nothing happens before the draft is sent, which is entered.' },
    scope: 'messages:send',
    id: DRAFT_ID,
    body: strictObject(
      { body: DraftBody },
      { title: 'DraftChange', examples: [{ body: { text: { body: 'Oi, Marina! O pedido chega hoje.' } } }] },
    ),
    answer: asAnswer(DraftAnswer, 'The draft as it is now.'),
    unknown: UNKNOWN_DRAFT,
    problems: [409],
  },
  async ({ workspaceId, id, body: { body } }, needs: PreflightNeeds & Needs<'feed'>) => {
    const { pool, clock, feed } = needs
    const now = clock.now()
    const draft = await findDraft(pool, workspaceId, id, now)
    if (!draft) return null
    assertValid(draft.type, body)
    if (!(await updateDraftBody(pool, { workspaceId, draftId: id, at: now }, JSON.stringify(body))))
      throw notOpen()
    feed.wrote()
    const changed = await findDraft(pool, workspaceId, id, now)
    return changed && (await toDraftAnswer(needs, workspaceId, changed))
  },
)
