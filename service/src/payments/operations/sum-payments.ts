/** GET /payments/summary: what came and what went back, day by day. */
import { sumPayments as readSums } from '../payment-sums.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, text } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'

const Counted = strictObject(
  {
    count: count('How many.'),
    sum: Type.Integer({ description: 'What they come to, in hundredths of the real: R$ 48.00 is 4800.' }),
  },
  { title: 'CountedMoney', description: 'Payments or refunds, and how much they come to.' },
)
const sums = { received: Counted, refunded: Counted }

const PaymentSummary = strictObject(
  {
    ...rangeFields,
    days: Type.Array(strictObject({ day: text('The day.'), ...sums }), {
      description: 'Every day, oldest first.',
    }),
    total: strictObject(sums, { title: 'PaymentSums', description: 'What came and what went back.' }),
  },
  {
    title: 'PaymentSummary',
    description:
      'What came and what went back, day by day. A payment counts on the day on which the bank says that it came, a refund on the day on which it was done.',
  },
)

export const sumPayments = operation(
  {
    operationId: 'sumPayments',
    summary: 'Sum payments by day',
    description:
      'How many payments came and how many refunds were done on each day, and how much they come to, whatever the verdict. A day is one of the time zone of the workspace.',
    tag: 'Payments',
    route: 'GET /payments/summary',
    scope: 'payments:read',
    query: strictObject(dayParameters),
    answer: asAnswer(PaymentSummary, 'The sums.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await readSums(pool, workspaceId, range)) }
  },
)
