/** GET /orders/summary: what became of orders, day by day. */
import { sumOrders as readSums } from '../order-sums.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, nullableInteger, text } from '../../engine/http/answer-fields.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

const Counted = strictObject(
  {
    count: count('How many orders.'),
    sum: Type.Integer({ description: 'What they come to, in hundredths of the currency: R$ 48.00 is 4800.' }),
  },
  { title: 'CountedOrders', description: 'Orders, and how much they come to.' },
)
const sums = {
  created: Counted,
  paid: Counted,
  canceled: Counted,
  expired: Counted,
  medianSecondsToPay: nullableInteger(
    'Half of what was paid took no longer, from its first message on; null: nothing was paid.',
  ),
}

const OrderSummary = strictObject(
  {
    ...rangeFields,
    days: Type.Array(strictObject({ day: text('The day.'), ...sums }), {
      description: 'Every day, oldest first.',
    }),
    total: strictObject(sums, { title: 'OrderSums', description: 'What became of orders.' }),
  },
  {
    title: 'OrderSummary',
    description:
      'What became of orders, day by day. An order may count on several days, once for each thing that happened.',
  },
)

export const sumOrders = operation(
  {
    operationId: 'sumOrders',
    summary: 'Sum orders by day',
    description:
      'How many orders were created, paid, canceled and expired unpaid on each day, and how much they come to. A day is one of the time zone of the workspace. What failed, so that no customer was asked, is not counted.',
    tag: 'Orders',
    route: 'GET /orders/summary',
    scope: ['orders:read', 'messages:read'],
    query: strictObject(dayParameters),
    answer: asAnswer(OrderSummary, 'The sums.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await readSums(pool, workspaceId, range, clock.now())) }
  },
)
