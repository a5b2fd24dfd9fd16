/** GET /deliveries: the deliveries that need a person, of all senders or of one. */
import { strictObject, Type } from '../../engine/schema.ts'
import { listUnresolved } from '../unresolved-deliveries.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { DeliveryAnswer, StateField, toDeliveryAnswer } from './delivery-answer.ts'

export const listDeliveries = operation(
  {
    operationId: 'listDeliveries',
    summary: 'List deliveries that need a person',
    description:
      'Those whose outcome is unknown or held, and those that failed and that no person has handled. In the order of their messages, newest first unless `sort=asc`.',
    tag: 'Administration',
    route: 'GET /deliveries',
    scope: 'messages:read',
    query: strictObject({
      ...pageParameters,
      state: Type.Optional(StateField),
      sender: idFilter('Only those of this sender: its id.'),
    }),
    answer: pageOf(DeliveryAnswer, 'A page of deliveries.'),
  },
  async ({ workspaceId, query }, { pool, channels }: Needs<'pool' | 'channels'>) => {
    const filter = { state: query.state ?? null, senderId: query.sender?.toLowerCase() ?? null }
    const { entries, cursors } = await readPageById(
      `deliveries ${workspaceId} ${filter.state ?? ''} ${filter.senderId ?? ''}`,
      query,
      (start, limit) => listUnresolved(pool, workspaceId, filter, start, limit),
      ({ messageId }) => messageId,
    )
    return { data: entries.map((delivery) => toDeliveryAnswer(delivery, channels)), cursors }
  },
)
