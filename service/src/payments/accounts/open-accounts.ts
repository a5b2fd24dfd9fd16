/**
 * The payment accounts in memory, with their secrets in clear and the provider of each.
 *
 * There are few of them. As senders, they are read again when a change is announced, every few
 * seconds in case an announcement was lost, and at once when one is not found: it may just have
 * been added.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../engine/clock.ts'
import type { Log } from '../../engine/log/log.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import type { Notifications } from '../../engine/postgres/notifications.ts'
import { createMissRefresh, createRefresh } from '../../engine/queue/refresh.ts'
import { awayProblem } from '../../engine/problems/problems.ts'
import { repeat } from '../../engine/jobs/repeat.ts'
import type { SecretKeys } from '../../engine/secrets/credentials.ts'
import {
  hashCallback,
  listSealed,
  openSealed,
  toAccount,
  type AccountSecrets,
  type SealedAccount,
  type StoredAccount,
} from './accounts-repository.ts'
import type { PaymentAccount, PaymentProvider } from '../../providers/provider.ts'
import type { Providers } from '../../providers/registry.ts'

const REFRESH_MS = 10_000

/** An account that can be spoken for. */
export type OpenAccount = {
  provider: PaymentProvider
  /** For the provider: with secrets in clear. */
  account: PaymentAccount
  /** As it is stored. */
  stored: StoredAccount
  /** The secret in the address that its bank calls. */
  callback: string
}

/** For calls without a waiting caller: they leave a part of the provider's pace to charges. */
export const inBackground = (account: PaymentAccount): PaymentAccount => ({ ...account, inBackground: true })

export type Accounts = {
  /**
   * Also of an account that was removed or stopped: what was made there is followed. Null: it is
   * not there, or does not open.
   */
  of(workspaceId: string, accountId: string): Promise<OpenAccount | null>
  /**
   * Where a charge that names no account is made; of the provider, if one is named, and else the
   * default of the workspace. Null: nowhere. It may be stopped: no charge is made at such an
   * account.
   */
  default(workspaceId: string, provider?: string): Promise<OpenAccount | null>
  /** Which account the address of a callback belongs to. */
  ofCallback(secret: string): Promise<OpenAccount | null>
  /** Those that open, removed ones too. */
  all(): readonly OpenAccount[]
  /** Reads all again: after a change that the caller has committed. */
  refresh(): Promise<void>
  close(): void
}

type Options = {
  pool: Queryable
  secretKeys: SecretKeys
  providers: Providers
  notifications: Pick<Notifications, 'on' | 'onReconnected'>
  clock: Clock
  log: Log
  /** Where the service is reached from outside, without a trailing slash; null: it is not. */
  publicUrl: string | null
  /** Puts a watch on each provider. */
  watch: (provider: PaymentProvider) => PaymentProvider
}

