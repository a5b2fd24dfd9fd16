/**
 * POST /payment-accounts: adds an account at a bank. No other answer ever shows the address for its
 * callbacks.
 */
import { insertAccount } from '../accounts-repository.ts'
import { toCallbackUrl } from '../open-accounts.ts'
import { allProviderRules } from '../../../providers/registry.ts'
import { words } from '../../../engine/schema-words.ts'
import { strictObject, Type } from '../../../engine/schema.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { NewPaymentAccountAnswer, TAG, announceAccount, toAccountAnswer } from './account-answer.ts'
import { accountFields, readGiven } from './account-fields.ts'

const Body = strictObject(
  {
    provider: Type.String({
      pattern: '^[a-z][a-z-]{0,39}$',
      description: `The provider: ${allProviderRules()
        .map(({ name, title }) => `\`${name}\` (${title})`)
        .join(' or ')}.`,
      'x-providers': Object.fromEntries(
        allProviderRules().map(
          ({ name, title, portugueseTitle = title, detailsSchema, credentialsSchema }) => [
            name,
            {
              ...words({ label: title }, { label: portugueseTitle }),
              details: detailsSchema,
              credentials: credentialsSchema,
            },
          ],
        ),
      ),
    }),
    name: accountFields.name,
    details: accountFields.details,
    credentials: accountFields.credentials,
    listsUnknown: Type.Optional(accountFields.listsUnknown),
  },
  {
    title: 'PaymentAccountDraft',
    examples: allProviderRules().map((rules) => ({
      provider: rules.name,
      name: rules.title,
      details: rules.detailsExample,
      credentials: rules.credentialsExample,
    })),
  },
)

export const addPaymentAccount = operation(
  {
    operationId: 'addPaymentAccount',
    summary: 'Add a payment account',
    description:
      'Nothing is asked of the bank: `POST /payment-accounts/{accountId}/check` tries it. The first account of a workspace is its default.',
    tag: TAG,
    route: 'POST /payment-accounts',
    audit: 'payment_account.create',
    scope: 'payments:accounts',
    body: Body,
    answer: asAnswer(NewPaymentAccountAnswer, 'The account. Charges can be made there from now on.'),
  },
  async (
    { workspaceId, body },
    needs: Needs<'pool' | 'clock' | 'feed' | 'secretKeys' | 'announce' | 'payments' | 'publicUrl'>,
  ) => {
    const { pool, secretKeys, payments, clock, publicUrl } = needs
    const provider = payments.providers.of(body.provider)
    if (!provider) {
      const detail = 'There is no provider of this name.'
      throw wrongFields([{ in: 'body', pointer: '/provider', code: 'enum', detail }])
    }
    const { details = {}, credentials = {}, certificate } = await readGiven(provider, body)
    const { account, callback } = await insertAccount(
      pool,
      secretKeys.current,
      {
        workspaceId,
        provider: provider.name,
        name: body.name,
        details,
        credentials,
        certificate,
        listsUnknown: body.listsUnknown ?? true,
      },
      clock.now(),
    )
    await announceAccount(needs, account.id)
    return { ...toAccountAnswer(account), callbackUrl: toCallbackUrl(publicUrl(), callback) }
  },
)
