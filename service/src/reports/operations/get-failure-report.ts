/** GET /reports/failures: which messages failed, and why. */
import { reportFailures } from '../failed-messages.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, text } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'

const failed = count('Messages that failed.')

const FailureReport = strictObject(
  {
    ...rangeFields,
    failed,
    days: Type.Array(strictObject({ day: text('The day.'), failed }), {
      description: 'Every day, by when the message failed.',
    }),
    reasons: Type.Array(
      strictObject({
        code: text('As `code` of the failure: `GET /docs/failures` says what it means.'),
        failed,
      }),
      { description: 'The most frequent first.' },
    ),
  },
  { title: 'FailureReport', description: 'Messages that failed and were not delivered after all.' },
)

export const getFailureReport = operation(
  {
    operationId: 'getFailureReport',
    summary: 'Report which messages failed, and why',
    tag: 'Reports',
    route: 'GET /reports/failures',
    scope: 'reports:read',
    query: strictObject(dayParameters),
    answer: asAnswer(FailureReport, 'The report.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await reportFailures(pool, workspaceId, range)) }
  },
)
