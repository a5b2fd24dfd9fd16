/** GET /reports/answers: how long contacts waited for an answer. */
import { reportAnswers } from '../answer-times.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, nullableInteger, orNull, text } from '../../engine/http/answer-fields.ts'
import { UserName } from '../../conversations/operations/conversation-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'

const times = {
  answers: count('First answers to a contact who waited.'),
  medianSeconds: nullableInteger('Half of the contacts waited no longer; null: there were none.'),
  p90Seconds: nullableInteger('Nine in ten of the contacts waited no longer; null: there were none.'),
}

const AnswerReport = strictObject(
  {
    ...rangeFields,
    total: strictObject(times, { title: 'AnswerTimes', description: 'How long contacts waited.' }),
    days: Type.Array(strictObject({ day: text('The day.'), ...times }), {
      description: 'Every day, by when the answer was given.',
    }),
    hours: Type.Array(strictObject({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...times }), {
      description: 'Every hour of the day, of all days together.',
    }),
    people: Type.Array(
      strictObject({
        user: orNull(UserName, 'Who answered; null: programs, with their keys, or the shop by phone.'),
        byPhone: Type.Boolean({ description: 'Whether the shop answered in the WhatsApp Business app.' }),
        ...times,
      }),
      { description: 'Most answers first.' },
    ),
  },
  { title: 'AnswerReport', description: 'How long contacts waited for the first answer to what they wrote.' },
)

export const getAnswerReport = operation(
  {
    operationId: 'getAnswerReport',
    summary: 'Report how fast contacts are answered',
    description:
      'The time from the first unanswered message of a contact to the next message to them, by day, by hour of the day, and by who answered.',
    tag: 'Reports',
    route: 'GET /reports/answers',
    scope: 'reports:read',
    query: strictObject(dayParameters),
    answer: asAnswer(AnswerReport, 'The report.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await reportAnswers(pool, workspaceId, range)) }
  },
)
