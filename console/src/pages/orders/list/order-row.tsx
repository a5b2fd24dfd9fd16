/** One order in the list: whose it is, how much, whether it is paid, and when. */
import type { TimeOf } from '../../../api/orders.ts'
import type { ListedOrder } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { Link, SkipLink } from '../../../ui/link.tsx'
import { nameStatus, ordersTexts } from '../orders-texts.ts'
import { PAYMENT_PILLS } from '../payment-pills.ts'
import { ORDER_NAME, OPEN_ORDER } from '../places.ts'

type Props = {
  order: ListedOrder
  isOpen: boolean
  /** The time by which the list is sorted. */
  by: TimeOf
  /** Address of the order, with the search of the list. */
  to: string
}

export function OrderRow({ order, isOpen, by, to }: Props) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const { referenceId, contact, payment, status, total, received, refunded, reportedDate, hasFailed } = order
  const kept = received.value - refunded.value
  const when = whenOf(order, by)
  return (
    <li>
      <Link to={to} className="order-row" isCurrent={isOpen} {...(isOpen && { id: OPEN_ORDER })}>
        <span className="order-row-line">
          <bdi className="order-row-name">{nameContact(contact, order.to)}</bdi>
          {total !== null && (
            <span className="figures order-row-total">
              {formats.money(total.value, total.offset, total.currency)}
            </span>
          )}
        </span>
        <span className="order-row-line soft small">
          <bdi className="order-row-reference">{referenceId}</bdi>
          <span className="figures nowrap">
            {when.what !== 'created' && `${when.what === 'paid' ? texts.paidAt : texts.dueAt} `}
            <time dateTime={when.at}>{formats.brief(when.at, now)}</time>
          </span>
        </span>
        <span className="pills">
          {hasFailed && <span className="pill pill-bad">{texts.failedToSend}</span>}
          <span className={`pill ${PAYMENT_PILLS[payment]}`}>{texts.payments[payment]}</span>
          {payment !== 'paid' && kept > 0 && (
            <span className="pill pill-wait">{texts.partPaid(formats.money(kept, received.offset))}</span>
          )}
          {reportedDate !== null && payment !== 'paid' && (
            <span className="pill pill-wait">{texts.reported}</span>
          )}
          {status !== null && status !== 'canceled' && (
            <span className="pill pill-calm">{nameStatus(texts, status)}</span>
          )}
        </span>
      </Link>
      {isOpen && <SkipLink to={[ORDER_NAME]}>{texts.toOrder}</SkipLink>}
    </li>
  )
}

function whenOf({ createDate, paidDate, expireDate }: ListedOrder, by: TimeOf): { what: TimeOf; at: string } {
  const at = { created: createDate, paid: paidDate, due: expireDate }[by]
  return at === null ? { what: 'created', at: createDate } : { what: by, at }
}
