/**
 * PATCH /payment-accounts/{accountId}: changes an account; a field that is not given stays.
 *
 * Other credentials are tried at the bank before they take the place of those that work. Another
 * Pix key is of charges that are made from now on.
 */
import { findAccount } from '../accounts-repository.ts'
import { updateAccount } from '../change-account.ts'
import { tryCredentials } from '../check-account.ts'
import { strictObject, Type } from '../../../engine/schema.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
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
import { accountFields, readGiven } from './account-fields.ts'

const Body = strictObject(
  {
    name: Type.Optional(accountFields.name),
    details: Type.Optional(accountFields.details),
    credentials: Type.Optional(accountFields.credentials),
    isDefault: Type.Optional(
      Type.Boolean({
        description: 'Whether charges that name no account are made here; one account at most.',
      }),
    ),
    listsUnknown: Type.Optional(accountFields.listsUnknown),
  },
  { minProperties: 1, title: 'PaymentAccountChange', examples: [{ isDefault: true }] },
)

const ELSEWHERE = 'With these details the credentials would go to another bank: give those of that one.'

export const changePaymentAccount = operation(
  {
    operationId: 'changePaymentAccount',
    summary: 'Change a payment account',
    description:
      '`details` and `credentials` replace all that was there. Details of another bank need its credentials. New credentials are refused if the bank refuses them. A stopped account goes on after a check.',
    tag: TAG,
    route: 'PATCH /payment-accounts/:accountId',
    audit: 'payment_account.change',
    scope: 'payments:accounts',
    id: ACCOUNT_ID,
    body: Body,
    answer: asAnswer(PaymentAccountAnswer, 'The account as it is now.'),
    unknown: UNKNOWN_ACCOUNT,
  },
  async (
    { workspaceId, id, body },
    needs: Needs<'pool' | 'feed' | 'secretKeys' | 'announce' | 'payments'>,
  ) => {
    const { pool, secretKeys, payments } = needs
    const open = (await findAccount(pool, workspaceId, id)) && (await payments.accounts.of(workspaceId, id))
    if (!open) return null
    const { details, credentials, certificate } = await readGiven(open.provider, body, open.stored.details)
    if (
      details &&
      !credentials &&
      open.provider.sendsTo(details) !== open.provider.sendsTo(open.stored.details)
    )
      throw wrongFields([{ in: 'body', pointer: '/credentials', code: 'required', detail: ELSEWHERE }])
    if (credentials) {
      const mistake = await tryCredentials(open, credentials, details)
      if (mistake !== null)
        throw wrongFields([{ in: 'body', pointer: '/credentials', code: 'invalid', detail: mistake }])
    }
    const change = {
      ...(body.name !== undefined && { name: body.name }),
      ...(details && { details }),
      ...(credentials && { secrets: { credentials, callback: open.callback }, certificate }),
      ...(body.isDefault !== undefined && { isDefault: body.isDefault }),
      ...(body.listsUnknown !== undefined && { listsUnknown: body.listsUnknown }),
    }
    const name = { workspaceId, accountId: id }
    const changed = await updateAccount(pool, secretKeys.current, name, change)
    if (!changed) return null
    await announceAccount(needs, id)
    return toAccountAnswer(changed)
  },
)
