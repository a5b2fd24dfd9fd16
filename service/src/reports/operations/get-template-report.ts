/** GET /reports/templates: what became of the templates that were sent. */
import { reportTemplates } from '../template-outcomes.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer, count, text } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { dayParameters, rangeFields, readDayRange } from '../../workspaces/day-range.ts'

const outcomes = {
  waiting: count('Not sent yet, or it is unknown whether WhatsApp has it.'),
  sent: count('WhatsApp has them, and has not said that they arrived.'),
  delivered: count('They arrived, and were not read as far as WhatsApp says.'),
  read: count('They were read.'),
  failed: count('They failed.'),
  total: count('All of them: the sum of the five.'),
}

const TemplateReport = strictObject(
  {
    ...rangeFields,
    total: strictObject(outcomes, {
      title: 'TemplateOutcomes',
      description: 'How many messages of a template are where now.',
    }),
    days: Type.Array(strictObject({ day: text('The day.'), ...outcomes }), {
      description: 'Every day, by when the messages were accepted.',
    }),
    templates: Type.Array(
      strictObject({ name: text('The template.'), language: text('Its language.'), ...outcomes }),
      { description: 'Every template that was sent, the most frequent first.' },
    ),
  },
  {
    title: 'TemplateReport',
    description:
      'What became of the templates that were sent. Each message counts once, for where it is now: one that was read is not among those that were delivered.',
  },
)

export const getTemplateReport = operation(
  {
    operationId: 'getTemplateReport',
    summary: 'Report what became of templates',
    tag: 'Reports',
    route: 'GET /reports/templates',
    scope: 'reports:read',
    query: strictObject(dayParameters),
    answer: asAnswer(TemplateReport, 'The report.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const range = await readDayRange(pool, workspaceId, query, clock)
    return { ...range, ...(await reportTemplates(pool, workspaceId, range)) }
  },
)
