/** GET /payment-accounts: the accounts of the workspace, without their credentials. */
import { listAccounts } from '../accounts-repository.ts'
import { strictObject } from '../../../engine/schema.ts'
import { pageOf, pageParameters, readPageById } from '../../../engine/paging/page.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { PaymentAccountAnswer, TAG, toAccountAnswer } from './account-answer.ts'

export const listPaymentAccounts = operation(
  {
    operationId: 'listPaymentAccounts',
    summary: 'List payment accounts',
    description: 'In the order in which they were added, newest first unless `sort=asc`.',
    tag: TAG,
    route: 'GET /payment-accounts',
    scope: ['payments:read', 'payments:accounts'],
    query: strictObject(pageParameters),
    answer: pageOf(PaymentAccountAnswer, 'A page of payment accounts.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const { entries, cursors } = await readPageById(
      `payment-accounts ${workspaceId}`,
      query,
      (start, limit) => listAccounts(pool, workspaceId, start, limit),
      ({ id }) => id,
    )
    return { data: entries.map(toAccountAnswer), cursors }
  },
)
