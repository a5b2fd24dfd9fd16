/**
 * PATCH /payment-accounts/{accountId}: changes an account; a field that is not given stays.
 *
 * Other credentials are tried at the bank before they take the place of those that work. Charges
 * are followed with what the account has now, so credentials and details of another account are
 * refused while a charge can be paid at this one, and so are details without due dates while one
 * with a due date can. Another Pix key is of charges that are made from now on.
 */
import { findAccount } from '../accounts-repository.ts'
import { updateAccount } from '../change-account.ts'
import { tryAccess } from '../check-account.ts'
import { findPayable, hasDueCharge } from '../../find-charges.ts'
import { nameOf } from '../../settle-charge.ts'
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

const DUE_CHARGES =
  'Charges with a due date can still be paid at this account. Without due dates Recado could not read or withdraw them.'

export const changePaymentAccount = operation(
  {
    operationId: 'changePaymentAccount',
    summary: 'Change a payment account',
    description:
      '`details` and `credentials` replace all that was there. Details of another bank need its credentials. New credentials are refused if the bank refuses them. While a charge of the account can still be paid, credentials and details of another account are refused too: add that account beside it. A stopped account goes on after a check.',
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
    needs: Needs<'pool' | 'clock' | 'feed' | 'secretKeys' | 'announce' | 'payments'>,
  ) => {
    const { pool, clock, secretKeys, payments } = needs
    const open = (await findAccount(pool, workspaceId, id)) && (await payments.accounts.of(workspaceId, id))
    if (!open) return null
    const { details, credentials, certificate } = await readGiven(open.provider, body, open.stored.details)
    if (
      details &&
      !credentials &&
      open.provider.sendsTo(details) !== open.provider.sendsTo(open.stored.details)
    )
      throw wrongFields([{ in: 'body', pointer: '/credentials', code: 'required', detail: ELSEWHERE }])
    const endsDueDates = details && open.provider.hasDueDates?.(details) === false
    if (endsDueDates && (await hasDueCharge(pool, workspaceId, id)))
      throw wrongFields([{ in: 'body', pointer: '/details', code: 'invalid', detail: DUE_CHARGES }])
    const found = details || credentials ? await findPayable(pool, workspaceId, id, clock.now()) : null
    const payable = found && { name: nameOf(found.newest), count: found.count }
    if (credentials || payable) {
      const given = { ...(credentials && { credentials }), ...(details && { details }) }
      const mistake = await tryAccess(open, given, payable)
      const pointer = credentials ? '/credentials' : '/details'
      if (mistake !== null) throw wrongFields([{ in: 'body', pointer, code: 'invalid', detail: mistake }])
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
