/** How many orders were created, and how many of those are paid by now. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/me.ts'
import { orderSummaryQuery } from '../../api/orders.ts'
import { orderReportQuery } from '../../api/reports.ts'
import type { DayRange } from '../../api/reports.ts'
import { useApi } from '../../api/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chart } from '../../ui/chart.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Report } from './report.tsx'
import { reportsTexts } from './reports-texts.ts'

export function OrdersReport({ range }: { range: DayRange }) {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const query = useQuery(orderReportQuery(useApi(), range))
  const mayReadOrders = useMay(['orders:read', 'messages:read'])
  return (
    <Report title={texts.orders} query={query}>
      {({ total, days }) => (
        <>
          <dl className="figure-list card">
            <Figure name={texts.created}>{formats.number(total.created)}</Figure>
            <Figure name={texts.paid}>{formats.number(total.paid)}</Figure>
            <Figure name={texts.conversion} note={total.conversion === null ? '' : texts.conversionHelp}>
              {total.conversion === null ? '–' : formats.percent(total.conversion)}
            </Figure>
          </dl>
          <div className="report-charts">
            <Chart
              title={texts.ordersByDay}
              rowTitle={texts.day}
              series={[
                { name: texts.created, format: formats.number },
                { name: texts.paid, format: formats.number },
              ]}
              rows={days.map(({ day, created, paid }) => ({
                key: day,
                name: formats.calendarDay(day),
                values: [created, paid],
              }))}
            />
            <Chart
              title={texts.conversionByDay}
              rowTitle={texts.day}
              series={[{ name: texts.conversion, format: formats.percent }]}
              rows={days.map(({ day, conversion }) => ({
                key: day,
                name: formats.calendarDay(day),
                values: [conversion],
              }))}
            />
            {mayReadOrders && <Money range={range} />}
          </div>
        </>
      )}
    </Report>
  )
}

/** By the same counts as the days on the page of orders. */
function Money({ range }: { range: DayRange }) {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  const { data } = useQuery(orderSummaryQuery(useApi(), range))
  const money = (sum: number) => formats.money(sum, 100)
  if (data === undefined) return null
  return (
    <Chart
      title={texts.moneyByDay}
      rowTitle={texts.day}
      series={[
        { name: texts.createdMoney, format: money },
        { name: texts.paidMoney, format: money },
      ]}
      rows={data.days.map(({ day, created, paid }) => ({
        key: day,
        name: formats.calendarDay(day),
        values: [created.sum, paid.sum],
      }))}
    />
  )
}
