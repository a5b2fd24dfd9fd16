/** The payments of the chosen days, newest first; or, of all days, those that a search finds. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { paymentsQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import { addDays, startOf } from '../../i18n/days.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SearchField } from '../../ui/fields.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Report } from '../reports/report.tsx'
import { PaymentTable } from './payment-table.tsx'
import { payPageTexts } from './payments-page-texts.ts'

/** Longer than the pause between two typed letters. */
const TYPING_MS = 250

/** `from` and `to` are days of the shop in its `zone`, both included. */
export function PaymentList({ from, to, zone }: { from: string; to: string; zone: string }) {
  const texts = useTexts(payPageTexts)
  const [typed, setTyped, q] = useTyped()
  const asked = q === '' ? { from: startOf(from, zone), to: startOf(addDays(to, 1), zone) } : { q }
  const query = useInfiniteQuery({ ...paymentsQuery(useApi(), asked), placeholderData: keepPreviousData })
  const found = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Report
      title={texts.list}
      help={texts.listHelp}
      query={query}
      action={<SearchField label={texts.search} value={typed} onChange={setTyped} />}
    >
      {() => (
        <>
          <div role="status">
            {found.length === 0 && <p className="soft">{q === '' ? texts.noneInPeriod : texts.notFound}</p>}
          </div>
          {found.length > 0 && <PaymentTable payments={found} name={texts.list} />}
          <MoreButton list={query} />
        </>
      )}
    </Report>
  )
}

/** What is typed, and the search of the address, which follows when the person pauses. */
function useTyped() {
  const [given, setGiven] = useSearchParams()
  const q = given.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  // Cleared in a layout effect: while another page loads, this one is still mounted, and must not
  // change the address.
  useLayoutEffect(() => {
    const next = typed.trim()
    if (next === q) return
    const timer = setTimeout(
      () =>
        setGiven(
          (before) => {
            if (next === '') before.delete('q')
            else before.set('q', next)
            return before
          },
          { replace: true },
        ),
      TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, q, setGiven])
  return [typed, setTyped, q] as const
}
