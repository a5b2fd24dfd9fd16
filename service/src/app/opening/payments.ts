/**
 * Payments: the providers, the accounts that shops have there, the charges, the ledger of what
 * came, and what looks after all of these.
 */
import type { Config } from '../../engine/settings/config.ts'
import { book, type BookTools } from '../../payments/book.ts'
import { createCharges } from '../../payments/charges.ts'
import { stopAccount } from '../../payments/accounts/change-account.ts'
import { callbackJob, certificateJob } from '../../payments/accounts/account-jobs.ts'
import { refundJob } from '../../payments/refund-job.ts'
import type { Accept } from '../../delivery/accept.ts'
import type { RunningJob } from '../../engine/jobs/jobs.ts'
import { openAccounts } from '../../payments/accounts/open-accounts.ts'
import type { Failure, PaymentAccount } from '../../providers/provider.ts'
import { readingJob } from '../../payments/read-received.ts'
import { openProviders } from '../../providers/registry.ts'
import { notifyCustomers } from '../../payments/notify-customers.ts'
import { onBankCallback } from '../../payments/on-bank-callback.ts'
import { watchProvider } from '../../payments/accounts/watch-provider.ts'
import type { Foundation, Overrides } from './foundation.ts'

export type Payments = Awaited<ReturnType<typeof openPayments>>

/** What the rest asks of payments. Nothing goes on by itself yet: see `runPayments`. */
export async function openPayments(
  config: Config,
  { pool, secretKeys, notifications, peers, metrics, feed, clock, log }: Foundation,
  { paymentProviders }: Overrides,
  opened: AsyncDisposableStack,
) {
  const providers = await openProviders(config, clock, paymentProviders, () => 1 + peers.others().length)
  opened.defer(() => providers.close())

  /** Once it is stopped, each caller that asks for the account knows it. */
  async function stopped({ workspaceId, id: accountId, credentialsPrint }: PaymentAccount, failure: Failure) {
    const fields = { workspaceId, accountId, code: failure.code }
    try {
      const current = await accounts.of(workspaceId, accountId)
      // a call with credentials of before, or with some that are tried, says nothing of those of
      // now
      if (current?.account.credentialsPrint !== credentialsPrint) return
      if (!(await stopAccount(pool, { workspaceId, accountId }, failure, clock.now()))) return
      log.error({ event: 'payment_account_stopped', ...fields }, 'A bank refuses the whole account.')
      notifications.announce('payment_accounts', accountId)
      feed.wrote()
      await accounts.refresh()
    } catch (error) {
      const event = 'payment_account_not_stopped'
      log.warn({ event, ...fields, err: error }, 'It could not be stored that an account stopped.')
    }
  }

  const accounts = await openAccounts({
    pool,
    secretKeys,
    providers,
    notifications,
    clock,
    log,
    publicUrl: config.publicUrl,
    watch: (provider) => watchProvider(provider, { begun: metrics.payments.begun, stopped }),
  })
  opened.defer(() => accounts.close())
  metrics.payments.watchCertificates(() => ({
    now: clock.now(),
    ends: accounts
      .all()
      .flatMap(({ stored: { id, certificate, removedAt } }) =>
        certificate && !removedAt ? [{ account: id, endsAt: certificate.endsAt }] : [],
      ),
  }))
  const onUnreadable: BookTools['onUnreadable'] = ({ workspaceId, accountId }, count) =>
    log.error(
      { event: 'payment_unreadable', workspaceId, accountId, count },
      'An account lists payments that cannot be read. A person has to look at the bank: GET /payments/unreadable.',
    )
  const { onBooked } = metrics.payments
  const ledger = { db: pool, onChanged: feed.wrote, onBooked, onUnreadable, clock }
  const { readMs, callbackHeader } = config.payments
  const charges = createCharges({
    ...ledger,
    accounts,
    readMs,
    log,
    async book({ account: { id: accountId, workspaceId } }, heard) {
      await book(ledger, { workspaceId, accountId }, { source: 'charge', ...heard })
    },
  })
  const running: RunningJob[] = []
  const onCallback = onBankCallback({ db: pool, clock, wake: () => running.forEach((job) => job.wake()) })
  const jobs = [
    () => charges.runJob(),
    () => readingJob({ ...ledger, accounts, readMs, log }),
    ...(config.publicUrl ? [() => callbackJob({ ...ledger, accounts, log })] : []), // else there is no address to give
  ]
  return { accounts, providers, charges, ledger, onCallback, callbackHeader, jobs, running }
}

/** What goes on by itself, once messages can be sent. */
export async function runPayments(
  { jobs, running, accounts, ledger }: Payments,
  { accept }: { accept: Accept },
  { senders, channels, log }: Pick<Foundation, 'senders' | 'channels' | 'log'>,
  opened: AsyncDisposableStack,
) {
  const start = async (open: () => Promise<RunningJob>) => {
    const job = await open()
    opened.defer(() => job.close())
    running.push(job)
    return job
  }
  opened.defer(await certificateJob({ ...ledger, log }, ledger.onChanged))
  for (const open of jobs) await start(open)
  await start(() => notifyCustomers({ ...ledger, accept, senders, channels, log }))
  return { refunds: await start(() => refundJob({ ...ledger, accounts, log })) }
}
