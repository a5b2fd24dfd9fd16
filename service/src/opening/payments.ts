/** Payments: the providers, the accounts that shops have there, the charges, and what looks after all of these. */
import type { Config } from '../config.ts'
import { book } from '../payments/book.ts'
import { createCharges } from '../payments/charges.ts'
import { openAccounts } from '../payments/open-accounts.ts'
import { openProviders } from '../payments/registry.ts'
import type { Foundation, Overrides } from './foundation.ts'

export type Payments = Awaited<ReturnType<typeof openPayments>>

/** What the rest asks of payments. Nothing goes on by itself yet: see `keepPayments`. */
export async function openPayments(
  config: Config,
  { pool, secretKeys, notifications, feed, clock, log }: Foundation,
  { paymentProviders }: Overrides,
  opened: AsyncDisposableStack,
) {
  const providers = await openProviders(config, clock, paymentProviders)
  opened.defer(() => providers.close())
  const accounts = await openAccounts({ pool, secretKeys, providers, notifications, clock, log })
  opened.defer(() => accounts.close())
  const ledger = { db: pool, onChanged: feed.wrote, clock }
  const charges = createCharges({
    ...{ ...ledger, accounts, log },
    async book({ account: { id: accountId, workspaceId } }, heard) {
      await book(ledger, { workspaceId, accountId }, { heardBy: 'look', ...heard })
    },
    onStopped: async () => undefined,
  })
  return { accounts, providers, charges }
}

/** What goes on by itself, once messages can be sent. */
export async function keepPayments({ charges }: Payments, opened: AsyncDisposableStack): Promise<void> {
  const looks = await charges.keep()
  opened.defer(() => looks.close())
}
