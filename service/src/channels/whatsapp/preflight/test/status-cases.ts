/** Cases of the rules of order status. */
import { NOW_SECONDS, ofStatus, ORDER, PARAMETERS, type RuleCases } from './messages.ts'

const paidAt = (timestamp: unknown) => ofStatus({ [`${PARAMETERS}/payment/timestamp`]: timestamp })
const next = (status: string, before: string, payment: string | null = null) =>
  ofStatus(
    { [`${ORDER}/status`]: status, [`${PARAMETERS}/payment`]: undefined },
    { order: before, payment, isOfAnother: false, isNamed: true },
  )
const ofAnother = (isOfAnother: boolean) =>
  ofStatus(
    { [`${PARAMETERS}/reference_id`]: 'a' },
    { order: 'pending', payment: null, isOfAnother, isNamed: true },
  )

export const statusCases: Record<string, RuleCases> = {
  'status-content': {
    inside: [ofStatus({ [ORDER]: undefined }), ofStatus({ [`${PARAMETERS}/payment`]: undefined })],
    outside: [ofStatus({ [PARAMETERS]: { reference_id: 'a' } })],
  },
  'status-known-order': {
    inside: [ofStatus()],
    outside: [ofStatus({ [`${PARAMETERS}/reference_id`]: 'a' }, null)],
  },
  'status-same-recipient': {
    inside: [ofAnother(false), ofStatus({ [`${PARAMETERS}/reference_id`]: 'a' }, null)],
    outside: [ofAnother(true)],
  },
  'status-transition': {
    inside: [
      next('processing', 'pending'),
      next('pending', 'pending'),
      next('completed', 'pending'),
      next('partially-shipped', 'shipped'),
      next('processing', 'partially-shipped'),
      next('canceled', 'canceled'),
    ],
    outside: [
      next('pending', 'processing'),
      next('processing', 'completed'),
      next('canceled', 'completed'),
      next('shipped', 'canceled'),
    ],
  },
  'status-cancel': {
    inside: [
      next('canceled', 'pending'),
      next('canceled', 'shipped', 'failed'),
      next('completed', 'pending', 'captured'),
      next('canceled', 'canceled', 'captured'),
    ],
    outside: [
      next('canceled', 'pending', 'pending'),
      next('canceled', 'processing', 'captured'),
      ofStatus({ [`${ORDER}/status`]: 'canceled', [`${PARAMETERS}/payment/status`]: 'captured' }),
      ofStatus(
        { [`${ORDER}/status`]: 'canceled', [`${PARAMETERS}/payment/status`]: 'failed' },
        { order: 'pending', payment: 'captured', isOfAnother: false, isNamed: true },
      ),
    ],
  },
  'payment-timestamp-future': {
    inside: [paidAt(NOW_SECONDS + 86_400)],
    outside: [paidAt(NOW_SECONDS + 86_401), paidAt(9_999_999_999)],
  },
}
