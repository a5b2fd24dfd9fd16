/** Payments: the providers, the accounts that shops have there, the charges, the ledger of what came, and what looks after all of these. */
import type { Config } from '../config.ts'
import { book } from '../payments/book.ts'
import { createCharges } from '../payments/charges.ts'
import { keepRefunds } from '../payments/keep-refunds.ts'
import type { Looks } from '../payments/looks.ts'
import { openAccounts } from '../payments/open-accounts.ts'
import { openReading } from '../payments/read-received.ts'
import { openProviders } from '../payments/registry.ts'
import { createRing } from '../payments/ring.ts'
import type { Foundation, Overrides } from './foundation.ts'

export type Payments = Awaited<ReturnType<typeof openPayments>>

/** What the rest asks of payments. Nothing goes on by itself yet: see `keepPayments`. */
export async function openPayments(
  config: Config,
  { pool, secretKeys, notifications, feed, metrics, clock, log }: Foundation,
  { paymentProviders }: Overrides,
  opened: AsyncDisposableStack,
) {
  const providers = await openProviders(config, clock, paymentProviders)
  opened.defer(() => providers.close())
  const accounts = await openAccounts({ pool, secretKeys, providers, notifications, clock, log })
  opened.defer(() => accounts.close())
  const ledger = { db: pool, onChanged: feed.wrote, onBooked: metrics.payments.onBooked, clock }
  const charges = createCharges({
    ...{ ...ledger, accounts, log },
    async book({ account: { id: accountId, workspaceId } }, heard) {
      await book(ledger, { workspaceId, accountId }, { heardBy: 'look', ...heard })
    },
    onStopped: async () => undefined,
  })
  const { readMs, callbackHeader } = config.payments
  const kept: Looks[] = []
  const ring = createRing({ db: pool, clock, wake: () => kept.forEach((looks) => looks.wake()) })
  const keepers = [() => charges.keep(), () => openReading({ ...ledger, accounts, readMs, log })]
  return { accounts, providers, charges, ledger, ring, callbackHeader, keepers, kept }
}

/** What goes on by itself, once messages can be sent. */
export async function keepPayments(
  { keepers, kept, accounts, ledger }: Pick<Payments, 'keepers' | 'kept' | 'accounts' | 'ledger'>,
  { log }: Pick<Foundation, 'log'>,
  opened: AsyncDisposableStack,
) {
  const keep = async (open: () => Promise<Looks>) => {
    const looks = await open()
    opened.defer(() => looks.close())
    kept.push(looks)
    return looks
  }
  for (const open of keepers) await keep(open)
  return { refunds: await keep(() => keepRefunds({ ...ledger, accounts, log })) }
}
