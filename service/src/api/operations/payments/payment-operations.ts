/** The operations on payments. */
import { sumPayments } from './sum-payments.ts'

export const paymentOperations = [sumPayments]
