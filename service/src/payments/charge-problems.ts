/** Why an order is not charged, as answers of the API. */
import { Problem } from '../engine/problems/problems.ts'
import type { Failure } from '../providers/provider.ts'

/** Another request is at it, and will be done in a moment. */
const SOON_SECONDS = 2
/** A bank that was silent or away is asked again then. */
const LATER_SECONDS = 10

export const orderPaid = () =>
  new Problem(
    'order_paid',
    'Money came for this order. Give it back before you cancel the order or charge it again.',
  )

/** @param messageId of the message that asks for the order under this reference id */
export const orderAsked = (messageId: string) =>
  new Problem('order_asked', 'A message asks for this order already.', { extra: { messageId } })

export const chargeInProgress = () =>
  new Problem('charge_in_progress', 'A charge of this order is being made or withdrawn.', {
    retryAfterSeconds: SOON_SECONDS,
  })

export const chargeUnknown = () =>
  new Problem('charge_unknown', 'The bank did not answer, and it is unknown what it did.', {
    retryAfterSeconds: LATER_SECONDS,
  })

/** @param failure in the bank's words */
export const chargeRefused = (failure: Failure | null) =>
  new Problem('charge_refused', 'The bank refuses the charge.', {
    errors: [
      {
        in: 'body',
        pointer: '/charge',
        code: 'charge_refused',
        detail: failure?.words ?? 'The bank gave no reason.',
      },
    ],
  })

export const chargeNotMade = (detail: string, retryAfterMs: number | null = null) =>
  new Problem('charge_not_made', detail, {
    retryAfterSeconds: retryAfterMs === null ? LATER_SECONDS : Math.ceil(retryAfterMs / 1000),
  })

export const accountStopped = () =>
  new Problem(
    'payment_account_stopped',
    'The bank refuses the account: nothing is charged there until that is put right.',
  )
