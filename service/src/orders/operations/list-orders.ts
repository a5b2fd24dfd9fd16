/** GET /orders: the orders of the workspace, by one of their times. */
import { hash } from 'node:crypto'
import { listOrders as readOrders } from '../list-orders.ts'
import { strictObject } from '../../engine/schema.ts'
import { readKey } from '../../engine/paging/by-time.ts'
import { pageOf, pageParameters, readPage } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { OrderAnswer, toOrderAnswer } from './order-answer.ts'
import { filterParameters, keysOf, toFilter } from './order-filter.ts'

export const listOrders = operation(
  {
    operationId: 'listOrders',
    summary: 'List orders',
    description:
      'One entry for each order that a message speaks of, also of a message that failed. Newest first unless `sort=asc`.',
    tag: 'Orders',
    route: 'GET /orders',
    scope: ['orders:read', 'messages:read'],
    query: strictObject({ ...pageParameters, ...filterParameters }),
    answer: pageOf(OrderAnswer, 'A page of orders.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const filter = toFilter(query)
    const filters = hash('sha256', JSON.stringify(filter), 'base64url')
    const now = clock.now()
    const { entries, cursors } = await readPage(
      `orders ${workspaceId} ${filters}`,
      query,
      ({ key, ...start }, limit) => {
        const { moment: at, id } = readKey(key)
        return readOrders(pool, workspaceId, filter, { ...start, at, id }, limit, now)
      },
      keysOf(filter.by),
    )
    return { data: entries.map(toOrderAnswer), cursors }
  },
)
