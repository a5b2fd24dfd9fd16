/** Rules of the recipient: the number can exist, and an order can be paid in its country. */
import { isBrazilArea } from '../../../kinds/address.ts'
import { rootPart } from './part.ts'
import { report, toRules, warn, type Exam } from './rule.ts'

export const recipientRules = toRules({
  'recipient-number': warn(
    'recipient_number',
    'A number with country code 55 can be one of Brazil: an area code in use, then nine digits beginning with 9, or eight; or 800, toll-free.',
    'Anatel numbering plan; own choice to send it: WhatsApp knows whom it reaches',
  ),
})

export const payerRules = toRules({
  'recipient-in-brazil': warn(
    'recipient_abroad',
    'The recipient of an order has a number of Brazil, with country code 55, or a user id of Brazil, with BR in front.',
    'Cloud API reference, payments-br/orders: Brazilian business number, Brazilian user number',
  ),
})

/** Checks the recipient of any message. */
export function checkRecipient(exam: Exam): void {
  const { recipient } = exam
  if (!recipient?.value.startsWith('55') || isNumberOfBrazil(recipient.value)) return
  const detail = `Is no number of Brazil: 55 is followed by an area code in use and nine digits beginning with 9, or eight.${hint(recipient.value)}`
  report(exam, recipientRules['recipient-number'], rootPart('to', recipient.value), detail)
}

/** Checks the recipient of an order, who pays it. */
export function checkPayer(exam: Exam): void {
  const { recipient } = exam
  if (!recipient || recipient.value.startsWith(recipient.kind === 'user_id' ? 'BR.' : '55')) return
  const detail =
    recipient.kind === 'user_id'
      ? 'Is the user id of a person in another country: payments in reais are for customers in Brazil (BR).'
      : `Is not a number of Brazil (country code 55): payments in reais are for customers there.${hint(recipient.value)}`
  report(exam, payerRules['recipient-in-brazil'], rootPart('to', recipient.value), detail)
}

/** Eight digits are a landline, or a mobile number that WhatsApp knows without its ninth digit. */
function isNumberOfBrazil(digits: string): boolean {
  const [, area] = /^55([0-9]{2})(?:9[0-9]{8}|[2-9][0-9]{7})$/.exec(digits) ?? []
  return (area !== undefined && isBrazilArea(area)) || /^55800[0-9]{6,7}$/.test(digits)
}

/** Hints at what people omit most often. */
function hint(digits: string): string {
  const [, area] = /^([0-9]{2})9[0-9]{8}$/.exec(digits) ?? []
  return area !== undefined && isBrazilArea(area)
    ? ' With 55 in front it would be a mobile number there.'
    : ''
}
