/** Refunds take time, end well or badly, and the shop is called when they have ended. */
import { randomBytes } from 'node:crypto'
import type { BankParts } from './bank-parts.ts'
import { toRefundId, type Payment, type Refund } from './book/entries.ts'
import { toEndToEndId } from './end-to-end-id.ts'

type Asked = Pick<Refund, 'name' | 'amount' | 'description' | 'nature'>

/** The reason reported for money that the banks took back. */
const MED_REASON = 'Devolvido pelo Mecanismo Especial de Devolução'
const REFUSAL_REASON = 'Saldo insuficiente'

/** Books a refund and plans its end. */
export function askForRefund(parts: BankParts, payment: Payment, asked: Asked): Refund {
  const { book, clock, faults, pace } = parts
  const isRefused = asked.nature === 'ORIGINAL' && faults.draw(['refund_refused']) !== undefined
  const nowMs = clock.nowMs()
  const refund: Refund = {
    ...asked,
    id: toRefundId(payment.id, asked.name),
    paymentId: payment.id,
    shopId: payment.shopId,
    returnId: toEndToEndId(nowMs, 'D'),
    status: 'EM_PROCESSAMENTO',
    askedMs: nowMs,
    endsMs: nowMs + pace.refundMs,
    end: isRefused ? 'NAO_REALIZADO' : 'DEVOLVIDO',
    reason: asked.nature === 'ORIGINAL' ? null : MED_REASON,
    ...(faults.draw(['refund_unmarked']) ? { isUnmarked: true as const } : {}),
  }
  book.save('refund', refund)
  planEnd(parts, refund)
  return refund
}

/**
 * The banks take a payment back, as after a claim of fraud, or the shop gives it back in the bank's
 * own app (`ORIGINAL`).
 */
export function takeBack(
  parts: BankParts,
  payment: Payment,
  amount: number,
  nature: 'MED_FRAUDE' | 'ORIGINAL',
): Refund {
  const name = `${nature === 'ORIGINAL' ? 'APP' : 'MED'}${randomBytes(12).toString('hex')}`
  return askForRefund(parts, payment, { name, amount, description: null, nature })
}

/** Plans the end of what was asked for before the bank was stopped. */
export function resumeRefunds(parts: BankParts): void {
  for (const refund of parts.book.refunds.values())
    if (refund.status === 'EM_PROCESSAMENTO') planEnd(parts, refund)
}

function planEnd({ agenda, book, callbacks }: BankParts, { id, endsMs }: Refund): void {
  agenda.at(endsMs, () => {
    const refund = book.refunds.get(id)
    const payment = book.payments.get(refund?.paymentId ?? '')
    if (!refund || !payment) return
    const reason = refund.end === 'NAO_REALIZADO' ? REFUSAL_REASON : refund.reason
    book.save('refund', { ...refund, status: refund.end, reason })
    callbacks.notify(payment)
  })
}
