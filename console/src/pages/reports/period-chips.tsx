/**
 * How far back a page of days goes: the address names it, so that a reload and a link show the
 * same.
 */
import { useSearchParams } from 'wouter'
import { addDays } from '../../i18n/days.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chips } from '../../ui/chips.tsx'
import { reportsTexts } from './reports-texts.ts'

const DAYS = { week: 7, month: 30, quarter: 90 }
type Period = keyof typeof DAYS
const CHOICES: Period[] = ['week', 'month', 'quarter']

const periodOf = (search: URLSearchParams): Period =>
  CHOICES.find((one) => one === search.get('period')) ?? 'week'

/** The days of the chosen period up to `today`, both as in `2026-11-23`. */
export const daysOf = (search: URLSearchParams, today: string) => ({
  from: addDays(today, 1 - DAYS[periodOf(search)]),
  to: today,
})

export function PeriodChips() {
  const texts = useTexts(reportsTexts)
  const [search, setSearch] = useSearchParams()
  const choose = (period: Period) =>
    setSearch(
      (before) => {
        before.set('period', period)
        return before
      },
      { replace: true },
    )
  return (
    <Chips
      label={texts.period}
      value={periodOf(search)}
      onChange={choose}
      choices={CHOICES.map((value) => ({ value, name: texts.periods[value] }))}
    />
  )
}
