/**
 * Rules of order status (Cloud API reference, order_status): above all which status may follow
 * which.
 */
import { TIMESTAMP_SECONDS_MAX } from '../../../kinds/order-status.ts'
import { childPart, partAt, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'
import { checkHeaderImage } from './web-address.ts'

const SOURCE = 'Cloud API reference, order_status'

/** An order may move freely among these, and may repeat any status. */
const IN_WORK: readonly string[] = ['processing', 'partially_shipped', 'shipped']
/** An order never leaves these. */
const FINAL: readonly string[] = ['completed', 'canceled']
const ORDER_STATUSES: readonly string[] = ['pending', ...IN_WORK, ...FINAL]
/** Older tables spell `partially_shipped` like this; it is sent with the underscore. */
const OLD_SPELLING = 'partially-shipped'

/** Clocks differ, and some write local time as UTC. */
const FUTURE_SECONDS_MAX = 86_400

export const orderStatusRules = toRules({
  'status-content': refuse(
    'required',
    'A status message says something of the order or of the payment.',
    `${SOURCE}; own choice: without either it says nothing, and WhatsApp's answer is not documented`,
  ),
  'status-known-order': warn(
    'order_unknown',
    'The order was sent before, by an order-details message with this reference id.',
    `${SOURCE}: the reference id of the order-details message; it may have been sent by other means`,
  ),
  'status-same-recipient': warn(
    'order_of_another',
    'The order was sent to the recipient, and not only to another person; and its customer still has that address.',
    `${SOURCE}: the status quotes the order in the chat; what becomes of one that finds none there is not documented`,
  ),
  'status-transition': refuse(
    'order_transition',
    'The status of an order follows on the one before: any of processing, shipped and partially_shipped to any other; completed and canceled are final; nothing returns to pending.',
    `${SOURCE}: else WhatsApp fails the message with 2046`,
  ),
  'status-cancel': refuse(
    'order_paid',
    'An order is not canceled while its payment was last reported pending or captured; that a captured one failed is reported before, not along with it.',
    `${SOURCE}: else WhatsApp fails the message with 2047`,
  ),
  'payment-timestamp-future': warn(
    'in_future',
    'The time of a payment is at most a day ahead.',
    'own choice: a payment is reported after it happened',
  ),
})

/** Checks the `interactive` object of an order-status message. */
export function checkOrderStatus(interactive: Part, exam: Exam): void {
  checkHeaderImage(interactive, exam)
  const parameters = partAt(interactive, 'action', 'parameters')
  if (parameters.value === undefined) return
  const [order, payment] = [childPart(parameters, 'order'), childPart(parameters, 'payment')]
  checkTimestamp(childPart(payment, 'timestamp'), exam)
  if (order.value === undefined && payment.value === undefined) {
    const detail = 'Must have `order` or `payment`, or both.'
    report(exam, orderStatusRules['status-content'], parameters, detail)
  }
  const reported = textAt(childPart(payment, 'status'))
  checkProgress(childPart(parameters, 'reference_id'), order, reported, exam)
}

/**
 * Checks which status an order has next, also in a template.
 * @param reportedPayment what the same message says of the payment
 */
export function checkProgress(
  reference: Part,
  order: Part,
  reportedPayment: string | null,
  exam: Exam,
): void {
  checkReference(reference, exam)
  checkStatus(childPart(order, 'status'), reportedPayment, exam)
}

function checkReference(part: Part, exam: Exam): void {
  if (part.value === undefined) return
  if (!exam.known) {
    const detail = 'No order was sent from here under this reference id.'
    report(exam, orderStatusRules['status-known-order'], part, detail)
  } else if (exam.known.isOfAnother) {
    const { movedTo } = exam.known
    const detail =
      movedTo === undefined
        ? 'The order with this reference id was sent to another recipient.'
        : `The order went to this address, and its customer has changed it since. Send the status to ${/^[0-9]+$/.test(movedTo) ? `+${movedTo}` : movedTo}.`
    report(exam, orderStatusRules['status-same-recipient'], part, detail)
  }
}

function checkTimestamp(part: Part, exam: Exam): void {
  const seconds = part.value
  if (typeof seconds !== 'number' || seconds > TIMESTAMP_SECONDS_MAX) return
  if (seconds > exam.now.getTime() / 1000 + FUTURE_SECONDS_MAX)
    report(exam, orderStatusRules['payment-timestamp-future'], part, 'Is more than a day ahead of now.')
}

function checkStatus(part: Part, reportedPayment: string | null, exam: Exam): void {
  const status = toChannelSpelling(textAt(part))
  if (exam.known === null || status === null || !ORDER_STATUSES.includes(status)) return
  const before = toChannelSpelling(exam.known.order)
  const allowed = toAllowed(before)
  if (!allowed.includes(status)) {
    const detail = `The order is ${before} and can be: ${allowed.join(', ')} (WhatsApp would fail it with 2046).`
    report(exam, orderStatusRules['status-transition'], part, detail)
    return
  }
  const payment = exam.known.payment === 'captured' ? 'captured' : (reportedPayment ?? exam.known.payment)
  const isOpenOrPaid = payment === 'captured' || payment === 'pending'
  if (status !== 'canceled' || before === status || !isOpenOrPaid) return
  const others = allowed.filter((word) => word !== 'canceled').join(', ')
  const detail = `Its payment is ${payment}, so it can be: ${others} (WhatsApp would fail it with 2047).`
  report(exam, orderStatusRules['status-cancel'], part, detail)
}

/** The statuses that an order can have next: all of them for an unknown order. */
function toAllowed(before: string | null): readonly string[] {
  if (before === null) return ORDER_STATUSES
  return FINAL.includes(before) ? [before] : [...new Set([before, ...IN_WORK, ...FINAL])]
}

function toChannelSpelling(status: string | null): string | null {
  return status === OLD_SPELLING ? 'partially_shipped' : status
}
