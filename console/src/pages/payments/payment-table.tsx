/** Payments as rows: when, who, for which order, how much, and what is thought of it. */
import type { Payment } from '../../api/types.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/texts.ts'
import { VERDICT_PILLS } from '../../payments/pills.ts'
import { paymentsTexts } from '../../payments/payments-texts.ts'
import { Link } from '../../ui/link.tsx'
import { payPageTexts } from './payments-page-texts.ts'
import '../../ui/chart.css'
import './payment-table.css'

/** `name` says what they are, for screen readers. */
export function PaymentTable({ payments, name }: { payments: Payment[]; name: string }) {
  const texts = useTexts(payPageTexts)
  return (
    <div className="chart-table card payment-table" tabIndex={0} role="group" aria-label={name}>
      <table className="table figures" aria-label={name}>
        <thead>
          <tr>
            {[texts.came, texts.amount, texts.customer, texts.order, texts.state].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ payment }: { payment: Payment }) {
  const texts = useTexts(payPageTexts)
  const words = useTexts(paymentsTexts)
  const formats = useFormats()
  const { amount, refunded, verdict, isOpen, contact, conversationId, referenceId, senderId } = payment
  const search = senderId === null ? '' : `?${new URLSearchParams({ of: senderId }).toString()}`
  const money = ({ value, offset, currency }: Payment['amount']) => formats.money(value, offset, currency)
  return (
    <tr>
      <th scope="row">
        <span className="nowrap">{formats.shortMoment(payment.receivedDate)}</span>
        <bdi className="soft small payment-id">{payment.providerId}</bdi>
      </th>
      <td className="nowrap">
        <strong>{money(amount)}</strong>
        {refunded.value > 0 && (
          <span className="pill pill-calm payment-refunded">{words.refundedOf(money(refunded))}</span>
        )}
      </td>
      <td>
        {conversationId === null ? (
          <span className="soft">{texts.noCustomer}</span>
        ) : (
          <Link to={`/conversations/${conversationId}`}>
            <bdi>{contact?.name ?? contact?.username ?? words.openConversation}</bdi>
          </Link>
        )}
      </td>
      <td>
        {referenceId === null ? (
          <span className="soft">{texts.noOrder}</span>
        ) : (
          <Link to={`/orders/${encodeURIComponent(referenceId)}${search}`}>
            <bdi>{referenceId}</bdi>
          </Link>
        )}
      </td>
      <td>
        <span className={`pill ${VERDICT_PILLS[verdict]}`}>{words.verdicts[verdict]}</span>
        {isOpen && <span className="pill pill-wait payment-open">{texts.waits}</span>}
      </td>
    </tr>
  )
}
