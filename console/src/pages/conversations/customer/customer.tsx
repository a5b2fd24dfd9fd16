/**
 * The customer of a conversation: name and number, labels, orders with their states, and what the
 * shop notes.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../api/me.ts'
import { firstOrdersQuery } from '../../../api/orders.ts'
import { useApi } from '../../../api/session.tsx'
import type { Conversation, ListedOrder, Note } from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { MINUTE_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { nameContact } from '../../../ui/address.ts'
import { Link } from '../../../ui/link.tsx'
import { NoData } from '../../../ui/states.tsx'
import { nameStatus, ordersTexts } from '../../orders/orders-texts.ts'
import { PAYMENT_PILLS } from '../../orders/payment-pills.ts'
import { LabelChip } from '../labels/label-chip.tsx'
import { toNotePath } from '../list/address-filters.ts'
import { useNotes } from '../notes/use-notes.ts'
import { customerTexts } from './customer-texts.ts'
import './customer.css'

/** The newest; the list of orders has all. */
const ORDERS_SHOWN = 10

export function Customer({ conversation }: { conversation: Conversation }) {
  const texts = useTexts(customerTexts)
  const { contact, to, inbox } = conversation
  const name = nameContact(contact, to)
  const number = formatPhoneNumber(to)
  const mayReadOrders = useMay(['orders:read', 'messages:read'])
  return (
    <div className="customer">
      <div>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        {name !== number && <p className="soft small figures">{number}</p>}
        {contact.username !== null && contact.name !== null && (
          <p className="soft small">
            <bdi>@{contact.username}</bdi>
          </p>
        )}
        {contact.marketingStopped && <p className="small">{texts.marketingStopped}</p>}
      </div>
      {inbox.labels.length > 0 && (
        <div className="customer-labels" role="group" aria-label={texts.labels}>
          {inbox.labels.map((label) => (
            <LabelChip key={label.id} label={label} />
          ))}
        </div>
      )}
      {mayReadOrders && <Orders conversationId={conversation.id} number={to} />}
      <Notes conversationId={conversation.id} />
    </div>
  )
}

function Orders({ conversationId, number }: { conversationId: string; number: string }) {
  const texts = useTexts(customerTexts)
  const query = useQuery(firstOrdersQuery(useApi(), { conversationId }))
  const { data } = query
  return (
    <section aria-label={texts.orders}>
      <h3>{texts.orders}</h3>
      <NoData query={query} />
      {data?.data.length === 0 && <p className="soft small">{texts.noOrders}</p>}
      <ul className="customer-list">
        {data?.data.slice(0, ORDERS_SHOWN).map((order) => (
          <OrderLine key={order.referenceId} order={order} />
        ))}
      </ul>
      {(data?.data.length ?? 0) > ORDERS_SHOWN && (
        <Link to={`/orders?${new URLSearchParams({ q: number }).toString()}`}>{texts.moreOrders}</Link>
      )}
    </section>
  )
}

function OrderLine({ order: { referenceId, payment, status, total, createDate } }: { order: ListedOrder }) {
  const texts = useTexts(ordersTexts)
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  return (
    <li>
      <Link to={`/orders/${encodeURIComponent(referenceId)}`} className="customer-line">
        <span className="customer-order">
          <bdi>{referenceId}</bdi>
          {total !== null && (
            <span className="figures nowrap">{formats.money(total.value, total.offset, total.currency)}</span>
          )}
        </span>
        <span className="pills">
          <span className={`pill ${PAYMENT_PILLS[payment]}`}>{texts.payments[payment]}</span>
          {status !== null && status !== 'canceled' && (
            <span className="pill pill-calm">{nameStatus(texts, status)}</span>
          )}
          <time className="soft small figures" dateTime={createDate}>
            {formats.brief(createDate, now)}
          </time>
        </span>
      </Link>
    </li>
  )
}

function Notes({ conversationId }: { conversationId: string }) {
  const texts = useTexts(customerTexts)
  const { data: notes } = useNotes(conversationId)
  const newestFirst = notes?.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return (
    <section aria-label={texts.notes}>
      <h3>{texts.notes}</h3>
      {newestFirst?.length === 0 && <p className="soft small">{texts.noNotes}</p>}
      <ul className="customer-list">
        {newestFirst?.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function NoteLine({ note: { id, conversationId, text, writtenBy, createDate } }: { note: Note }) {
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  return (
    <li>
      <Link to={toNotePath(conversationId, null, id)} className="customer-line">
        <bdi className="customer-note">{text}</bdi>
        <span className="soft small">
          <bdi>{writtenBy.name}</bdi> ·{' '}
          <time className="figures" dateTime={createDate}>
            {formats.brief(createDate, now)}
          </time>
        </span>
      </Link>
    </li>
  )
}
