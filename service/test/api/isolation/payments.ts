/** Orders, the money that came for them, and the accounts at which it came. */
import { ACCOUNT } from '../owned.ts'
import type { NounCases } from './noun-cases.ts'

export const orders: NounCases = { tables: ['orders'] }

export const payments: NounCases = {
  tables: ['payments', 'refunds'],
  bodies: {
    // the example would be paid out whole at the first request
    'PUT /payments/:paymentId/refunds/:refundId': [{ amount: { value: 1 }, reason: 'Não' }],
  },
}

export const paymentAccounts: NounCases = {
  makes: { accountId: () => ['/payment-accounts', ACCOUNT] },
  bodies: {
    // the provider of the stage
    'POST /payment-accounts': [ACCOUNT],
    'PATCH /payment-accounts/:accountId': [
      { isDefault: true },
      { name: 'Ours' },
      { credentials: ACCOUNT.credentials },
    ],
  },
}
