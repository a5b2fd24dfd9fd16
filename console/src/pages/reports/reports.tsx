/**
 * For owners: how fast customers are answered, what orders come to day by day, how templates
 * arrive, and what failed.
 */
import { useSearchParams } from 'wouter'
import type { DayRange } from '../../api/reports.ts'
import { useTexts } from '../../i18n/texts.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import { Loading } from '../../ui/states.tsx'
import { useShopDay } from '../orders/use-shop-day.ts'
import { pageTexts } from '../page-texts.ts'
import { Answers } from './answers.tsx'
import { Failures } from './failures.tsx'
import { OrdersReport } from './orders-report.tsx'
import { TemplatesReport } from './templates-report.tsx'
import { daysOf, PeriodChips } from './period-chips.tsx'
import { reportsTexts } from './reports-texts.ts'
import './reports.css'

export default function Reports() {
  const title = useTexts(pageTexts).reports
  const texts = useTexts(reportsTexts)
  const [search] = useSearchParams()
  const day = useShopDay()
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="soft">{texts.what}</p>
        </div>
        <div className="report-asked">
          <PeriodChips />
          <PrintButton />
        </div>
      </header>
      {day === undefined ? <Loading /> : <All {...daysOf(search, day.today)} />}
    </div>
  )
}

function All(range: DayRange) {
  return (
    <div className="reports">
      <Answers range={range} />
      <OrdersReport range={range} />
      <TemplatesReport range={range} />
      <Failures range={range} />
    </div>
  )
}
