/** GET /drafts/{draftId}: one draft, with what preflight says of it now. */
import { findDraft } from '../drafts-repository.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import { DRAFT_ID, DraftAnswer, toDraftAnswer, UNKNOWN_DRAFT } from './draft-answer.ts'

export const getDraft = operation(
  {
    operationId: 'getDraft',
    summary: 'Get a draft',
    tag: 'Drafts',
    route: 'GET /drafts/:draftId',
    scope: 'messages:read',
    id: DRAFT_ID,
    answer: asAnswer(DraftAnswer, 'The draft.'),
    unknown: UNKNOWN_DRAFT,
  },
  async ({ workspaceId, id }, needs: PreflightNeeds) => {
    const draft = await findDraft(needs.pool, workspaceId, id, needs.clock.now())
    return draft && (await toDraftAnswer(needs, workspaceId, draft))
  },
)
