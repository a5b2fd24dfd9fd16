/** Rules of order status (Cloud API reference, order_status): above all what may follow on what was sent before. */
import { TIMESTAMP_SECONDS_MAX } from '../../../messages/kinds/order-status.ts'
import { childPart, partAt, textAt, type Part } from './part.ts'
import { apply, type Exam, type OrderState, type Rule } from './rule.ts'
import { checkHeaderImage } from './web-address.ts'

const SOURCE = 'Cloud API reference, order_status'

/** Moves among these are free, and so is repeating any status. */
const IN_WORK: readonly string[] = ['processing', 'partially_shipped', 'shipped']
/** Nothing leaves these. */
const FINAL: readonly string[] = ['completed', 'canceled']
const ORDER_STATUSES: readonly string[] = ['pending', ...IN_WORK, ...FINAL]
/** Older tables spell `partially_shipped` so; it is sent on with the underscore. */
const OLD_SPELLING = 'partially-shipped'

/** Clocks differ, and some write local time as UTC. */
const FUTURE_SECONDS_MAX = 86_400

type ParametersSubject = { part: Part; hasOrder: boolean; hasPayment: boolean }
type StatusSubject = { part: Part; status: string; payment: string | null; known: OrderState }
type TimestampSubject = { part: Part; seconds: number }

const parametersRules: readonly Rule<ParametersSubject>[] = [
  {
    id: 'status-content',
    checks: 'A status message says something of the order or of the payment.',
    code: 'required',
    severity: 'refuse',
    source: `${SOURCE}; own choice: without either it says nothing, and WhatsApp's answer is not documented`,
    check: ({ hasOrder, hasPayment }) =>
      hasOrder || hasPayment ? null : 'Must have `order` or `payment`, or both.',
  },
]

const knownOrderRules: readonly Rule<{ part: Part }>[] = [
  {
    id: 'status-known-order',
    checks: 'The order was sent before, by an order-details message with this reference id.',
    code: 'order_unknown',
    severity: 'warn',
    source: `${SOURCE}: the reference id of the order-details message; it may have been sent by other means`,
    check: (_, { known }) => (known ? null : 'No order was sent from here under this reference id.'),
  },
  {
    id: 'status-same-recipient',
    checks: 'The order was sent to the recipient, and not only to somebody else.',
    code: 'order_of_another',
    severity: 'warn',
    source: `${SOURCE}: the status quotes the order in the chat; what becomes of one that finds none there is not documented`,
    check: (_, { known }) =>
      known?.isOfAnother ? 'The order with this reference id was sent to another recipient.' : null,
  },
]

const statusRules: readonly Rule<StatusSubject>[] = [
  {
    id: 'status-transition',
    checks:
      'The status of an order follows on the one before: any of processing, shipped and partially_shipped to any other; completed and canceled are final; nothing returns to pending.',
    code: 'order_transition',
    severity: 'refuse',
    source: `${SOURCE}: else WhatsApp fails the message with 2046`,
    check({ status, known }) {
      const allowed = toAllowed(known)
      return allowed.includes(status)
        ? null
        : `The order is ${known.order} and can be: ${allowed.join(', ')} (WhatsApp would fail it with 2046).`
    },
  },
  {
    id: 'status-cancel',
    checks:
      'An order is not canceled while its payment was last reported pending or captured; that a captured one failed is reported before, not along with it.',
    code: 'order_paid',
    severity: 'refuse',
    source: `${SOURCE}: else WhatsApp fails the message with 2047`,
    check({ status, payment, known }) {
      if (status !== 'canceled' || !toAllowed(known).includes(status) || known.order === status) return null
      const now = payment ?? known.payment
      if (known.payment !== 'captured' && now !== 'captured' && now !== 'pending') return null
      const allowed = toAllowed(known).filter((word) => word !== 'canceled')
      return `Its payment is ${known.payment === 'captured' ? 'captured' : now}, so it can be: ${allowed.join(', ')} (WhatsApp would fail it with 2047).`
    },
  },
]

const timestampRules: readonly Rule<TimestampSubject>[] = [
  {
    id: 'payment-timestamp-future',
    checks: 'The time of a payment is at most a day ahead.',
    code: 'in_future',
    severity: 'warn',
    source: 'own choice: a payment is reported after it happened',
    check({ seconds }, { now }) {
      const isReadable = seconds <= TIMESTAMP_SECONDS_MAX
      return isReadable && seconds > now.getTime() / 1000 + FUTURE_SECONDS_MAX
        ? 'Is more than a day ahead of now.'
        : null
    },
  },
]

export const orderStatusRules = [...parametersRules, ...knownOrderRules, ...statusRules, ...timestampRules]

/** Checks the `interactive` object of an order-status message. */
export function checkOrderStatus(interactive: Part, exam: Exam): void {
  checkHeaderImage(interactive, exam)
  const parameters = partAt(interactive, 'action', 'parameters')
  if (parameters.value === undefined) return
  const referenceId = childPart(parameters, 'reference_id')
  if (referenceId.value !== undefined) apply(knownOrderRules, { part: referenceId }, exam)
  checkTimestamp(partAt(parameters, 'payment', 'timestamp'), exam)
  checkParameters(parameters, exam)
}

function checkParameters(part: Part, exam: Exam): void {
  const [order, payment] = [childPart(part, 'order'), childPart(part, 'payment')]
  const subject = { part, hasOrder: order.value !== undefined, hasPayment: payment.value !== undefined }
  apply(parametersRules, subject, exam)

  const statusPart = childPart(order, 'status')
  const status = toChannelSpelling(textAt(statusPart))
  if (exam.known === null || status === null || !ORDER_STATUSES.includes(status)) return
  const known = { ...exam.known, order: toChannelSpelling(exam.known.order) }
  apply(statusRules, { part: statusPart, status, payment: textAt(partAt(payment, 'status')), known }, exam)
}

function checkTimestamp(part: Part, exam: Exam): void {
  if (typeof part.value === 'number') apply(timestampRules, { part, seconds: part.value }, exam)
}

/** The statuses an order can have next. Of an order nothing is known of, all. */
function toAllowed({ order }: OrderState): readonly string[] {
  if (order === null) return ORDER_STATUSES
  return FINAL.includes(order) ? [order] : [...new Set([order, ...IN_WORK, ...FINAL])]
}

function toChannelSpelling(status: string | null): string | null {
  return status === OLD_SPELLING ? 'partially_shipped' : status
}
