/** GET /senders: the senders of the workspace, each with its health. */
import { strictObject } from '../../engine/schema.ts'
import { listSenders as readSenders } from '../senders-repository.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { SenderAnswer, toSenderAnswers } from './sender-answer.ts'

export const listSenders = operation(
  {
    operationId: 'listSenders',
    summary: 'List senders',
    description: 'With how they fare. In the order of their registration, newest first unless `sort=asc`.',
    tag: 'Administration',
    route: 'GET /senders',
    scope: ['senders:read', 'senders:write'],
    query: strictObject(pageParameters),
    answer: pageOf(SenderAnswer, 'A page of senders.'),
  },
  async ({ workspaceId, query }, needs: Needs<'pool' | 'clock'>) => {
    const { entries, cursors } = await readPageById(
      `senders ${workspaceId}`,
      query,
      (start, limit) => readSenders(needs.pool, workspaceId, start, limit),
      ({ id }) => id,
    )
    return { data: await toSenderAnswers(needs, workspaceId, entries), cursors }
  },
)
