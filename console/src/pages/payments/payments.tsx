/** What came and what went back, day by day; and the list of a day, compared with that of the bank. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paymentSummaryQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import { addDays } from '../../i18n/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chart } from '../../ui/chart.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Loading } from '../../ui/states.tsx'
import { useShopDay } from '../orders/use-shop-day.ts'
import { pageTexts } from '../page-texts.ts'
import { Report } from '../reports/report.tsx'
import { payPageTexts } from './payments-page-texts.ts'
import { Reconciliation } from './reconciliation.tsx'
import '../reports/reports.css'

const PERIODS = { week: 7, month: 30, quarter: 90 }
type Period = keyof typeof PERIODS
const CHOICES: Period[] = ['week', 'month', 'quarter']

export default function Payments() {
  const title = useTexts(pageTexts).payments
  const texts = useTexts(payPageTexts)
  const [given, setGiven] = useSearchParams()
  const period = CHOICES.find((one) => one === given.get('period')) ?? 'week'
  const day = useShopDay()
  const choose = (name: string, value: string) =>
    setGiven(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{texts.what}</p>
        </div>
        <Chips
          label={texts.period}
          value={period}
          onChange={(next) => choose('period', next)}
          choices={CHOICES.map((value) => ({ value, name: texts.periods[value] }))}
        />
      </header>
      {day === undefined ? (
        <Loading />
      ) : (
        <div className="reports">
          <ByDay from={addDays(day.today, 1 - PERIODS[period])} to={day.today} />
          <Reconciliation day={given.get('day') ?? day.today} onDay={(next) => choose('day', next)} />
        </div>
      )}
    </div>
  )
}

function ByDay(range: { from: string; to: string }) {
  const texts = useTexts(payPageTexts)
  const formats = useFormats()
  const query = useQuery(paymentSummaryQuery(useApi(), range))
  const money = (sum: number) => formats.money(sum, 100)
  return (
    <Report title={texts.received} query={query}>
      {({ total: { received, refunded }, days }) => (
        <>
          <dl className="figure-list card">
            <Figure
              name={texts.received}
              note={texts.payments(formats.number(received.count), received.count)}
            >
              {money(received.sum)}
            </Figure>
            <Figure
              name={texts.refunded}
              note={texts.refunds(formats.number(refunded.count), refunded.count)}
            >
              {money(refunded.sum)}
            </Figure>
          </dl>
          <Chart
            title={texts.byDay}
            rowTitle={texts.day}
            series={[
              { name: texts.received, format: money },
              { name: texts.refunded, format: money },
            ]}
            rows={days.map((one) => ({
              key: one.day,
              name: formats.calendarDay(one.day),
              values: [one.received.sum, one.refunded.sum],
            }))}
          />
        </>
      )}
    </Report>
  )
}
