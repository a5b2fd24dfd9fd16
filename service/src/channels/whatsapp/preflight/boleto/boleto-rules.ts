/** Rules of a boleto: a bank will accept its line, and the line asks for the total of the order. */
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { toPlainLine } from '../../kinds/boleto-line.ts'
import { textAt, type Part } from '../part.ts'
import { toReais } from '../reais.ts'
import { refuse, report, toRules, warn, type Exam } from '../rule.ts'
import { CYCLE_DAYS, PAST_DAYS_MAX, readBoletoLine, toDueDate, toSaoPauloDay } from './boleto-line.ts'

const FEBRABAN = 'FEBRABAN barcode layout'
const CIRCULAR = 'Carta-Circular BCB 2.926/2000'

export const boletoRules = toRules({
  'boleto-kind': refuse(
    'boleto_kind',
    'A line of 48 digits begins with 8, a segment of 1 to 7 or 9, and a value id of 6 to 9.',
    FEBRABAN,
  ),
  'boleto-check-digits': refuse(
    'check_digits',
    'Every check digit of a boleto line is right: those of its fields and that of the whole.',
    `${CIRCULAR} (modulo 10 and 11); ${FEBRABAN}`,
  ),
  'boleto-currency': refuse(
    'boleto_currency',
    'The currency of a bank line (its 4th digit) is 9, the real.',
    CIRCULAR,
  ),
  'boleto-bank': refuse(
    'boleto_bank',
    'The bank of a bank line (its first 3 digits) is not 000, which is the number of none.',
    `${CIRCULAR}: the number of the bank in the clearing of checks; own choice: programs fill in 000 where they know none`,
  ),
  'boleto-amount': warn(
    'boleto_amount',
    'The amount in a boleto line, where it states one, is the total of the order.',
    'own choice: fees and discounts may explain a difference',
  ),
  'boleto-overdue': warn(
    'boleto_overdue',
    `The due date of a bank line has not passed in São Paulo; of its dates ${CYCLE_DAYS} days apart, the one from ${PAST_DAYS_MAX} days ago to ${CYCLE_DAYS - PAST_DAYS_MAX} days ahead.`,
    `${CIRCULAR}; new cycle of factors from 2025-02-22 (FEBRABAN). Own choice: banks take many overdue slips`,
  ),
})

/**
 * Checks a digitable line.
 * @param total of the order; null where there is no total to compare with
 */
export function checkBoletoLine(part: Part, total: number | null, exam: Exam): void {
  const line = toPlainLine(textAt(part) ?? '')
  if (line === null) return
  const breach = (rule: keyof typeof boletoRules, detail: string) =>
    report(exam, boletoRules[rule], part, detail)

  const { isKnownKind, currency, amount, dueFactor } = readBoletoLine(line)
  if (!isKnownKind)
    breach('boleto-kind', 'A line of 48 digits must begin with 8, then 1 to 7 or 9, then 6 to 9.')
  else if (!isValidBoleto(line))
    breach('boleto-check-digits', 'A check digit does not fit: a digit is mistyped or two are swapped.')
  if (currency !== null && currency !== '9') breach('boleto-currency', 'The 4th digit must be 9, for BRL.')
  // another line begins with 8
  if (currency !== null && line.startsWith('000'))
    breach('boleto-bank', 'The first 3 digits are the number of the bank: no bank has 000.')
  if (amount && total !== null && amount !== total) {
    const detail = `The line asks for ${toReais(amount)}, the order comes to ${toReais(total)}.`
    breach('boleto-amount', detail)
  }
  const dueDate = toDueDate(dueFactor, exam.now)
  if (dueDate && dueDate < toSaoPauloDay(exam.now))
    breach('boleto-overdue', `The slip was due on ${dueDate}: a bank may refuse it, or add interest.`)
}
