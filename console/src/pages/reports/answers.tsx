/** How long customers waited for the first answer: by day, by hour, by person. */
import { useQuery } from '@tanstack/react-query'
import { answerReportQuery } from '../../api/reports.ts'
import type { DayRange } from '../../api/reports.ts'
import type { AnswerReport } from '../../api/types.ts'
import { useApi } from '../../api/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { BarTable } from '../../ui/bar-table.tsx'
import { Chart } from '../../ui/chart.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Report } from './report.tsx'
import { reportsTexts } from './reports-texts.ts'

export function Answers({ range }: { range: DayRange }) {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const query = useQuery(answerReportQuery(useApi(), range))
  const duration = (seconds: number) => formats.duration(seconds * 1000)
  const orNone = (seconds: number | null) => (seconds === null ? '–' : duration(seconds))
  const series = [
    { name: texts.median, format: duration },
    { name: texts.p90, format: duration },
  ]
  const valuesOf = ({ medianSeconds, p90Seconds }: AnswerReport['total']) => [medianSeconds, p90Seconds]
  return (
    <Report title={texts.answers} help={texts.answersHelp} query={query}>
      {({ total, days, hours, people }) => (
        <>
          <dl className="figure-list card">
            <Figure name={texts.answered}>{formats.number(total.answers)}</Figure>
            <Figure name={texts.median}>{orNone(total.medianSeconds)}</Figure>
            <Figure name={texts.p90}>{orNone(total.p90Seconds)}</Figure>
          </dl>
          <div className="report-charts">
            <Chart
              title={texts.byDay}
              rowTitle={texts.day}
              series={series}
              rows={days.map((one) => ({
                key: one.day,
                name: formats.calendarDay(one.day),
                values: valuesOf(one),
              }))}
            />
            <Chart
              title={texts.byHour}
              rowTitle={texts.hour}
              series={series}
              rows={hours.map((one) => ({
                key: String(one.hour),
                name: toHour(one.hour),
                values: valuesOf(one),
              }))}
            />
            <Chart
              title={texts.countByHour}
              rowTitle={texts.hour}
              series={[{ name: texts.answered, format: formats.number }]}
              rows={hours.map(({ hour, answers }) => ({
                key: String(hour),
                name: toHour(hour),
                values: [answers],
              }))}
            />
          </div>
          {people.length > 0 && (
            <BarTable
              title={texts.byPerson}
              columns={[texts.person, texts.answered, texts.median, texts.p90]}
              rows={people.map(({ user, byPhone, answers, medianSeconds, p90Seconds }) => ({
                key: user?.id ?? String(byPhone),
                name: user !== null ? <bdi>{user.name}</bdi> : byPhone ? texts.byPhone : texts.programs,
                size: answers,
                cells: [formats.number(answers), orNone(medianSeconds), orNone(p90Seconds)],
              }))}
            />
          )}
        </>
      )}
    </Report>
  )
}

const toHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`
