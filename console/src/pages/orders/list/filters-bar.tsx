/** Search, quick filters, and all others behind a button. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { PAYMENTS, TIMES } from '../../../api/orders.ts'
import { ORDER_STATES } from '../../../chat/order-state-names.ts'
import { useMay } from '../../../api/me.ts'
import { sendersQuery } from '../../../api/senders.ts'
import { useApi } from '../../../api/session.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { Chips } from '../../../ui/chips.tsx'
import { SearchField, TextField } from '../../../ui/fields.tsx'
import { Select } from '../../../ui/select.tsx'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import { ordersTexts } from '../orders-texts.ts'
import { isSameFilters, PERIODS, QUICK, QUICK_FILTERS } from './order-filters.ts'
import type { OrderFilters } from './order-filters.ts'

const ANY = 'any'

type Props = { filters: OrderFilters; onFilter: (filters: OrderFilters) => void }

export function FiltersBar({ filters, onFilter }: Props) {
  const texts = useTexts(ordersTexts)
  const [typed, setTyped] = useTypedSearch(filters.q, (q) => onFilter({ ...filters, q }))
  const quick = QUICK.find((one) => isSameFilters({ ...QUICK_FILTERS[one], q: '' }, { ...filters, q: '' }))
  const [isWide, setWide] = useState(quick === undefined)
  return (
    <div className="order-filters">
      <SearchField label={texts.search} value={typed} onChange={setTyped} />
      <Chips
        label={texts.quick}
        value={quick ?? null}
        onChange={(one) => onFilter({ ...QUICK_FILTERS[one], q: filters.q })}
        choices={QUICK.map((value) => ({ value, name: texts.quicks[value] }))}
      />
      <details open={isWide} onToggle={({ currentTarget }) => setWide(currentTarget.open)}>
        <summary>{texts.filters}</summary>
        <Choices filters={filters} onFilter={onFilter} />
      </details>
    </div>
  )
}

function Choices({ filters, onFilter }: Props) {
  const texts = useTexts(ordersTexts)
  const { payment, status, by, period, first, last } = filters
  const change = (part: Partial<OrderFilters>) => onFilter({ ...filters, ...part })
  const any = { value: ANY, name: texts.any }
  return (
    <div className="order-choices">
      <Select
        label={texts.payment}
        value={payment ?? ANY}
        onChange={(value) => change({ payment: PAYMENTS.find((one) => one === value) ?? null })}
        choices={[any, ...PAYMENTS.map((value) => ({ value, name: texts.payments[value] }))]}
      />
      <Select
        label={texts.status}
        value={status ?? ANY}
        onChange={(value) => change({ status: ORDER_STATES.find((one) => one === value) ?? null })}
        choices={[any, ...ORDER_STATES.map((value) => ({ value, name: texts.states[value] ?? value }))]}
      />
      <Select
        label={texts.by}
        value={by}
        onChange={(value) => change({ by: value })}
        choices={TIMES.map((value) => ({ value, name: texts.times[value] }))}
      />
      <Select
        label={texts.period}
        value={period}
        onChange={(value) => change({ period: value })}
        choices={PERIODS.map((value) => ({ value, name: texts.periods[value] }))}
      />
      {period === 'days' && (
        <>
          <TextField
            label={texts.first}
            type="date"
            value={first ?? ''}
            onChange={(day) => change({ first: day === '' ? null : day })}
          />
          <TextField
            label={texts.last}
            type="date"
            value={last ?? ''}
            onChange={(day) => change({ last: day === '' ? null : day })}
          />
        </>
      )}
      <SenderChoice filters={filters} onFilter={onFilter} />
    </div>
  )
}

/** Shown only if there is a choice and the key may list the senders. */
function SenderChoice({ filters, onFilter }: Props) {
  const texts = useTexts(ordersTexts)
  const { data: senders = [] } = useQuery({ ...sendersQuery(useApi()), enabled: useMay('senders:read') })
  if (senders.length < 2) return null
  return (
    <Select
      label={texts.sender}
      value={filters.senderId ?? ANY}
      onChange={(value) => onFilter({ ...filters, senderId: value === ANY ? null : value })}
      choices={[
        { value: ANY, name: texts.any },
        ...senders.map(({ id, address }) => ({ value: id, name: formatPhoneNumber(address) })),
      ]}
    />
  )
}
