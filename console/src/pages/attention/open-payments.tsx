/** Payments that do not fit: each with what is thought of it, and what a person can do. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMay } from '../../api/me.ts'
import { openPaymentsQuery, orderPaymentsQuery } from '../../api/payments.ts'
import { useApi } from '../../api/session.tsx'
import type { Payment } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { excessOf } from '../../payments/amounts.ts'
import { VERDICT_PILLS } from '../../payments/pills.ts'
import { PaymentActions } from '../../payments/payment-actions.tsx'
import { paymentsTexts } from '../../payments/payments-texts.ts'
import { Link } from '../../ui/link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { attentionTexts } from './attention-texts.ts'

export function OpenPayments() {
  const texts = useTexts(attentionTexts)
  const id = useId()
  const query = useInfiniteQuery({ ...openPaymentsQuery(useApi()), enabled: useMay('payments:confirm') })
  const open = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (query.isError && query.data === undefined) {
    return <ProblemNotice error={query.error} occasion="reading" />
  }
  if (open.length === 0) return null
  return (
    <section className="cards" aria-labelledby={id}>
      <h2 id={id}>{texts.payments}</h2>
      <ul className="cards">
        {open.map((payment) => (
          <OpenPayment key={payment.id} payment={payment} />
        ))}
      </ul>
      <MoreButton list={query} />
    </section>
  )
}

function OpenPayment({ payment }: { payment: Payment }) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const id = useId()
  const { amount, verdict, referenceId, senderId, conversationId, receivedDate } = payment
  const { data: money } = useQuery({
    ...orderPaymentsQuery(useApi(), referenceId ?? '', senderId),
    enabled: referenceId !== null,
  })
  const search = senderId === null ? '' : `?${new URLSearchParams({ of: senderId }).toString()}`
  return (
    <li className="card" aria-labelledby={id}>
      <div className="delivery-head">
        <h3 id={id}>
          <span className="figures">{formats.money(amount.value, amount.offset, amount.currency)}</span>
          {' · '}
          <bdi>{referenceId === null ? texts.noOrder : texts.order(referenceId)}</bdi>
        </h3>
        <span className={`pill ${VERDICT_PILLS[verdict]}`}>{texts.verdicts[verdict]}</span>
      </div>
      <p>{texts.explain[verdict]}</p>
      <p className="small soft delivery-facts">
        <Moment at={receivedDate} as="ago" />
        {money?.due && (
          <span className="figures">
            {texts.asked} {formats.money(money.due.value, money.due.offset)}
          </span>
        )}
        {money && (
          <span className="figures">
            {texts.received} {formats.money(money.received.value, money.received.offset)}
          </span>
        )}
        {conversationId !== null && (
          <Link to={`/conversations/${conversationId}`}>{texts.openConversation}</Link>
        )}
        {referenceId !== null && (
          <Link to={`/orders/${encodeURIComponent(referenceId)}${search}`}>
            <bdi>{texts.order(referenceId)}</bdi>
          </Link>
        )}
      </p>
      <PaymentActions
        payment={payment}
        excess={money === undefined ? null : excessOf(payment, money)}
        describedBy={id}
      />
    </li>
  )
}
