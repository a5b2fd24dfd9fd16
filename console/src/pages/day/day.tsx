/**
 * Closes a day: its orders, its money, what waits for a person, and whether the bank agrees, on one
 * page that can be printed.
 */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { useMay } from '../../api/me.ts'
import { orderSummaryQuery } from '../../api/orders.ts'
import { paymentAccountsQuery } from '../../api/payment-accounts.ts'
import { paymentsQuery, paymentSummaryQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import { workspaceQuery } from '../../api/workspace.ts'
import { addDays, startOf, toDay } from '../../i18n/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Link } from '../../ui/link.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Loading } from '../../ui/states.tsx'
import { useShopDay } from '../orders/use-shop-day.ts'
import { pageTexts } from '../page-texts.ts'
import { PaymentTable } from '../payments/payment-table.tsx'
import { Reconciliation } from '../payments/reconciliation.tsx'
import { Report } from '../reports/report.tsx'
import { dayTexts } from './day-texts.ts'
import '../reports/reports.css'

type OneDay = { day: string; zone: string }

export default function Day() {
  const title = useTexts(pageTexts).day
  const texts = useTexts(dayTexts)
  const formats = useFormats()
  const [given, setGiven] = useSearchParams()
  const shopDay = useShopDay()
  const { data: workspace } = useQuery(workspaceQuery(useApi()))
  if (shopDay === undefined) return <Loading />
  const day = toDay(given.get('day')) ?? shopDay.today
  const of = { day, zone: shopDay.zone }
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>
            {title} <span className="nowrap">{formats.calendarDay(day)}</span>
          </h1>
          <p className="soft no-print">{texts.what}</p>
          <p className="only-print">
            <bdi>{workspace?.name}</bdi> · {day} · {shopDay.zone}
          </p>
        </div>
        <div className="report-asked no-print">
          <TextField
            label={texts.day}
            type="date"
            value={day}
            onChange={(next) => next !== '' && setGiven({ day: next }, { replace: true })}
          />
          <PrintButton />
        </div>
      </header>
      <div className="reports">
        <Orders {...of} />
        <Money {...of} />
        <Open {...of} />
        <Bank day={day} />
      </div>
    </div>
  )
}

const COUNTED = ['created', 'paid', 'canceled', 'expired'] as const

function Orders({ day }: OneDay) {
  const texts = useTexts(dayTexts)
  const formats = useFormats()
  const query = useQuery(orderSummaryQuery(useApi(), { from: day, to: day }))
  return (
    <Report title={texts.orders} query={query}>
      {({ total }) => (
        <dl className="figure-list card">
          {COUNTED.map((what) => (
            <Figure key={what} name={texts[what]} note={formats.money(total[what].sum, 100)}>
              {formats.number(total[what].count)}
            </Figure>
          ))}
        </dl>
      )}
    </Report>
  )
}

function Money({ day }: OneDay) {
  const texts = useTexts(dayTexts)
  const formats = useFormats()
  const query = useQuery(paymentSummaryQuery(useApi(), { from: day, to: day }))
  const money = (sum: number) => formats.money(sum, 100)
  return (
    <Report title={texts.money} query={query}>
      {({ total: { received, refunded } }) => (
        <dl className="figure-list card">
          <Figure name={texts.received} note={texts.payments(formats.number(received.count), received.count)}>
            {money(received.sum)}
          </Figure>
          <Figure name={texts.refunded} note={texts.refunds(formats.number(refunded.count), refunded.count)}>
            {money(refunded.sum)}
          </Figure>
          <Figure name={texts.left}>{money(received.sum - refunded.sum)}</Figure>
        </dl>
      )}
    </Report>
  )
}

/** Those of the day that wait for a person now. */
function Open({ day, zone }: OneDay) {
  const texts = useTexts(dayTexts)
  const mayDecide = useMay('payments:confirm')
  const asked = { state: 'open' as const, from: startOf(day, zone), to: startOf(addDays(day, 1), zone) }
  const query = useInfiniteQuery(paymentsQuery(useApi(), asked))
  return (
    <Report title={texts.open} help={texts.openHelp} query={query}>
      {({ pages }) => {
        const open = pages.flatMap(({ data }) => data)
        if (open.length === 0) return <p className="soft">{texts.noneOpen}</p>
        return (
          <>
            <PaymentTable payments={open} name={texts.open} />
            <MoreButton list={query} />
            {mayDecide && (
              <p className="no-print">
                <Link to="/attention">{texts.decide}</Link>
              </p>
            )}
          </>
        )
      }}
    </Report>
  )
}

function Bank({ day }: { day: string }) {
  const texts = useTexts(dayTexts)
  const accounts = useQuery(paymentAccountsQuery(useApi()))
  if (accounts.data !== undefined && accounts.data.length > 0) return <Reconciliation day={day} />
  return (
    <Report title={texts.bank} query={accounts}>
      {() => <p className="soft">{texts.noAccount}</p>}
    </Report>
  )
}
