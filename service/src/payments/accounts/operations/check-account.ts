/**
 * POST /payment-accounts/{accountId}/check: tries an account, and lets one that was stopped go on
 * if all is well.
 */
import { accountFindings } from '../account-findings.ts'
import { findAccount } from '../accounts-repository.ts'
import { resumeAccount } from '../change-account.ts'
import { checkAccount } from '../check-account.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import { strictObject, Type } from '../../../engine/schema.ts'
import { asAnswer, orNull, text } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import { PaymentFailure } from '../../operations/payment-failure.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import {
  ACCOUNT_ID,
  PaymentAccountAnswer,
  TAG,
  announceAccount,
  toAccountAnswer,
  UNKNOWN_ACCOUNT,
} from './account-answer.ts'

const Check = strictObject(
  {
    check: oneOf(
      ['certificate', 'charge', 'received', 'callback'],
      '`charge`: a charge of one cent was made and withdrawn; `received`: money that came can be listed; `callback`: the bank has our address.',
    ),
    ok: Type.Boolean({ description: 'Whether it is as it should be.' }),
    code: oneOf(accountFindings, 'What was found.'),
    day: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date',
      description: 'When the certificate ends; null: this is not about it.',
    }),
    failure: orNull(PaymentFailure, 'Why the bank did not do it; null: it did, or gave no reason.'),
    detail: text('The same in English, with what to do, for a person.'),
  },
  { title: 'PaymentAccountCheckEntry', description: 'One thing that was tried.' },
)
const Answer = strictObject(
  {
    ok: Type.Boolean({ description: 'Whether charges can be made and payments read.' }),
    checks: Type.Array(Check, { description: 'What was tried, in this order.' }),
    account: PaymentAccountAnswer,
  },
  { title: 'PaymentAccountCheck', description: 'What a try of a payment account has shown.' },
)

export const checkPaymentAccount = operation(
  {
    operationId: 'checkPaymentAccount',
    summary: 'Try a payment account',
    description:
      'Makes a charge of one cent and withdraws it, asks for the money that came, and gives the bank our address. Takes as long as the bank, at most some 80 seconds. A stopped account goes on if all is well.',
    tag: TAG,
    route: 'POST /payment-accounts/:accountId/check',
    audit: 'payment_account.check',
    scope: 'payments:accounts',
    id: ACCOUNT_ID,
    answer: asAnswer(Answer, 'What was found.'),
    unknown: UNKNOWN_ACCOUNT,
  },
  async ({ workspaceId, id }, needs: Needs<'pool' | 'clock' | 'feed' | 'announce' | 'payments'>) => {
    const { pool, payments, clock } = needs
    const open = (await findAccount(pool, workspaceId, id)) && (await payments.accounts.of(workspaceId, id))
    if (!open) return null
    const { ok, checks } = await checkAccount(open, clock.now())
    if (ok && (await resumeAccount(pool, { workspaceId, accountId: id }))) await announceAccount(needs, id)
    const account = await findAccount(pool, workspaceId, id)
    return account && { ok, checks, account: toAccountAnswer(account) }
  },
)
