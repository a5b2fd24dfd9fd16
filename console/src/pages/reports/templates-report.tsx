/** What became of the templates that were sent. */
import { useQuery } from '@tanstack/react-query'
import { templateReportQuery } from '../../api/reports.ts'
import type { DayRange } from '../../api/reports.ts'
import { useApi } from '../../api/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { BarTable } from '../../ui/bar-table.tsx'
import { Chart } from '../../ui/chart.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Report } from './report.tsx'
import { reportsTexts } from './reports-texts.ts'

/** In the order of the drawing, from below. */
const OUTCOMES = ['read', 'delivered', 'sent', 'failed', 'waiting'] as const

export function TemplatesReport({ range }: { range: DayRange }) {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const query = useQuery(templateReportQuery(useApi(), range))
  return (
    <Report title={texts.templates} help={texts.templatesHelp} query={query}>
      {({ total, days, templates }) => (
        <>
          <dl className="figure-list card">
            <Figure name={texts.templatesSent}>{formats.number(total.total)}</Figure>
            {OUTCOMES.map((outcome) => (
              <Figure key={outcome} name={texts.outcomes[outcome]}>
                {formats.number(total[outcome])}
              </Figure>
            ))}
          </dl>
          <Chart
            title={texts.templatesByDay}
            rowTitle={texts.day}
            isStacked
            series={OUTCOMES.map((outcome) => ({ name: texts.outcomes[outcome], format: formats.number }))}
            rows={days.map((one) => ({
              key: one.day,
              name: formats.calendarDay(one.day),
              values: OUTCOMES.map((outcome) => one[outcome]),
            }))}
          />
          {templates.length > 0 && (
            <BarTable
              title={texts.byTemplate}
              columns={[texts.template, texts.all, ...OUTCOMES.map((outcome) => texts.outcomes[outcome])]}
              rows={templates.map((one) => ({
                key: `${one.name} ${one.language}`,
                name: (
                  <bdi>
                    {one.name} <span className="soft small">{one.language}</span>
                  </bdi>
                ),
                size: one.total,
                cells: [one.total, ...OUTCOMES.map((outcome) => one[outcome])].map(formats.number),
              }))}
            />
          )}
        </>
      )}
    </Report>
  )
}
