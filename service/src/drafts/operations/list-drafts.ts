/** GET /drafts: drafts of the workspace or of a conversation. */
import { listDrafts as readDrafts } from '../drafts-repository.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { operation } from '../../engine/http/operation.ts'
import type { PreflightNeeds } from '../../messages/preflight-message.ts'
import { DraftAnswer, DraftStateField, toDraftAnswer } from './draft-answer.ts'

export const listDrafts = operation(
  {
    operationId: 'listDrafts',
    summary: 'List drafts',
    description: 'Newest first unless `sort=asc`. `state=waiting` are those that a person may send now.',
    tag: 'Drafts',
    route: 'GET /drafts',
    scope: 'messages:read',
    query: strictObject({
      ...pageParameters,
      conversationId: idFilter('Only those of this conversation.'),
      state: Type.Optional(DraftStateField),
    }),
    answer: pageOf(DraftAnswer, 'A page of drafts.'),
  },
  async ({ workspaceId, query }, needs: PreflightNeeds) => {
    const { pool, clock } = needs
    const filter = {
      conversationId: query.conversationId?.toLowerCase() ?? null,
      state: query.state ?? null,
    }
    const { entries, cursors } = await readPageById(
      `drafts ${workspaceId} ${filter.conversationId ?? ''} ${filter.state ?? ''}`,
      query,
      (place, limit) => readDrafts(pool, workspaceId, filter, place, limit, clock.now()),
      ({ id }) => id,
    )
    const data = []
    for (const draft of entries) data.push(await toDraftAnswer(needs, workspaceId, draft)) // one by one: a page must not take every connection
    return { data: data.filter((answer) => answer !== null), cursors }
  },
)
