/** The operations on payments. */
import { getRefund } from './get-refund.ts'
import { makeRefund } from './make-refund.ts'
import { sumPayments } from './sum-payments.ts'

export const paymentOperations = [sumPayments, makeRefund, getRefund]
