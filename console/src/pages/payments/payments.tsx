/**
 * What came and what went back, day by day; each payment, to search; and the list of a day,
 * compared with that of the bank.
 */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paymentSummaryQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chart } from '../../ui/chart.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/states.tsx'
import { useShopDay } from '../orders/use-shop-day.ts'
import { pageTexts } from '../page-texts.ts'
import { daysOf, PeriodChips } from '../reports/period-chips.tsx'
import { Report } from '../reports/report.tsx'
import { PaymentList } from './payment-list.tsx'
import { payPageTexts } from './payments-page-texts.ts'
import { Reconciliation } from './reconciliation.tsx'
import '../reports/reports.css'

export default function Payments() {
  const { payments: title, day: closeDay } = useTexts(pageTexts)
  const texts = useTexts(payPageTexts)
  const [given, setGiven] = useSearchParams()
  const day = useShopDay()
  const chooseDay = (next: string) =>
    setGiven(
      (before) => {
        before.set('day', next)
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
        <div className="report-asked">
          <PeriodChips />
          <Link to="/day">{closeDay}</Link>
        </div>
      </header>
      {day === undefined ? (
        <Loading />
      ) : (
        <div className="reports">
          <ByDay {...daysOf(given, day.today)} />
          <PaymentList {...daysOf(given, day.today)} zone={day.zone} />
          <Reconciliation day={given.get('day') ?? day.today} onDay={chooseDay} />
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
