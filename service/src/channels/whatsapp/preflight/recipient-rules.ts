/** Rules of who an order is for, who stands beside the `interactive` object. */
import type { ChannelAddress } from '../../channel.ts'
import { rootPart, type Part } from './part.ts'
import { apply, type Exam, type Rule } from './rule.ts'

type RecipientSubject = { part: Part; recipient: ChannelAddress }

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
      return 'Is not a number of Brazil (country code 55): payments in reais are for customers there.'
    },
  },
]

/** Judges who is to pay the order in `interactive`. */
export function judgePayer(_interactive: Part, exam: Exam): void {
  const { recipient } = exam
  if (recipient) apply(payerRules, { part: rootPart('to', recipient.value), recipient }, exam)
}
