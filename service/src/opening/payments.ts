/** Payments: the providers, and the accounts that shops have there. */
import type { Config } from '../config.ts'
import { openAccounts } from '../payments/open-accounts.ts'
import { openProviders } from '../payments/registry.ts'
import type { Foundation, Overrides } from './foundation.ts'

export async function openPayments(
  config: Config,
  { pool, secretKeys, notifications, clock, log }: Foundation,
  { paymentProviders }: Overrides,
  opened: AsyncDisposableStack,
) {
  const providers = await openProviders(config, clock, paymentProviders)
  opened.defer(() => providers.close())
  const accounts = await openAccounts({ pool, secretKeys, providers, notifications, clock, log })
  opened.defer(() => accounts.close())
  return { accounts, providers }
}
