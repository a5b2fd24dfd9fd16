/** GET /payments: the money that came, by when it came. */
import { hash } from 'node:crypto'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { listPayments as readPayments, type Payment } from '../../../payments/payments-list.ts'
import { strictObject, Type } from '../../../schema.ts'
import { keysByTime, momentParameter, readKey, toMoment } from '../../paging/by-time.ts'
import { pageOf, pageParameters, readPage } from '../../paging/page.ts'
import { operation } from '../operation.ts'
import { PaymentAnswer, toPaymentAnswer } from './payment-answer.ts'

export const listPayments = operation(
  {
    operationId: 'listPayments',
    summary: 'List payments',
    description: 'By when they came, newest first unless `sort=asc`.',
    tag: 'Payments',
    route: 'GET /payments',
    scope: 'payments:read',
    query: strictObject({
      ...pageParameters,
      state: Type.Optional(
        oneOf(['open', 'all'], '`open`: only those that wait for a person now. `all`, if not given.'),
      ),
      from: momentParameter('Those that came from this moment on.'),
      to: momentParameter('Those that came before this moment.'),
    }),
    answer: pageOf(PaymentAnswer, 'A page of payments.'),
  },
  async ({ workspaceId, query }, { pool, clock }) => {
    const { state, from, to } = query
    const filter = { isOpen: state === 'open', from: toMoment(from, 'from'), to: toMoment(to, 'to') }
    const filters = hash('sha256', JSON.stringify(filter), 'base64url')
    const now = clock.now()
    const { entries, cursors } = await readPage(
      `payments ${workspaceId} ${filters}`,
      query,
      ({ key, ...start }, limit) => {
        const { moment: at, id } = readKey(key)
        return readPayments(pool, workspaceId, filter, { ...start, at, id }, limit, now)
      },
      keysByTime<Payment>(({ receivedAt }) => receivedAt),
    )
    return { data: entries.map(toPaymentAnswer), cursors }
  },
)
