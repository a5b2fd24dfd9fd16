/** DELETE /payment-accounts/{accountId}: no charge is made there any more. */
import { removeAccount } from '../../../payments/change-account.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { operation } from '../operation.ts'
import {
  ACCOUNT_ID,
  PaymentAccountAnswer,
  TAG,
  tellChanged,
  toAccountAnswer,
  UNKNOWN_ACCOUNT,
} from './account-answer.ts'

export const removePaymentAccount = operation(
  {
    operationId: 'removePaymentAccount',
    summary: 'Remove a payment account',
    description:
      'No charge is made there any more. Recado keeps its credentials and follows the charges that were made there, so that no payment is missed.',
    tag: TAG,
    route: 'DELETE /payment-accounts/:accountId',
    audit: 'payment_account.delete',
    scope: 'payments:accounts',
    id: ACCOUNT_ID,
    answer: asAnswer(PaymentAccountAnswer, 'The account, removed.'),
    unknown: UNKNOWN_ACCOUNT,
  },
  async ({ workspaceId, id }, services) => {
    const removed = await removeAccount(services.pool, { workspaceId, accountId: id }, services.clock.now())
    if (!removed) return null
    await tellChanged(services, id)
    return toAccountAnswer(removed)
  },
)
