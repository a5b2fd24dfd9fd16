/** What became of the templates that were sent: how many arrived, were read, or failed. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { dayOf, inDays, listDays, toDayValues, type DayRange } from '../workspaces/days.ts'

/** Each message counts once, for where it is now. */
export const OUTCOMES = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const

/** `total` is the sum of the others. */
export type Outcomes = Record<(typeof OUTCOMES)[number] | 'total', number>

export type TemplateReport = {
  total: Outcomes
  /** Every day of the range, by when the message was accepted. */
  days: ({ day: string } & Outcomes)[]
  /** Every template that was sent, the most frequent first. */
  templates: ({ name: string; language: string } & Outcomes)[]
}

type Row = Outcomes & { day: string | null; name: string | null; language: string | null }

const NONE: Outcomes = { waiting: 0, sent: 0, delivered: 0, read: 0, failed: 0, total: 0 }

export async function reportTemplates(
  db: Queryable,
  workspaceId: string,
  range: DayRange,
): Promise<TemplateReport> {
  const { rows } = await db.query<Row>({
    name: 'report-templates',
    text: `
      with written as materialized (
        select ${dayOf('m.created_at')} as day, coalesce(m.content_data::json ->> 'name', '') as name,
               coalesce(m.content_data::json -> 'language' ->> 'code', '') as language,
               coalesce((
                 select case when s.status in ('sent', 'delivered', 'read', 'failed') then s.status end
                 from message_states s where s.workspace_id = $1 and s.message_id = m.message_id
               ), 'waiting') as outcome
        from messages m
        where m.workspace_id = $1 and m.type = 'template' and m.role = 'assistant' and ${inDays('m.created_at')}
      )
      select w.day, w.name, w.language, count(*)::int as total,
             ${OUTCOMES.map((outcome) => `(count(*) filter (where w.outcome = '${outcome}'))::int as ${outcome}`).join(', ')}
      from written w
      group by grouping sets ((), (w.day), (w.name, w.language))
      order by total desc, w.name, w.language`,
    values: [workspaceId, ...toDayValues(range)],
  })
  const days = new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row] as const])))
  const all = rows.find(({ day, name }) => day === null && name === null)
  return {
    total: toOutcomes(all),
    days: listDays(range).map((day) => ({ day, ...toOutcomes(days.get(day)) })),
    templates: rows.flatMap((row) =>
      row.name === null ? [] : [{ name: row.name, language: row.language ?? '', ...toOutcomes(row) }],
    ),
  }
}

const toOutcomes = ({ waiting, sent, delivered, read, failed, total }: Outcomes = NONE): Outcomes => ({
  waiting,
  sent,
  delivered,
  read,
  failed,
  total,
})
