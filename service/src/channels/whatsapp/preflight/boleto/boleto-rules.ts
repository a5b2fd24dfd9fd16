/** Rules of a boleto: that a bank will take its line, and that it asks for what the order says. */
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { toPlainLine } from '../../kinds/payment-spelling.ts'
import { group, type Outline } from '../outline.ts'
import type { Part } from '../part.ts'
import { toReais } from '../reais.ts'
import { apply, type Rule } from '../rule.ts'
import {
  CYCLE_DAYS,
  PAST_DAYS_MAX,
  readBoletoLine,
  toDueDate,
  toSaoPauloDay,
  type BoletoLine,
} from './boleto-line.ts'

/** `line` holds the digits alone; both are null where there are no 47 or 48 of them. */
type LineSubject = { part: Part; line: string | null; boleto: BoletoLine | null }

const FEBRABAN = 'FEBRABAN barcode layout'
const CIRCULAR = 'Carta-Circular BCB 2.926/2000'

export const boletoRules: readonly Rule<LineSubject>[] = [
  {
    id: 'boleto-form',
    checks:
      'A boleto line is 47 digits (bank) or 48 (utility, tax), with or without dots, hyphens and spaces.',
    code: 'pattern',
    severity: 'refuse',
    source: `${CIRCULAR}; ${FEBRABAN}`,
    check: ({ boleto }) =>
      boleto
        ? null
        : 'Must be 47 digits for a bank slip or 48 for a utility slip, with nothing but dots, hyphens and spaces between them.',
  },
  {
    id: 'boleto-kind',
    checks: 'A line of 48 digits begins with 8, a segment of 1 to 7 or 9, and a value id of 6 to 9.',
    code: 'boleto_kind',
    severity: 'refuse',
    source: FEBRABAN,
    check: ({ boleto }) =>
      boleto?.kind === 'slip' && !boleto.isKnownKind
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
      const isJudged = boleto?.kind === 'bank' || boleto?.isKnownKind
      return !isJudged || line === null || isValidBoleto(line)
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
      boleto?.kind === 'bank' && boleto.currency !== '9' ? 'The 4th digit must be 9, for BRL.' : null,
  },
  {
    id: 'boleto-amount',
    checks: 'The amount in a boleto line, where it states one, is the total of the order.',
    code: 'boleto_amount',
    severity: 'warn',
    source: 'own choice: fees and discounts may explain a difference',
    check({ boleto }, { total }) {
      if (!boleto?.amount || total === null || boleto.amount === total) return null
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
      if (boleto?.kind !== 'bank') return null
      const dueDate = toDueDate(boleto.dueFactor, now)
      return dueDate && dueDate < toSaoPauloDay(now)
        ? `The slip was due on ${dueDate}: a bank may refuse it, or add interest.`
        : null
    },
  },
]

export const boletoSetting: Outline = group({
  digitable_line(part, exam) {
    if (typeof part.value !== 'string') return
    const line = toPlainLine(part.value)
    apply(boletoRules, { part, line, boleto: line === null ? null : readBoletoLine(line) }, exam)
  },
})
