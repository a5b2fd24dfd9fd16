/**
 * One order from beginning to end: every message about it, its statuses, failures and answers, and
 * what can be done next.
 */
import { formatPhoneNumber } from '@recado/chat/text/phone-number.js'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { conversationQuery } from '../../../api/conversation-cache.ts'
import { useMay } from '../../../api/me.ts'
import { orderPaymentsQuery } from '../../../api/payments.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useApi } from '../../../api/session.tsx'
import type { Message, Order as OrderAnswer, OrderEvent, OrderPayments } from '../../../api/types.ts'
import { findProgress } from '../../../chat/to-chat.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { DocumentTitle } from '../../../layout/document-title.tsx'
import { nameContact } from '../../../ui/address.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link, SkipLink } from '../../../ui/link.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { NoData, ProblemNotice } from '../../../ui/states.tsx'
import { isCorrectable } from '../../compose/correction.ts'
import { WindowClock } from '../../conversations/header/window-clock.tsx'
import { useIsNarrow } from '../../conversations/use-is-narrow.ts'
import { nameStatus, ordersTexts } from '../orders-texts.ts'
import { OPEN_ORDER, ORDER_LIST, ORDER_NAME } from '../places.ts'
import { findAsked } from './find-asked.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderEventRow } from './order-event.tsx'
import { OrderPaymentsCard } from './order-payments.tsx'
import { orderTexts } from './order-texts.ts'
import './order.css'

/** `senderId` separates two orders of one reference; null: whatever has the reference. */
type Props = { referenceId: string; senderId: string | null }

export function Order({ referenceId, senderId }: Props) {
  const api = useApi()
  const order = useQuery({
    queryKey: queryKeys.order(referenceId, senderId),
    queryFn: ({ signal }) => {
      const query = senderId === null ? {} : { sender: senderId }
      return api.orders.get(referenceId, query, { signal })
    },
  })
  if (order.data === undefined) return <NoData query={order} />
  return (
    <section className="one-order" aria-labelledby={ORDER_NAME}>
      {order.isError && <ProblemNotice error={order.error} occasion="reading" />}
      <Shown order={order.data} senderId={senderId} />
    </section>
  )
}

function Shown({ order, senderId }: { order: OrderAnswer; senderId: string | null }) {
  const texts = useTexts(orderTexts)
  const { referenceId, timeline, complete } = order
  const messages = timeline.flatMap((event) => (event.kind === 'message' ? [event.message] : []))
  const progress = findProgress(messages).get(referenceId)
  const mayReadMoney = useMay('payments:read')
  const money = useQuery({
    ...orderPaymentsQuery(useApi(), referenceId, senderId),
    enabled: mayReadMoney,
  })
  const isPaid = order.paymentStatus === 'captured' || (money.data?.paidDate ?? null) !== null
  const [maySend, mayDecide] = [useMay('messages:send'), useMay('deliveries:resolve')]
  return (
    <>
      <DocumentTitle title={texts.title(referenceId)} />
      <Head
        order={order}
        messages={messages}
        isPaid={isPaid}
        money={money.data}
        awaitsMoney={mayReadMoney && money.data === undefined}
      />
      {!complete && <p className="notice notice-wait">{texts.incomplete}</p>}
      {money.isError && money.data === undefined && <ProblemNotice error={money.error} occasion="reading" />}
      {money.data !== undefined && (
        <OrderPaymentsCard money={money.data} order={order} messages={messages} isPaid={isPaid} />
      )}
      <h3 className="visually-hidden">{texts.events}</h3>
      <ol className="order-events">
        {timeline.map((event, index) => (
          // Events have no id, and are only appended.
          <OrderEventRow
            key={`${event.kind} ${event.messageId} ${index}`}
            event={event}
            progress={progress}
            isOpen={maySend && mayDecide && isOpenFailure(event, timeline)}
          />
        ))}
      </ol>
    </>
  )
}

