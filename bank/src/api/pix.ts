/** `pix`: the money that came. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import type { Payment } from '../book/entries.ts'
import { handleCall, type PixCall } from './call.ts'
import { PixError } from './errors.ts'
import { readFilters, type Filters } from './filters.ts'
import { readPeriod, toPage } from './paging.ts'
import { taxIdOf, toPaymentView } from './views.ts'

const LIST = { method: 'GET', path: '/pix' }
const SHORT_PAGE = 10
const FILTERS = ['txid', 'txIdPresente', 'devolucaoPresente', 'cpf', 'cnpj'] as const

export function addPixRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, clock, faults } = parts

  app.get(
    '/pix/:endToEndId',
    handleCall(parts, 'pix.read', (call) => ({
      status: 200,
      body: toPaymentView(findPayment(parts, call), {
        book,
        profile: call.profile,
        nowMs: clock.nowMs(),
      }),
    })),
  )

  app.get(
    '/pix',
    handleCall(parts, 'pix.read', ({ shop, profile, query }) => {
      const period = readPeriod(query, 'PixConsultaInvalida', profile)
      const filters = readFilters(query, FILTERS, 'PixConsultaInvalida')
      const nowMs = clock.nowMs()
      const payments = book
        .paymentsOfShop(shop.id)
        .filter(
          (payment) => payment.hiddenUntilMs <= nowMs && period.holds(payment.atMs) && fits(payment, filters),
        )
        .toSorted((a, b) => a.atMs - b.atMs)
      const isLater = Number(query['paginacao.paginaAtual'] ?? 0) > 0
      const shift = isLater && faults.draw(['page_shift'], LIST) ? 1 : 0
      const short = faults.draw(['short_pages'], LIST)
      const sizes = short ? { sizeMax: short.max ?? SHORT_PAGE } : {}
      const page = toPage(payments, query, 'PixConsultaInvalida', period, { shift, ...sizes })
      const { paginacao, ...parameters } = page.parameters
      const isUncounted = faults.draw(['no_page_count'], LIST) !== undefined
      return {
        status: 200,
        body: {
          parametros: { ...parameters, ...filters, ...(isUncounted ? {} : { paginacao }) },
          pix: page.items.map((payment) => toPaymentView(payment, { book, profile, nowMs })),
        },
      }
    }),
  )

  function fits(payment: Payment, filters: Filters): boolean {
    const { txid, txIdPresente, devolucaoPresente, cpf, cnpj } = filters
    const payer: { cpf?: string; cnpj?: string } = taxIdOf(payment.payer.taxId)
    const isRefunded = book.refundsOf(payment).length > 0
    return (
      (txid === undefined || payment.txid === txid) &&
      (txIdPresente === undefined || (payment.txid !== null) === txIdPresente) &&
      (devolucaoPresente === undefined || isRefunded === devolucaoPresente) &&
      (cpf === undefined || payer.cpf === cpf) &&
      (cnpj === undefined || payer.cnpj === cnpj)
    )
  }
}

/** Throws PixError where the shop has no such payment, or the reading side does not know it yet. */
export function findPayment({ book, clock }: BankParts, { shop, params }: PixCall): Payment {
  const payment = book.payments.get(params.endToEndId ?? '')
  if (payment?.shopId === shop.id && payment.hiddenUntilMs <= clock.nowMs()) return payment
  throw new PixError('PixNaoEncontrado', 'Não há Pix com o endToEndId informado.')
}
