/** `devolucao`: money that goes back to the payer. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import { toRefundId } from '../book/entries.ts'
import { DAY_MS } from '../clock.ts'
import { askForRefund } from '../settle-refunds.ts'
import { handleCall } from './call.ts'
import { createCheck } from './check.ts'
import { PixError } from './errors.ts'
import { findPayment } from './pix.ts'
import { toRefundView } from './views.ts'

const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/
const DESCRIPTION_CHARS_MAX = 140
const REFUND_DAYS_MAX = 90

export function addRefundRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock } = parts
  const path = '/pix/:endToEndId/devolucao/:refundId'

  app.put(
    path,
    handleCall(parts, 'pix.write', (call) => {
      const { params, body, profile } = call
      const payment = findPayment(parts, call)
      const name = params.refundId ?? ''
      const check = createCheck('PixDevolucaoInvalida')
      if (!REFUND_ID.test(name)) check.fail('id', 'O id deve ter de 1 a 35 letras e algarismos.', name)
      const amount = check.money(body, 'valor', 'devolucao')
      const { natureza = 'ORIGINAL' } = body
      if (natureza !== 'ORIGINAL')
        check.fail('devolucao.natureza', 'O Pix não tem a natureza informada.', natureza)
      const description = check.text(body, 'descricao', 'devolucao', DESCRIPTION_CHARS_MAX) ?? null
      check.assertFine()
      const refuse = (detail: string) => new PixError('PixDevolucaoInvalida', detail)
      if (book.refunds.has(toRefundId(payment.id, name)))
        throw new PixError('PixDevolucaoDuplicada', 'O id da devolução já foi usado.')
      if (clock.nowMs() > payment.atMs + REFUND_DAYS_MAX * DAY_MS)
        throw refuse(`O prazo de ${REFUND_DAYS_MAX} dias passou.`)
      const taken = book
        .refundsOf(payment)
        .filter(({ status }) => status !== 'NAO_REALIZADO')
        .reduce((sum, refund) => sum + refund.amount, 0)
      if (taken + amount > payment.amount) throw refuse('A soma das devoluções passa do valor do Pix.')
      const refund = askForRefund(parts, payment, { name, amount, description, nature: 'ORIGINAL' })
      return { status: profile.status.refund, body: toRefundView(refund, profile) }
    }),
  )

  app.get(
    path,
    handleCall(parts, 'pix.read', (call) => {
      const refund = book.refunds.get(toRefundId(findPayment(parts, call).id, call.params.refundId ?? ''))
      if (refund) return { status: 200, body: toRefundView(refund, call.profile) }
      throw new PixError('PixDevolucaoNaoEncontrada', 'Não há devolução com o id informado.')
    }),
  )
}
