/**
 * The money of an order: what was charged, what came and its decision, what was refunded, and the
 * notices to the customer.
 */
import { useId } from 'react'
import type {
  Charge,
  Message,
  Order,
  OrderPayments,
  Payment,
  PaymentNotice,
  Refund,
} from '../../../api/types.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { SECOND_MS, useNow } from '../../../i18n/now.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { BankWords } from '../../../payments/bank-words.tsx'
import { excessOf } from '../../../payments/amounts.ts'
import { PaymentActions } from '../../../payments/payment-actions.tsx'
import { paymentsTexts } from '../../../payments/payments-texts.ts'
import { CHARGE_PILLS, REFUND_PILLS, VERDICT_PILLS } from '../../../payments/pills.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { nameProblem } from '../../../ui/problem-texts.ts'
import { Renewal } from './renewal.tsx'
import './order-payments.css'

type Props = {
  money: OrderPayments
  order: Order
  isPaid: boolean
  /** Those of the order, oldest first. */
  messages: Message[]
}

/** Nothing for an order that no bank was asked to charge, and for which nothing came. */
export function OrderPaymentsCard({ money, order, isPaid, messages }: Props) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const id = useId()
  const { charges, payments, refunds, notices, due, received, refunded } = money
  const latest = charges.at(-1)
  const earlier = charges.slice(0, -1)
  if (latest === undefined && payments.length === 0) return null
  const kept = received.value - refunded.value
  const rest = due !== null && kept > 0 && due.value > kept ? due.value - kept : null
  return (
    <section className="card order-payments" aria-labelledby={id}>
      <h3 id={id}>{texts.payments}</h3>
      <dl className="figure-list">
        {due !== null && <Figure name={texts.asked}>{formats.money(due.value, due.offset)}</Figure>}
        <Figure name={texts.received}>{formats.money(received.value, received.offset)}</Figure>
        {refunded.value > 0 && (
          <Figure name={texts.refunded}>{formats.money(refunded.value, refunded.offset)}</Figure>
        )}
      </dl>
      {latest && <ChargeLine charge={latest} />}
      {latest && <Renewal order={order} isPaid={isPaid} rest={rest} charge={latest} messages={messages} />}
      {earlier.length > 0 && (
        <details>
          <summary className="small">{texts.earlierCharges(earlier.length)}</summary>
          {earlier.map((charge) => (
            <ChargeLine key={charge.id} charge={charge} />
          ))}
        </details>
      )}
      {payments.length > 0 && (
        <ul className="order-payment-list">
          {payments.map((payment) => (
            <PaymentItem
              key={payment.id}
              payment={payment}
              money={money}
              refunds={refunds.filter(({ paymentId }) => paymentId === payment.id)}
            />
          ))}
        </ul>
      )}
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function ChargeLine({ charge }: { charge: Charge }) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const { amount, expireDate, failure } = charge
  const now = useNow(SECOND_MS)
  // The service closes a charge a little after its time; until then the page's clock decides.
  const isPast = charge.state === 'open' && Date.parse(expireDate) <= now.getTime()
  const state = isPast ? 'expired' : charge.state
  const endDate = isPast ? expireDate : charge.endDate
  return (
    <div>
      <p className="order-payment-line">
        {texts.charge} <span className="figures">{formats.money(amount.value, amount.offset)}</span>
        <span className={`pill ${CHARGE_PILLS[state]}`}>{texts.chargeStates[state]}</span>
        <span className="soft small">
          {state === 'open' && (
            <>
              {texts.payUntil} <Moment at={expireDate} />
            </>
          )}
          {state !== 'open' && endDate !== null && (
            <>
              {texts.endedAt} <Moment at={endDate} />
            </>
          )}
        </span>
      </p>
      <BankWords failure={failure} />
    </div>
  )
}

function PaymentItem({
  payment,
  money,
  refunds,
}: {
  payment: Payment
  money: OrderPayments
  refunds: Refund[]
}) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const id = useId()
  const { amount, verdict, receivedDate, decision, isOpen, source } = payment
  return (
    <li className="order-payment">
      <p className="order-payment-line" id={id}>
        <strong className="figures">{formats.money(amount.value, amount.offset)}</strong>
        <span className={`pill ${isOpen ? VERDICT_PILLS[verdict] : 'pill-good'}`}>
          {texts.verdicts[verdict]}
        </span>
        <span className="soft small">
          <Moment at={receivedDate} />
          {source === 'reported' && ` · ${texts.reported}`}
        </span>
      </p>
      {isOpen && <p>{texts.explain[verdict]}</p>}
      {decision !== null && decision.kind !== 'refund' && (
        <p className="soft small">
          {decision.kind === 'accept' ? texts.accepted : texts.waitsUntil}{' '}
          <Moment at={decision.kind === 'wait' ? (decision.until ?? decision.date) : decision.date} />
        </p>
      )}
      {refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} />
      ))}
      <PaymentActions payment={payment} excess={excessOf(payment, money)} describedBy={id} />
    </li>
  )
}

function RefundLine({ refund }: { refund: Refund }) {
  const texts = useTexts(paymentsTexts)
  const formats = useFormats()
  const { amount, state, origin, reason, failure, createDate, endDate } = refund
  return (
    <div>
      <p className="order-payment-line">
        {texts.refundOf} <span className="figures">{formats.money(amount.value, amount.offset)}</span>
        <span className={`pill ${REFUND_PILLS[state]}`}>{texts.refundStates[state]}</span>
        <span className="soft small">
          <Moment at={endDate ?? createDate} />
          {origin === 'bank' && ` · ${texts.byBank}`}
        </span>
        {reason !== null && <bdi className="soft small">{reason}</bdi>}
      </p>
      <BankWords failure={failure} />
    </div>
  )
}

function NoticeLine({ notice }: { notice: PaymentNotice }) {
  const texts = useTexts(paymentsTexts)
  const { language } = useLanguage()
  const { kind, state, problem } = notice
  return (
    <p className={state === 'not_notified' ? 'notice notice-wait' : 'soft small'}>
      {texts.notices[state]}
      {kind === 'refunded' && ` ${texts.ofRefund}`}
      {problem !== null && `: ${nameProblem(problem, language)}`}
    </p>
  )
}
