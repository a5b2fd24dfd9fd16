/** The payments of the chosen days, newest first; or, of all days, those that a search finds. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { paymentsQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import { addDays, startOf } from '../../i18n/days.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SearchField } from '../../ui/fields.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { useTypedSearch } from '../../ui/use-typed-search.ts'
import { Report } from '../reports/report.tsx'
import { PaymentTable } from './payment-table.tsx'
import { payPageTexts } from './payments-page-texts.ts'

/** `from` and `to` are days of the shop in its `zone`, both included. */
export function PaymentList({ from, to, zone }: { from: string; to: string; zone: string }) {
  const texts = useTexts(payPageTexts)
  const [given, setGiven] = useSearchParams()
  const q = given.get('q') ?? ''
  const search = (next: string) =>
    setGiven(
      (before) => {
        if (next === '') before.delete('q')
        else before.set('q', next)
        return before
      },
      { replace: true },
    )
  const [typed, setTyped] = useTypedSearch(q, search)
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
