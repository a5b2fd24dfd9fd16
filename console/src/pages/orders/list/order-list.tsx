/** The orders that are filtered, and what they come to; scrolling or a button loads more. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { ordersQuery } from '../../../api/orders.ts'
import type { OrdersAsked } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import type { ListedOrder } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Empty, NoData, ProblemNotice } from '../../../ui/states.tsx'
import { ordersTexts } from '../orders-texts.ts'
import { toSums } from '../sums.ts'
import { Download } from './download.tsx'
import { NO_FILTERS, toSearch } from './order-filters.ts'
import type { OrderFilters } from './order-filters.ts'
import { OrderRow } from './order-row.tsx'

type Props = {
  filters: OrderFilters
  asked: OrdersAsked
  isOpen: (order: ListedOrder) => boolean
  onFilter: (filters: OrderFilters) => void
}

export function OrderList({ filters, asked, isOpen, onFilter }: Props) {
  const wanted = useDeferredValue(asked)
  const list = useInfiniteQuery(ordersQuery(useApi(), wanted))
  const orders = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const hasSenders = new Set(orders.map(({ senderId }) => senderId)).size > 1
  if (list.data === undefined) return <NoData query={list} />
  return (
    <>
      {list.isError && <ProblemNotice error={list.error} occasion="reading" />}
      {orders.length === 0 ? (
        <None filters={filters} onShowAll={() => onFilter(NO_FILTERS)} />
      ) : (
        <div className="order-sums">
          <Shown orders={orders} isAll={!list.hasNextPage} />
          <Download asked={wanted} />
        </div>
      )}
      <ul className="order-rows">
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            isOpen={isOpen(order)}
            by={filters.by}
            to={toAddress(order, filters, hasSenders)}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

/** Two senders may use one reference: then the address names the sender too. */
function toAddress(
  { referenceId, senderId }: ListedOrder,
  filters: OrderFilters,
  hasSenders: boolean,
): string {
  const search = toSearch(filters)
  const of = hasSenders ? `${search === '' ? '?' : '&'}of=${senderId}` : ''
  return `/orders/${encodeURIComponent(referenceId)}${search}${of}`
}

/** How many orders are shown, and their sum in each currency. */
function Shown({ orders, isAll }: { orders: ListedOrder[]; isAll: boolean }) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const sums = formats.list(toSums(orders).map(([currency, value]) => formats.money(value, 1, currency)))
  const count = texts.orders(formats.number(orders.length), orders.length)
  return (
    <p className="small figures" role="status">
      {texts.shown(count, sums, isAll)}
    </p>
  )
}

function None({ filters, onShowAll }: { filters: OrderFilters; onShowAll: () => void }) {
  const texts = useTexts(ordersTexts)
  if (toSearch(filters) === '') {
    return (
      <Empty icon="order" title={texts.none}>
        <p>{texts.noneHelp}</p>
      </Empty>
    )
  }
  return (
    <Empty icon="search" title={texts.noneFound}>
      <Button look="quiet" onPress={onShowAll}>
        {texts.showAll}
      </Button>
    </Empty>
  )
}
