/** The operations on payment accounts. */
import { addPaymentAccount } from './add-account.ts'
import { changePaymentAccount } from './change-account.ts'
import { checkPaymentAccount } from './check-account.ts'
import { listPaymentAccounts } from './list-accounts.ts'
import { removePaymentAccount } from './remove-account.ts'

export const paymentAccountOperations = [
  listPaymentAccounts,
  addPaymentAccount,
  changePaymentAccount,
  removePaymentAccount,
  checkPaymentAccount,
]
