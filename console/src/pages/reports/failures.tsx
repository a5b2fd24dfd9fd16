/** Which messages failed, and why. */
import { useQuery } from '@tanstack/react-query'
import { failureReportQuery } from '../../api/reports.ts'
import type { DayRange } from '../../api/reports.ts'
import { useApi } from '../../api/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { BarTable } from '../../ui/bar-table.tsx'
import { Chart } from '../../ui/chart.tsx'
import { portugueseFailures } from '../../generated/portuguese-failures.ts'
import { Figure } from '../../ui/figure.tsx'
import { DocsLink } from '../../ui/link.tsx'
import { Report } from './report.tsx'
import { reportsTexts } from './reports-texts.ts'

export function Failures({ range }: { range: DayRange }) {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const query = useQuery(failureReportQuery(useApi(), range))
  return (
    <Report title={texts.failures} query={query}>
      {({ failed, days, reasons }) => (
        <>
          <dl className="figure-list card">
            <Figure name={texts.failed}>{formats.number(failed)}</Figure>
          </dl>
          <Chart
            title={texts.failuresByDay}
            rowTitle={texts.day}
            series={[{ name: texts.failed, format: formats.number }]}
            rows={days.map(({ day, failed: count }) => ({
              key: day,
              name: formats.calendarDay(day),
              values: [count],
            }))}
          />
          {reasons.length > 0 && (
            <BarTable
              title={texts.byReason}
              columns={[texts.reason, texts.failed]}
              rows={reasons.map(({ code, failed: count }) => ({
                key: code,
                name: <Reason code={code} />,
                size: count,
                cells: [formats.number(count)],
              }))}
            />
          )}
        </>
      )}
    </Report>
  )
}

function Reason({ code }: { code: string }) {
  const { language } = useLanguage()
  const words = language === 'en' ? undefined : portugueseFailures[code]
  return (
    <>
      <DocsLink path={`/docs/failures#${encodeURIComponent(code)}`}>
        <code>{code}</code>
      </DocsLink>
      {words !== undefined && <span className="soft small"> {words}</span>}
    </>
  )
}
