/** GET /reports/orders: how many orders were made, and how many of them were paid. */
import { reportOrders } from '../order-conversion.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, text } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'

const conversion = {
  created: count('Orders of which the first message was stored then.'),
  paid: count('Those of them that are paid by now.'),
  conversion: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 1,
    description: 'The part of them that is paid, to four digits; null: there were none.',
  }),
}

const OrderReport = strictObject(
  {
    ...rangeFields,
    total: strictObject(conversion, { title: 'Conversion', description: 'Orders, and how many were paid.' }),
    days: Type.Array(strictObject({ day: text('The day.'), ...conversion }), {
      description: 'Every day, by when the first message spoke of the order.',
    }),
  },
  { title: 'OrderReport', description: 'How many orders were made, and how many of them were paid.' },
)

export const getOrderReport = operation(
  {
    operationId: 'getOrderReport',
    summary: 'Report how many orders are paid',
    description: 'An order counts for the day of its first message, also if it is paid later.',
    tag: 'Reports',
    route: 'GET /reports/orders',
    scope: 'reports:read',
    query: strictObject(dayParameters),
    answer: asAnswer(OrderReport, 'The report.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await reportOrders(pool, workspaceId, range)) }
  },
)
