/** A payment account as the public API shows it. Its credentials are written, never shown. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { oneOf } from '../../../engine/text-schema.ts'
import type { StoredAccount } from '../accounts-repository.ts'
import type { ProblemCode } from '../../../engine/problems/problems.ts'
import {
  date,
  id,
  nullableDate,
  nullableText,
  orNull,
  text,
  toDate,
} from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'

export const TAG = 'Payments'
export const ACCOUNT_ID: [name: string, description: string] = [
  'accountId',
  'Identifier of the payment account.',
]
export const UNKNOWN_ACCOUNT: [ProblemCode, string] = [
  'payment_account_not_found',
  'There is no such payment account in this workspace.',
]

const Certificate = strictObject(
  {
    name: text('Whom it names: the subject.'),
    fingerprint: text('SHA-256 of it, in hex.'),
    endDate: date('When it ends. The bank refuses the account then.'),
  },
  { title: 'ClientCertificate', description: 'The certificate with which the bank knows the shop.' },
)

const Stop = strictObject(
  {
    date: date('When it stopped.'),
    code: text('Why. Ours, stable: `/docs/payments` explains it.'),
    words: nullableText('The words of the bank.'),
  },
  { title: 'PaymentStop', description: 'Why the bank refuses the whole account.' },
)

const ShiftedTimes = strictObject(
  {
    hours: Type.Integer({ minimum: 1, description: 'Hours that are added to what the bank writes.' }),
    sinceDate: date('When the first payment came to which so many were added.'),
    lastDate: date('When the last one came.'),
  },
  {
    title: 'ShiftedTimes',
    description: 'How the times of a bank that marks local time as UTC are corrected.',
  },
)

const fields = {
  id: id('Identifier of the account.'),
  provider: text('The provider of payments, such as `api-pix`.'),
  name: text('What people call it.'),
  details: Type.Unsafe<unknown>({
    type: 'object',
    additionalProperties: true,
    description:
      'What the provider must know and is no secret, such as the Pix key. Each provider has its own fields.',
  }),
  isDefault: Type.Boolean({ description: 'Whether charges that name no account are made here.' }),
  listsUnknown: Type.Boolean({
    description:
      'Whether money that no charge asked for waits for a person. Say no if others use the same Pix key.',
  }),
  state: oneOf(
    ['running', 'stopped'],
    '`stopped`: the bank refuses the whole account, and no charge is made there until a check succeeds.',
  ),
  stop: orNull(Stop, 'Null unless it is stopped.'),
  certificate: orNull(Certificate, 'Null where the provider uses none.'),
  lastCallbackDate: nullableDate('When the bank called last; null: it never has.'),
  readDate: nullableDate(
    'The bank was asked for all money that came until then; null: it was not asked yet. Days that it did not list for a day are passed over, with a line in the log.',
  ),
  shiftedTimes: orNull(
    ShiftedTimes,
    'As it was seen last of payments whose end-to-end id shows that the bank marks local time as UTC. Null: it never was.',
  ),
  createDate: date('When it was added.'),
}

export const PaymentAccountAnswer = strictObject(fields, {
  title: 'PaymentAccount',
  description: 'An account of the shop at a bank, or at another provider of payments.',
})

export const NewPaymentAccountAnswer = strictObject(
  {
    ...fields,
    callbackUrl: text(
      'Where the bank may call. Recado places it where the bank has a way for that. It is a secret, and not shown again.',
    ),
  },
  { title: 'NewPaymentAccount', description: 'An account as it is added, with the address for callbacks.' },
)

export const toAccountAnswer = (account: StoredAccount) => ({
  id: account.id,
  provider: account.provider,
  name: account.name,
  details: account.details,
  isDefault: account.isDefault,
  listsUnknown: account.listsUnknown,
  state: account.stoppedAt ? 'stopped' : 'running',
  stop:
    account.stoppedAt && account.stopFailure
      ? { date: toDate(account.stoppedAt), code: account.stopFailure.code, words: account.stopFailure.words }
      : null,
  certificate: account.certificate && {
    name: account.certificate.name,
    fingerprint: account.certificate.fingerprint,
    endDate: toDate(account.certificate.endsAt),
  },
  lastCallbackDate: toDate(account.calledAt),
  readDate: toDate(account.readTo),
  shiftedTimes: account.shifted && {
    hours: account.shifted.hours,
    sinceDate: toDate(account.shifted.from),
    lastDate: toDate(account.shifted.at),
  },
  createDate: toDate(account.createdAt),
})

/** Notifies the other processes that an account was changed, and reads it in this one. */
export async function announceAccount(
  { announce, feed, payments }: Needs<'announce' | 'feed' | 'payments'>,
  accountId: string,
): Promise<void> {
  announce('payment_accounts', accountId)
  feed.wrote()
  await payments.accounts.refresh()
}
