/** What became of the orders of a period: its sums, and each of its days. */
import { useQuery } from '@tanstack/react-query'
import { orderSummaryQuery } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import type { OrderSummary } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Link } from '../../../ui/link.tsx'
import { NoData } from '../../../ui/states.tsx'
import { NO_FILTERS, toSearch } from '../list/order-filters.ts'
import { ordersTexts } from '../orders-texts.ts'

type Sums = OrderSummary['total']

const COUNTED = ['created', 'paid', 'canceled', 'expired'] as const

/** `first` and `last` are days, both included. */
type Props = { first: string; last: string; heading: string }

export function DaySums({ first, last, heading }: Props) {
  const texts = useTexts(ordersTexts)
  const summary = useQuery(orderSummaryQuery(useApi(), { from: first, to: last }))
  return (
    <section className="order-days" aria-labelledby="order-days">
      <h2 id="order-days">
        {texts.days} <span className="soft small">{heading}</span>
      </h2>
      {summary.data === undefined ? (
        <NoData query={summary} />
      ) : (
        <>
          <Totals sums={summary.data.total} />
          <Days days={summary.data.days} />
        </>
      )}
    </section>
  )
}

function Totals({ sums }: { sums: Sums }) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  return (
    <dl className="figure-list card">
      {COUNTED.map((what) => (
        <Figure key={what} name={texts[what]} note={formats.money(sums[what].sum, 100)}>
          {formats.number(sums[what].count)}
        </Figure>
      ))}
      <Figure name={texts.toPay} note={sums.medianSecondsToPay === null ? '' : texts.toPayHelp}>
        {sums.medianSecondsToPay === null ? '–' : formats.duration(sums.medianSecondsToPay * 1000)}
      </Figure>
    </dl>
  )
}

function Days({ days }: Pick<OrderSummary, 'days'>) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const most = Math.max(1, ...days.map(({ created, paid }) => Math.max(created.sum, paid.sum)))
  const newestFirst = days.toReversed()
  return (
    <div className="order-days-scroller" tabIndex={0} role="region" aria-label={texts.day}>
      <table className="order-days-table figures">
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {COUNTED.map((what) => (
              <th key={what} scope="col">
                {texts[what]}
              </th>
            ))}
            <th scope="col">{texts.toPay}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, medianSecondsToPay, ...sums }) => (
            <tr key={day}>
              <th scope="row">
                <Link to={`/orders${toSearch({ ...NO_FILTERS, period: 'days', first: day, last: day })}`}>
                  {formats.calendarDay(day)}
                </Link>
              </th>
              {COUNTED.map((what) => (
                <td key={what}>
                  <strong>{formats.number(sums[what].count)}</strong>{' '}
                  {sums[what].count > 0 && (
                    <span className="soft small nowrap">{formats.money(sums[what].sum, 100)}</span>
                  )}
                  {(what === 'created' || what === 'paid') && (
                    <svg className={`day-bar day-bar-${what}`} aria-hidden="true">
                      <rect width={`${(100 * sums[what].sum) / most}%`} height="100%" />
                    </svg>
                  )}
                </td>
              ))}
              <td className="nowrap">
                {medianSecondsToPay === null ? '–' : formats.duration(medianSecondsToPay * 1000)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
