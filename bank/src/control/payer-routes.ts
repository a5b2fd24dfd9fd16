/** What payers and the other banks do. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { look, pay, transfer, type PayOrder } from '../payer/pay.ts'
import { takeBack } from '../settle-refunds.ts'
import { ControlError } from './control-error.ts'

const amount = { type: 'integer', minimum: 1 }
const text = { type: 'string', minLength: 1 }
const common = {
  at: { type: 'string', format: 'date-time' },
  payer: { type: 'object', additionalProperties: false, properties: { name: text, taxId: text } },
  note: { type: 'string', maxLength: 140 },
}
const body = (required: string[], properties: object) => ({
  schema: { body: { type: 'object', additionalProperties: false, required, properties } },
})

type Sent<Order> = Omit<Order, 'atMs'> & { at?: string }

export function addPayerRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock } = parts

  app.post<{ Body: { code: string } }>('/control/look', body(['code'], { code: text }), (request) =>
    look(parts, request.body.code),
  )

  const lax = { isLax: { type: 'boolean' }, isWithoutTxid: { type: 'boolean' } }
  app.post<{ Body: Sent<PayOrder> }>(
    '/control/pay',
    body(['code'], { ...common, ...lax, code: text, amount }),
    (request) => ({ endToEndId: pay(parts, withMoment(request.body)).id }),
  )

  app.post<{ Body: Sent<Parameters<typeof transfer>[1]> }>(
    '/control/transfer',
    body(['key', 'amount'], { ...common, key: text, amount }),
    (request) => ({ endToEndId: transfer(parts, withMoment(request.body)).id }),
  )

  app.post<{ Body: { endToEndId: string; amount?: number; isByShop?: boolean } }>(
    '/control/med',
    body(['endToEndId'], { endToEndId: text, amount, isByShop: { type: 'boolean' } }),
    (request) => {
      const payment = book.payments.get(request.body.endToEndId)
      if (!payment) throw new ControlError('not_found', 'There is no such payment.')
      const { amount: part = payment.amount, isByShop } = request.body
      return { id: takeBack(parts, payment, part, isByShop ? 'ORIGINAL' : 'MED_FRAUDE').name }
    },
  )

  app.post<{ Body: { txid: string } }>('/control/remove', body(['txid'], { txid: text }), (request) => {
    const charge = book.charges.values().find(({ txid }) => txid === request.body.txid)
    if (charge?.status !== 'ATIVA') throw new ControlError('not_found', 'There is no such active charge.')
    book.save('charge', { ...charge, status: 'REMOVIDA_PELO_PSP', endedMs: clock.nowMs() })
    return { txid: charge.txid }
  })
}

function withMoment<Order extends { at?: string }>({ at, ...order }: Order) {
  return at === undefined ? order : { ...order, atMs: Date.parse(at) }
}
