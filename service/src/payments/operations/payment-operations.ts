/** The operations on payments. */
import { decidePayment } from './decide-payment.ts'
import { exportReconciliation } from './export-reconciliation.ts'
import { getOrderPayments } from './get-order-payments.ts'
import { getReconciliation } from './get-reconciliation.ts'
import { getRefund } from './get-refund.ts'
import { listPayments } from './list-payments.ts'
import { listUnreadablePayments } from './list-unreadable-payments.ts'
import { makeRefund } from './make-refund.ts'
import { receiveCallback } from './receive-callback.ts'
import { reportPayment } from './report-payment.ts'
import { settleUnreadablePayment } from './settle-unreadable-payment.ts'
import { sumPayments } from './sum-payments.ts'

export const paymentOperations = [
  listPayments,
  sumPayments,
  getOrderPayments,
  reportPayment,
  decidePayment,
  listUnreadablePayments,
  settleUnreadablePayment,
  makeRefund,
  getRefund,
  getReconciliation,
  exportReconciliation,
  receiveCallback,
]
