/** Rules of a boleto: that a bank will take its line, and that it asks for what the order says. */
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { toPlainLine } from '../../kinds/payment-spelling.ts'
import type { Part } from '../part.ts'
import { toReais } from '../reais.ts'
import { apply, type Exam, type Rule } from '../rule.ts'
import {
  CYCLE_DAYS,
  PAST_DAYS_MAX,
  readBoletoLine,
  toDueDate,
  toSaoPauloDay,
  type BoletoLine,
} from './boleto-line.ts'

/** `line` holds the digits alone, 47 or 48. */
type LineSubject = { part: Part; line: string; boleto: BoletoLine }

const FEBRABAN = 'FEBRABAN barcode layout'
const CIRCULAR = 'Carta-Circular BCB 2.926/2000'

export const boletoRules: readonly Rule<LineSubject>[] = [
  {
    id: 'boleto-kind',
    checks: 'A line of 48 digits begins with 8, a segment of 1 to 7 or 9, and a value id of 6 to 9.',
    code: 'boleto_kind',
    severity: 'refuse',
    source: FEBRABAN,
    check: ({ boleto }) =>
      boleto.kind === 'slip' && !boleto.isKnownKind
        ? 'A line of 48 digits must begin with 8, then 1 to 7 or 9, then 6 to 9.'
        : null,
  },
  {
    id: 'boleto-check-digits',
    checks: 'Every check digit of a boleto line is right: those of its fields and that of the whole.',
    code: 'check_digits',
    severity: 'refuse',
    source: `${CIRCULAR} (modulo 10 and 11); ${FEBRABAN}`,
    check({ boleto, line }) {
      const isReadable = boleto.kind === 'bank' || boleto.isKnownKind
      return !isReadable || isValidBoleto(line)
        ? null
        : 'A check digit does not fit: a digit is mistyped or two are swapped.'
    },
  },
  {
    id: 'boleto-currency',
    checks: 'The currency of a bank line (its 4th digit) is 9, the real.',
    code: 'boleto_currency',
    severity: 'refuse',
    source: CIRCULAR,
    check: ({ boleto }) =>
      boleto.kind === 'bank' && boleto.currency !== '9' ? 'The 4th digit must be 9, for BRL.' : null,
  },
  {
    id: 'boleto-amount',
    checks: 'The amount in a boleto line, where it states one, is the total of the order.',
    code: 'boleto_amount',
    severity: 'warn',
    source: 'own choice: fees and discounts may explain a difference',
    check({ boleto }, { total }) {
      if (!boleto.amount || total === null || boleto.amount === total) return null
      return `The line asks for ${toReais(boleto.amount)}, the order comes to ${toReais(total)}.`
    },
  },
  {
    id: 'boleto-overdue',
    checks: `The due date of a bank line has not passed in São Paulo; of its dates ${CYCLE_DAYS} days apart, the one from ${PAST_DAYS_MAX} days ago to ${CYCLE_DAYS - PAST_DAYS_MAX} days ahead.`,
    code: 'boleto_overdue',
    severity: 'warn',
    source: `${CIRCULAR}; new cycle of factors from 2025-02-22 (FEBRABAN). Own choice: banks take many overdue slips`,
    check({ boleto }, { now }) {
      if (boleto.kind !== 'bank') return null
      const dueDate = toDueDate(boleto.dueFactor, now)
      return dueDate && dueDate < toSaoPauloDay(now)
        ? `The slip was due on ${dueDate}: a bank may refuse it, or add interest.`
        : null
    },
  },
]

/** Checks a digitable line. */
export function checkBoletoLine(part: Part, exam: Exam): void {
  const line = typeof part.value === 'string' ? toPlainLine(part.value) : null
  if (line !== null) apply(boletoRules, { part, line, boleto: readBoletoLine(line) }, exam)
}
