/** DELETE /drafts/{draftId}: discards a waiting draft. It stays in the list for a while. */
import { discardDraft as discard } from '../draft-decisions.ts'
import { findDraft } from '../drafts-repository.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { isAllowed } from '../../access/authenticate.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { DRAFT_ID, DraftAnswer, notOpen, toDraftAnswer, UNKNOWN_DRAFT } from './draft-answer.ts'

export const discardDraft = operation(
  {
    operationId: 'discardDraft',
    summary: 'Discard a draft',
    description: 'A key with `drafts:write` alone discards only what it wrote itself.',
    tag: 'Drafts',
    route: 'DELETE /drafts/:draftId',
    audit: 'draft.discard',
    scope: ['drafts:write', 'messages:send'],
    id: DRAFT_ID,
    answer: asAnswer(DraftAnswer, 'The draft, discarded.'),
    unknown: UNKNOWN_DRAFT,
    problems: [409],
  },
  async ({ workspaceId, actor, id, request }, needs: PreflightNeeds & Needs<'feed'>) => {
    const { pool, clock, feed } = needs
    const now = clock.now()
    const draft = await findDraft(pool, workspaceId, id, now)
    if (!draft) return null
    if (draft.writtenBy?.id !== actor.id && !isAllowed(request.caller, 'messages:send'))
      throw new Problem(
        'forbidden',
        'To discard a draft of another user, the scope messages:send is required.',
      )
    if (!(await discard(pool, { workspaceId, draftId: id, actorId: actor.id, at: now }))) throw notOpen()
    feed.wrote()
    const discarded = await findDraft(pool, workspaceId, id, now)
    return discarded && (await toDraftAnswer(needs, workspaceId, discarded))
  },
)
