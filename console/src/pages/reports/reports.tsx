/** For owners: how fast customers are answered, what orders come to day by day, and what failed. */
import { useSearchParams } from 'wouter'
import type { DayRange } from '../../api/reports.ts'
import { addDays } from '../../i18n/days.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chips } from '../../ui/chips.tsx'
import { Loading } from '../../ui/states.tsx'
import { useShopDay } from '../orders/use-shop-day.ts'
import { pageTexts } from '../page-texts.ts'
import { Answers } from './answers.tsx'
import { Failures } from './failures.tsx'
import { OrdersReport } from './orders-report.tsx'
import { reportsTexts } from './reports-texts.ts'
import './reports.css'

const PERIODS = { week: 7, month: 30, quarter: 90 }
type Period = keyof typeof PERIODS
const CHOICES: Period[] = ['week', 'month', 'quarter']

export default function Reports() {
  const title = useTexts(pageTexts).reports
  const texts = useTexts(reportsTexts)
  const [given, setGiven] = useSearchParams()
  const period = CHOICES.find((one) => one === given.get('period')) ?? 'week'
  const day = useShopDay()
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
          onChange={(next) => setGiven({ period: next }, { replace: true })}
          choices={CHOICES.map((value) => ({ value, name: texts.periods[value] }))}
        />
      </header>
      {day === undefined ? (
        <Loading />
      ) : (
        <All from={addDays(day.today, 1 - PERIODS[period])} to={day.today} />
      )}
    </div>
  )
}

function All(range: DayRange) {
  return (
    <div className="reports">
      <Answers range={range} />
      <OrdersReport range={range} />
      <Failures range={range} />
    </div>
  )
}
