/** The book's entries in the words of API Pix. */
import type { Book } from '../book/book.ts'
import type { Charge, Payment, Refund } from '../book/entries.ts'
import type { Shop } from '../book/entries.ts'
import { writeBrCode } from '../brcode.ts'
import { toIso } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import { toMoney } from '../money.ts'
import type { Profile } from '../profiles/profile.ts'
import { writeOddly } from './write-oddly.ts'
import { isCpf } from '../tax-id.ts'

/** What views need to know beside the entry. */
export type Sight = {
  book: Book
  profile: Profile
  nowMs: number
  /** `127.0.0.1:8443`. */
  host: string
}

export function toLocation(charge: Charge, host: string): string {
  return `${host}/qr/v2/${charge.kind === 'cobv' ? 'cobv/' : ''}${charge.token}`
}

export function toCode(charge: Charge, shop: Shop, host: string): string {
  return writeBrCode(toLocation(charge, host), shop)
}

/** @param revision which form of it; by default the latest */
export function toChargeView(charge: Charge, shop: Shop, sight: Sight, revision?: number): JsonObject {
  const revisao = revision ?? charge.revisions.length - 1
  const sent = charge.revisions[revisao] ?? {}
  const location = toLocation(charge, sight.host)
  const { profile, book, nowMs } = sight
  const payments = book.paymentsOf(charge).filter(({ hiddenUntilMs }) => hiddenUntilMs <= nowMs)
  const isPaidInSight = charge.status !== 'CONCLUIDA' || payments.length > 0
  const created = { criacao: moment(charge.createdMs, profile) }
  return {
    ...sent,
    calendario: { ...created, ...(sent.calendario as JsonObject) },
    txid: charge.txid,
    revisao,
    loc: { id: charge.locationId, txid: charge.txid, location, tipoCob: charge.kind, ...created },
    location,
    status: isPaidInSight ? charge.status : 'ATIVA',
    ...(charge.kind === 'cobv' ? { recebedor: toReceiver(shop) } : {}),
    ...(charge.status === 'ATIVA' || charge.status === 'CONCLUIDA'
      ? { [profile.codeField]: writeBrCode(location, shop) }
      : {}),
    ...(payments.length > 0 ? { pix: payments.map((payment) => toPaymentView(payment, sight)) } : {}),
  }
}

export function toPaymentView(
  payment: Payment,
  { book, profile, nowMs }: Pick<Sight, 'book' | 'profile' | 'nowMs'>,
): JsonObject {
  const refunds = book.refundsOf(payment)
  const view = {
    endToEndId: payment.id,
    ...(payment.txid === null ? {} : { txid: payment.txid }),
    valor: toMoney(payment.amount),
    ...(payment.parts === null ? {} : { componentesValor: toParts(payment.parts) }),
    chave: payment.key,
    horario: moment(payment.atMs, profile),
    ...(payment.note === null ? {} : { infoPagador: payment.note }),
    pagador: { ...taxIdOf(payment.payer.taxId), nome: payment.payer.name },
    ...(refunds.length > 0 ? { devolucoes: refunds.map((refund) => toRefundView(refund, profile)) } : {}),
  }
  return writeOddly(view, payment, nowMs)
}

export function toRefundView(refund: Refund, profile: Profile): JsonObject {
  const isDone = refund.status === 'DEVOLVIDO'
  return {
    id: refund.name,
    rtrId: refund.returnId,
    valor: toMoney(refund.amount),
    ...(refund.isUnmarked ? {} : { natureza: refund.nature }),
    ...(refund.description === null ? {} : { descricao: refund.description }),
    horario: {
      solicitacao: moment(refund.askedMs, profile),
      ...(isDone ? { liquidacao: moment(refund.endsMs, profile) } : {}),
    },
    status: refund.status,
    ...(refund.reason === null ? {} : { motivo: refund.reason }),
  }
}

export function moment(ms: number, { acceptsMilliseconds }: Pick<Profile, 'acceptsMilliseconds'>): string {
  const text = toIso(ms)
  return acceptsMilliseconds ? text : text.replace(/\.\d+Z$/, 'Z')
}

export function taxIdOf(taxId: string): { cpf: string } | { cnpj: string } {
  return isCpf(taxId) ? { cpf: taxId } : { cnpj: taxId }
}

/** Where every shop of this bank lives, besides its city. */
const ADDRESS = { logradouro: 'Rua do Exemplo, 1', uf: 'SP', cep: '01001000' }

export const toReceiver = ({ name, city, taxId }: Shop): JsonObject => ({
  ...taxIdOf(taxId),
  nome: name,
  ...ADDRESS,
  cidade: city,
})

const toParts = (parts: Record<string, number>) =>
  Object.fromEntries(Object.entries(parts).map(([part, amount]) => [part, { valor: toMoney(amount) }]))