export async function openAccounts(options: Options): Promise<Accounts> {
  const { pool, secretKeys, providers, notifications, clock, log, publicUrl } = options
  const watched = new Map(providers.all.map((provider) => [provider.name, options.watch(provider)]))
  let accounts: OpenAccount[] = []
  let byId = new Map<string, OpenAccount>()
  let byCallback = new Map<string, OpenAccount>()
  /** Callbacks of accounts whose workspace has moved to another server. */
  let moved = new Set<string>()
  /** Accounts whose fault is logged already, as workspace and id. */
  let unreadable = new Set<string>()

  async function load() {
    const found = new Set<string>()
    const complain = ({ workspaceId, id }: StoredAccount, event: string, text: string, err?: unknown) => {
      const name = nameOf(workspaceId, id)
      found.add(name)
      if (!unreadable.has(name)) log.error({ event, workspaceId, accountId: id, err }, text)
    }
    // as with senders: another process may encrypt with a key that this one has not got yet
    const open = (stored: StoredAccount, sealed: SealedAccount): AccountSecrets | null => {
      try {
        return openSealed(sealed, secretKeys)
      } catch (error) {
        complain(stored, 'payment_account_unreadable', 'Credentials of a payment account do not open.', error)
        const known = byId.get(nameOf(stored.workspaceId, stored.id))
        return known ? { credentials: known.account.credentials, callback: known.callback } : null
      }
    }
    const sealed = await listSealed(pool)
    moved = new Set(sealed.filter(isMoved).map(({ callbackHash }) => callbackHash))
    const read = sealed
      .filter((one) => !isMoved(one))
      .flatMap((sealed): OpenAccount[] => {
        const stored = toAccount(sealed)
        const provider = watched.get(stored.provider)
        if (provider) {
          const secrets = open(stored, sealed)
          return secrets ? [toOpenAccount(provider, stored, secrets, publicUrl)] : []
        }
        complain(
          stored,
          'payment_provider_unknown',
          'A payment account is of a provider that is not known here.',
        )
        return []
      })
    unreadable = found
    const before = byId
    accounts = read
    byId = new Map(read.map((one) => [nameOf(one.account.workspaceId, one.account.id), one]))
    byCallback = new Map(read.map((one) => [hashCallback(one.callback).toString('hex'), one]))
    for (const [name, { provider, account }] of before)
      if (byId.get(name)?.account.credentialsPrint !== account.credentialsPrint) provider.forget(account.id)
  }

  const refresh = createRefresh(load)
  const refreshAfterMiss = createMissRefresh(refresh)
  async function findOrRefresh(find: () => OpenAccount | undefined): Promise<OpenAccount | null> {
    const known = find()
    if (known) return known
    await refreshAfterMiss()
    return find() ?? null
  }

  const stop = await repeat({ clock, log }, 'payment_accounts', REFRESH_MS, refresh)
  const follow = () => void refresh().catch(() => undefined)
  notifications.on('payment_accounts', follow)
  notifications.onReconnected(follow)
  return {
    of: (workspaceId, accountId) => findOrRefresh(() => byId.get(nameOf(workspaceId, accountId))),
    default: (workspaceId, provider) =>
      findOrRefresh(() =>
        accounts
          .filter(({ stored }) => stored.workspaceId === workspaceId && stored.removedAt === null)
          .filter(({ stored }) => (provider ? stored.provider === provider : stored.isDefault))
          .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.stored.id < b.stored.id ? -1 : 1))
          .at(0),
      ),
    async ofCallback(secret) {
      const hash = hashCallback(secret).toString('hex')
      const found = await findOrRefresh(() => byCallback.get(hash))
      if (!found && moved.has(hash)) throw awayProblem('moved')
      return found
    },
    all: () => accounts,
    refresh,
    close: stop,
  }
}

const isMoved = ({ secrets }: SealedAccount) => secrets.length === 0

const nameOf = (workspaceId: string, accountId: string) => `${workspaceId} ${accountId}`

/**
 * Of several accounts at one provider: the default of the workspace, else the oldest that is not
 * stopped.
 */
const rankOf = ({ stored }: OpenAccount) => (stored.isDefault ? 0 : stored.stoppedAt === null ? 1 : 2)

/** @param publicUrl as for `openAccounts` */
export function toOpenAccount(
  provider: PaymentProvider,
  stored: StoredAccount,
  { credentials, callback }: AccountSecrets,
  publicUrl: string | null,
): OpenAccount {
  const { id, workspaceId, details } = stored
  const credentialsPrint = printOf(credentials)
  const callbackUrl = publicUrl && toCallbackUrl(publicUrl, callback)
  const account = { id, workspaceId, details, credentials, credentialsPrint, callbackUrl }
  return { provider, stored, callback, account }
}

/** Distinguishes credentials. */
export const printOf = (credentials: AccountSecrets['credentials']): string =>
  createHash('sha256').update(JSON.stringify(credentials)).digest('hex')

/** The address of callbacks of the account with this secret. */
export const toCallbackUrl = (publicUrl: string, callback: string): string =>
  `${publicUrl}/payment-callbacks/${callback}`
