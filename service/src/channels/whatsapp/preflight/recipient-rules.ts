/** Rules of who a message is for, who stands beside what is sent: that the number can exist, and that an order can be paid there. */
import { isBrazilArea } from '../../../contacts/address.ts'
import type { ChannelAddress } from '../../channel.ts'
import { rootPart, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

type RecipientSubject = { part: Part; recipient: ChannelAddress }

export const recipientRules: readonly Rule<RecipientSubject>[] = [
  {
    id: 'recipient-number',
    checks:
      'A number with country code 55 can be one of Brazil: an area code in use, then nine digits beginning with 9, or eight; or 800, toll-free.',
    code: 'recipient_number',
    severity: 'warn',
    source: 'Anatel numbering plan; own choice to send it: WhatsApp knows whom it reaches',
    check({ recipient: { value } }) {
      if (!value.startsWith('55') || isNumberOfBrazil(value)) return null
      return `Is no number of Brazil: 55 is followed by an area code in use and nine digits beginning with 9, or eight.${hint(value)}`
    },
  },
]

/** Rules of who is to pay an order. */
export const payerRules: readonly Rule<RecipientSubject>[] = [
  {
    id: 'recipient-in-brazil',
    checks:
      'The recipient of an order has a number of Brazil, with country code 55, or a user id of Brazil, with BR in front.',
    code: 'recipient_abroad',
    severity: 'warn',
    source: 'Cloud API reference, payments-br/orders: Brazilian business number, Brazilian user number',
    check({ recipient: { kind, value } }) {
      if (kind === 'user_id')
        return value.startsWith('BR.')
          ? null
          : 'Is the user id of somebody in another country: payments in reais are for customers in Brazil (BR).'
      if (value.startsWith('55')) return null
      return `Is not a number of Brazil (country code 55): payments in reais are for customers there.${hint(value)}`
    },
  },
]

/** Checks who any message is for. */
export function checkRecipient(exam: Exam): void {
  checkBy(recipientRules, exam)
}

/** Checks who is to pay an order. */
export function checkPayer(exam: Exam): void {
  checkBy(payerRules, exam)
}

function checkBy(rules: readonly Rule<RecipientSubject>[], exam: Exam): void {
  const { recipient } = exam
  if (recipient) apply(rules, { part: rootPart('to', recipient.value), recipient }, exam)
}

/** Eight digits are a landline, or a mobile that the channel knows without its ninth digit. */
function isNumberOfBrazil(digits: string): boolean {
  const [, area] = /^55([0-9]{2})(?:9[0-9]{8}|[2-9][0-9]{7})$/.exec(digits) ?? []
  return (area !== undefined && isBrazilArea(area)) || /^55800[0-9]{6,7}$/.test(digits)
}

/** What people leave out most. */
function hint(digits: string): string {
  const [, area] = /^([0-9]{2})9[0-9]{8}$/.exec(digits) ?? []
  return area !== undefined && isBrazilArea(area)
    ? ' With 55 in front it would be a mobile number there.'
    : ''
}
