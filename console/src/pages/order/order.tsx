/** One order from beginning to end: every message about it, its statuses, failures and answers. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Order as OrderAnswer } from '../../api/types.ts'
import { findProgress } from '../../chat/to-chat.ts'
import { useTexts } from '../../i18n/texts.ts'
import { DocumentTitle } from '../../layout/document-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failed, Loading, ProblemNotice } from '../../ui/states.tsx'
import { OrderEventRow } from './order-event.tsx'
import { nameState, orderTexts } from './order-texts.ts'
import './order.css'

export default function Order() {
  const { referenceId } = useParams<{ referenceId: string }>()
  const api = useApi()
  const order = useQuery({
    queryKey: queryKeys.order(referenceId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/orders/{referenceId}', { params: { path: { referenceId } }, signal })),
  })
  if (order.isError && order.data === undefined) {
    return <Failed error={order.error} onRetry={() => void order.refetch()} />
  }
  if (order.data === undefined) return <Loading />
  return (
    <>
      {order.isError && <ProblemNotice error={order.error} occasion="reading" />}
      <Shown order={order.data} />
    </>
  )
}

function Shown({ order }: { order: OrderAnswer }) {
  const texts = useTexts(orderTexts)
  const { referenceId, orderStatus, paymentStatus, timeline, complete } = order
  const messages = timeline.flatMap((event) => (event.kind === 'message' ? [event.message] : []))
  const conversationId = messages[0]?.conversationId
  const progress = findProgress(messages).get(referenceId)
  return (
    <div className="page">
      <DocumentTitle title={texts.title(referenceId)} />
      <header className="page-head">
        <div>
          <h1>{texts.title(referenceId)}</h1>
          <p className="pills">
            {paymentStatus !== null && (
              <span className={`pill ${PAYMENT_LOOKS[paymentStatus] ?? 'pill-wait'}`}>
                {nameState(texts, `payment ${paymentStatus}`)}
              </span>
            )}
            {orderStatus !== null && <span className="pill pill-calm">{nameState(texts, orderStatus)}</span>}
          </p>
        </div>
        {conversationId !== undefined && (
          <LinkButton href={`/conversations/${conversationId}`} look="quiet" icon="chat">
            {texts.conversation}
          </LinkButton>
        )}
      </header>
      {!complete && <p className="notice notice-wait">{texts.incomplete}</p>}
      <h2 className="visually-hidden">{texts.events}</h2>
      <ol className="order-events">
        {timeline.map((event, index) => (
          // Events have no id, and are only appended.
          <OrderEventRow
            key={`${event.kind} ${event.messageId} ${index}`}
            event={event}
            progress={progress}
          />
        ))}
      </ol>
    </div>
  )
}

const PAYMENT_LOOKS: Partial<Record<string, string>> = { captured: 'pill-good', failed: 'pill-bad' }