/** It waits for a person: to correct it, or to decide otherwise. */
function isOpenFailure(event: OrderEvent, timeline: OrderEvent[]): boolean {
  if (event.kind !== 'message' || event.message.status !== 'failed' || !isCorrectable(event.message))
    return false
  return !timeline.some(({ kind, messageId }) => kind === 'resolution' && messageId === event.messageId)
}

type HeadProps = {
  order: OrderAnswer
  messages: Message[]
  isPaid: boolean
  money: OrderPayments | undefined
  awaitsMoney: boolean
}

function Head({ order, messages, isPaid, money, awaitsMoney }: HeadProps) {
  const texts = useTexts(orderTexts)
  const { states } = useTexts(ordersTexts)
  const { referenceId, orderStatus } = order
  const paymentStatus = isPaid ? 'captured' : order.paymentStatus
  const maySend = useMay('messages:send')
  const conversationId = messages[0]?.conversationId
  return (
    <header className="one-order-head">
      <div className="one-order-name">
        <Back />
        <h2 id={ORDER_NAME} tabIndex={-1}>
          <bdi>{texts.title(referenceId)}</bdi>
        </h2>
        <p className="pills">
          {paymentStatus !== null && (
            <span className={`pill ${PAYMENT_PILLS[paymentStatus] ?? 'pill-wait'}`}>
              {texts.paymentStates[paymentStatus] ?? paymentStatus}
            </span>
          )}
          {orderStatus !== null && (
            <span className="pill pill-calm">{nameStatus({ states }, orderStatus)}</span>
          )}
        </p>
      </div>
      <Facts messages={messages} />
      {conversationId !== undefined && maySend && (
        <OrderActions {...{ order, isPaid, messages, conversationId, money, awaitsMoney }} />
      )}
    </header>
  )
}

/** To the list: it is beside the order where there is room for both. */
function Back() {
  const texts = useTexts(ordersTexts)
  const isNarrow = useIsNarrow()
  const search = useSearch()
  return (
    <>
      {!isNarrow && <SkipLink to={[OPEN_ORDER, ORDER_LIST]}>{texts.back}</SkipLink>}
      <Link
        to={`/orders${search === '' ? '' : `?${search}`}`}
        className={`button button-icon ${isNarrow ? '' : 'one-order-close'}`}
      >
        <Icon name={isNarrow ? 'back' : 'close'} />
        <span className="visually-hidden">{isNarrow ? texts.back : texts.close}</span>
      </Link>
    </>
  )
}

/**
 * Who ordered, how much, until when it can be paid, and how long the customer can be written to.
 */
function Facts({ messages }: { messages: Message[] }) {
  const texts = useTexts(orderTexts)
  const formats = useFormats()
  const conversationId = messages[0]?.conversationId ?? ''
  const { data: conversation } = useQuery({
    ...conversationQuery(useApi(), conversationId),
    enabled: useMay('messages:read') && conversationId !== '',
  })
  const asked = findAsked(messages)
  if (conversation === undefined) return null
  const { contact, to, window } = conversation
  const name = nameContact(contact, to)
  const number = formatPhoneNumber(to)
  return (
    <div className="one-order-facts">
      <p>
        <bdi>{name}</bdi>
        {name !== number && <bdi className="soft small figures nowrap"> {number}</bdi>}
      </p>
      {asked?.total && (
        <p className="figures">
          <strong>{formats.money(asked.total.value, asked.total.offset, asked.total.currency)}</strong>
        </p>
      )}
      {asked?.expiresAt && (
        <p className="soft small">
          {texts.payBy} <Moment at={asked.expiresAt} />
        </p>
      )}
      <WindowClock window={window} />
      <LinkButton href={`/conversations/${conversationId}`} look="quiet" isSmall icon="chat">
        {texts.conversation}
      </LinkButton>
    </div>
  )
}

const PAYMENT_PILLS: Partial<Record<string, string>> = { captured: 'pill-good', failed: 'pill-bad' }
