/** Events of payment accounts. */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { AT, ids } from './example-fields.ts'
import { date, id, text } from '../../engine/http/answer-fields.ts'
import { eventsOf, readNothing } from './subject.ts'

const accountId = id('Identifier of the payment account.')
const AccountFact = strictObject(
  { id: accountId, state: oneOf(['running', 'stopped', 'removed'], 'What it was at that moment.') },
  {
    title: 'PaymentAccountFact',
    description: 'A payment account; `GET /payment-accounts` has what it is now.',
  },
)
const AccountStop = strictObject(
  {
    id: accountId,
    date: date('When it stopped.'),
    reason: text('Why. Ours, stable: `/docs/payments` explains it.'),
  },
  { title: 'PaymentAccountStop', description: 'The bank refuses the account: no charge can be made there.' },
)
const AccountExpiring = strictObject(
  {
    id: accountId,
    endDate: date('When its certificate ends.'),
    days: Type.Integer({ minimum: 0, description: 'In how many days that is, counting one that has begun.' }),
  },
  { title: 'PaymentAccountExpiring', description: 'The certificate of a payment account ends soon.' },
)

export const paymentAccountEvents = eventsOf('payment_account', {
  scopes: ['payments:read', 'payments:accounts'],
  canBeErased: false,
  orderedWith: 'itself',
  types: {
    'payment_account.changed': {
      summary: 'A payment account was added, changed, resumed or removed.',
      schema: AccountFact,
      example: { id: ids.account, state: 'running' },
    },
    'payment_account.stopped': {
      summary: 'A payment account stopped: its bank refuses it.',
      schema: AccountStop,
      example: { id: ids.account, date: AT, reason: 'certificate_refused' },
    },
    'payment_account.expiring': {
      summary: 'The certificate of a payment account ends soon: 30, 14, 7 days and one day ahead.',
      schema: AccountExpiring,
      example: { id: ids.account, endDate: '2026-12-07T23:59:59.000Z', days: 14 },
    },
  },
  read: readNothing,
  describe: ({ subjectId, fact }) => ({
    data: { id: subjectId, ...fact },
    laneKey: subjectId,
    senderId: null,
  }),
})
