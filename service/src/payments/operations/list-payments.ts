/** GET /payments: the money that came, by when it came. */
import { hash } from 'node:crypto'
import { parseSearch } from '../../conversations/search.ts'
import { oneOf, SearchText } from '../../engine/text-schema.ts'
import { listPayments as readPayments, type Payment, type PaymentSearch } from '../payments-list.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { keysByTime, momentParameter, readKey, toMoment } from '../../engine/paging/by-time.ts'
import { pageOf, pageParameters, readPage } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
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
      q: Type.Optional(
        SearchText(
          'Only those of this amount (`48,00`, `48.00`, `R$ 48`), with this id at the bank (whole: that of the payment or of its charge), of an order whose reference id begins so, or of a contact who is found by it as in the list of conversations: by a name or a part of a number.',
        ),
      ),
    }),
    answer: pageOf(PaymentAnswer, 'A page of payments.'),
  },
  async ({ workspaceId, query }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const { state, from, to, q } = query
    const filter = {
      isOpen: state === 'open',
      from: toMoment(from, 'from'),
      to: toMoment(to, 'to'),
      q: q === undefined ? null : toSearch(q),
    }
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

const toSearch = (q: string): PaymentSearch => ({
  providerId: q.trim(),
  amount: parseAmount(q),
  order: parseSearch(q),
})

/** Reais as people write them, with a comma or a point before the cents. */
const AMOUNT = /^(?:R\$)?\s*([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,9})(?:[,.]([0-9]{2}))?$/i

/** In hundredths; null: it is no amount. */
function parseAmount(text: string): number | null {
  const [, whole, cents = '00'] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll('.', '')) * 100 + Number(cents)
}
