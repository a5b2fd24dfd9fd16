/** Cases of the rules of boletos. */
import { bankLine, slipLine } from './check-digits.ts'
import { ofOrder, SETTING, type RuleCases } from './messages.ts'

const boleto = (line: string) => ofOrder({ [`${SETTING}/boleto/digitable_line`]: line })
const FREE = '1234567890123456789012345'
const AMOUNT = '0000004800'
const SLIP_REST = `0${AMOUNT}${'1'.repeat(29)}`

export const boletoCases: Record<string, RuleCases> = {
  'boleto-kind': {
    inside: ['1', '7', '9'].map((segment) => boleto(slipLine(segment, '6', SLIP_REST))),
    outside: [
      boleto(slipLine('8', '6', SLIP_REST)),
      boleto(slipLine('0', '6', SLIP_REST)),
      boleto(slipLine('1', '5', SLIP_REST)),
      boleto(`7${slipLine('1', '6', SLIP_REST).slice(1)}`),
    ],
  },
  'boleto-check-digits': {
    inside: ['6', '7', '8', '9'].map((valueId) => boleto(slipLine('3', valueId, SLIP_REST))),
    outside: [
      boleto(bankLine('001', '9', '0000', AMOUNT, FREE).replace(/0$/, '1')),
      boleto(slipLine('3', '8', SLIP_REST).replace(/.$/, (digit) => String((Number(digit) + 1) % 10))),
    ],
  },
  'boleto-currency': {
    inside: [boleto(bankLine('001', '9', '0000', AMOUNT, FREE))],
    outside: [boleto(bankLine('001', '0', '0000', AMOUNT, FREE))],
  },
  'boleto-bank': {
    inside: [boleto(bankLine('001', '9', '0000', AMOUNT, FREE))],
    outside: [boleto(bankLine('000', '9', '0000', AMOUNT, FREE))],
  },
  'boleto-amount': {
    inside: [
      boleto(bankLine('001', '9', '0000', '0000000000', FREE)),
      boleto(slipLine('3', '6', SLIP_REST)),
      boleto(slipLine('3', '7', `00000004801${'1'.repeat(29)}`)),
    ],
    outside: [
      boleto(bankLine('001', '9', '0000', '0000004801', FREE)),
      boleto(slipLine('3', '6', `00000004801${'1'.repeat(29)}`)),
    ],
  },
  // 2026-11-20 is factor 1636 of the second cycle.
  'boleto-overdue': {
    inside: ['1636', '0000', '2000'].map((factor) => boleto(bankLine('001', '9', factor, AMOUNT, FREE))),
    outside: [boleto(bankLine('001', '9', '1635', AMOUNT, FREE))],
  },
}
