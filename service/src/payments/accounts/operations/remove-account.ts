/** DELETE /payment-accounts/{accountId}: no charge is made there any more. */
import { removeAccount } from '../change-account.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import {
  ACCOUNT_ID,
  PaymentAccountAnswer,
  TAG,
  announceAccount,
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
  async ({ workspaceId, id }, needs: Needs<'pool' | 'clock' | 'feed' | 'announce' | 'payments'>) => {
    const removed = await removeAccount(needs.pool, { workspaceId, accountId: id }, needs.clock.now())
    if (!removed) return null
    await announceAccount(needs, id)
    return toAccountAnswer(removed)
  },
)
