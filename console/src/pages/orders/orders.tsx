/**
 * The orders of the shop: which are paid, what they come to, day by day; and beside the list (or
 * instead of it, on a narrow screen) the open order.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useParams, useSearch, useSearchParams } from 'wouter'
import type { ListedOrder } from '../../api/types.ts'
import { addDays } from '../../i18n/days.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Chips } from '../../ui/chips.tsx'
import { SkipLink } from '../../ui/link.tsx'
import { Loading } from '../../ui/states.tsx'
import { useIsNarrow } from '../conversations/use-is-narrow.ts'
import { DaySums } from './days/day-sums.tsx'
import { DueToday } from './list/due-today.tsx'
import { FiltersBar } from './list/filters-bar.tsx'
import { QUICK_FILTERS, readFilters, toAsked, toSearch, toSpan } from './list/order-filters.ts'
import type { OrderFilters } from './list/order-filters.ts'
import { OrderList } from './list/order-list.tsx'
import { Order } from './order/order.tsx'
import { ordersTexts } from './orders-texts.ts'
import { ORDER_LIST, ORDER_NAME } from './places.ts'
import { useShopDay } from './use-shop-day.ts'
import type { ShopDay } from './use-shop-day.ts'
import './orders.css'

const VIEWS = ['list', 'days'] as const
/** Days before today that are shown while no period is chosen. */
const DAYS_BEFORE = 6

export default function Orders() {
  const texts = useTexts(ordersTexts)
  const { referenceId } = useParams<{ referenceId?: string }>()
  const isNarrow = useIsNarrow()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filters = useMemo(() => readFilters(search), [search])
  const senderId = new URLSearchParams(search).get('of')
  const setFilters = useCallback(
    (next: OrderFilters) => navigate(`${path}${toSearch(next)}`, { replace: true }),
    [path, navigate],
  )
  const day = useShopDay()
  useFocusInTurn(referenceId, isNarrow)
  const isListed = !isNarrow || referenceId === undefined
  return (
    <div className={isNarrow ? 'orders orders-in-turn' : 'orders'}>
      <h1 className="visually-hidden">{texts.title}</h1>
      {isListed && (
        <Listed filters={filters} day={day} openId={referenceId} senderId={senderId} onFilter={setFilters} />
      )}
      {referenceId !== undefined && (
        <Order key={`${referenceId} ${senderId}`} referenceId={referenceId} senderId={senderId} />
      )}
      {!isNarrow && referenceId === undefined && day && <Days filters={filters} today={day.today} />}
    </div>
  )
}

type ListedProps = {
  filters: OrderFilters
  /** Undefined until it is known. */
  day: ShopDay | undefined
  openId: string | undefined
  senderId: string | null
  onFilter: (filters: OrderFilters) => void
}

function Listed({ filters, day, openId, senderId, onFilter }: ListedProps) {
  const texts = useTexts(ordersTexts)
  const isNarrow = useIsNarrow()
  const [given, setGiven] = useSearchParams()
  const view = isNarrow && given.get('view') === 'days' ? 'days' : 'list'
  const isOpen = (order: ListedOrder) =>
    order.referenceId === openId && (senderId === null || order.senderId === senderId)
  const asked = useMemo(
    () => day && toAsked(filters, day.today, day.zone),
    // oxlint-disable-next-line react/exhaustive-deps -- the object is new with each minute, its parts are not
    [filters, day?.today, day?.zone],
  )
  return (
    <section id={ORDER_LIST} className="order-list" aria-label={texts.title} tabIndex={-1}>
      {openId !== undefined && <SkipLink to={[ORDER_NAME]}>{texts.toOrder}</SkipLink>}
      {isNarrow && (
        <div className="order-views">
          <Chips
            label={texts.view}
            value={view}
            onChange={(next) =>
              setGiven(
                (before) => {
                  if (next === 'days') before.set('view', next)
                  else before.delete('view')
                  return before
                },
                { replace: true },
              )
            }
            choices={VIEWS.map((value) => ({ value, name: texts.views[value] }))}
          />
        </div>
      )}
      {day && view === 'list' && <DueToday {...day} onShow={() => onFilter(QUICK_FILTERS.dueToday)} />}
      <FiltersBar filters={filters} onFilter={onFilter} />
      <div className="order-scroller">
        {asked === undefined || day === undefined ? (
          <Loading />
        ) : view === 'days' ? (
          <Days filters={filters} today={day.today} />
        ) : (
          <OrderList filters={filters} asked={asked} isOpen={isOpen} onFilter={onFilter} />
        )}
      </div>
    </section>
  )
}

/** Of the chosen period; of the last days while none is chosen. */
function Days({ filters, today }: { filters: OrderFilters; today: string }) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const span = toSpan(filters, today)
  const isBounded = span.first !== null || span.last !== null
  const last = span.last ?? today
  const first = span.first ?? addDays(last, -DAYS_BEFORE)
  const heading =
    filters.period === 'days'
      ? formats.list([...new Set([first, last])].map((one) => formats.calendarDay(one)))
      : isBounded
        ? texts.periods[filters.period]
        : texts.spanAll
  return <DaySums first={first} last={last} heading={heading} />
}

/**
 * On a narrow screen the pressed element disappears: focuses what replaced it, and on return the
 * order's row.
 */
function useFocusInTurn(referenceId: string | undefined, isNarrow: boolean): void {
  const before = useRef(referenceId)
  useEffect(() => {
    const left = before.current
    before.current = referenceId
    if (!isNarrow || left === referenceId) return
    const address = left === undefined ? '' : CSS.escape(encodeURIComponent(left))
    const row = referenceId === undefined && document.querySelector(`.order-row[href*="/${address}"]`)
    const place = row || document.getElementById('content')
    if (place instanceof HTMLElement) place.focus()
  }, [referenceId, isNarrow])
}
