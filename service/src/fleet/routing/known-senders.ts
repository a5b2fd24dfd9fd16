/**
 * The senders of one server, in memory: which channel accounts it has, and what signs their
 * webhooks. Anybody may post a webhook that names a hundred accounts, and that asks no database.
 * The senders are read again every minute, as each is decrypted, and when an account is not found.
 */
import type { Queryable } from '../../engine/postgres/connection.ts'
import { createRefresh } from '../../engine/queue/refresh.ts'
import { secretsOf, type SecretKeys } from '../../engine/secrets/credentials.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import { listSenderAccounts, type SenderAccount } from '../../senders/senders-repository.ts'

const REFRESH_MS = 60_000
/** After the database did not answer. */
const RETRY_MS = 5_000
const MISS_RETRY_MS = 2_000
const ANSWER_MS = 2_000

export type KnownSenders = {
  all(): SenderAccount[]
  /** The workspace that has the account; null if none does. */
  workspaceOf(channel: string, account: string): string | null
  /** Whether any of them has this secret under this name of its credentials. */
  has(channel: string, name: string, secret: string): boolean
  /** Whether the database answered when it was asked last, and all credentials could be opened. */
  areRead(): boolean
  /**
   * Reads them again, unless the database did not answer a moment ago; never rejects. It is for the
   * caller to bound how often.
   */
  reread(): Promise<void>
  /** Reads them again if that is due; never rejects. */
  keep(): Promise<void>
}

export function openSenderCache(db: Queryable, keys: SecretKeys, nowMs: () => number): KnownSenders {
  let senders: SenderAccount[] = []
  let workspaces = new Map<string, string>()
  let readAtMs = -Infinity
  let areRead = false
  let unreadAtMs = -Infinity

  const refresh = createRefresh(async () => {
    readAtMs = nowMs()
    let areOpened = true
    // under a key that this router does not have yet, as while one replaces another
    const asked = listSenderAccounts(db, keys, () => {
      areOpened = false
      return {}
    })
    const answer = await withTimeout(
      asked.catch(() => null),
      ANSWER_MS,
    )
    areRead = answer !== 'late' && answer !== null && areOpened
    if (answer === 'late' || answer === null) {
      unreadAtMs = nowMs()
      return
    }
    senders = answer
    workspaces = new Map(
      senders.map(({ channel, channelAccountId, workspaceId }) => [
        `${channel} ${channelAccountId}`,
        workspaceId,
      ]),
    )
  })
  const readUnlessYounger = async (ms: number) => {
    if (nowMs() - readAtMs >= ms) await refresh()
  }

  return {
    all: () => senders,
    workspaceOf: (channel, account) => workspaces.get(`${channel} ${account}`) ?? null,
    has: (channel, name, secret) =>
      senders.some(
        (sender) => sender.channel === channel && secretsOf(sender.credentials, name).includes(secret),
      ),
    areRead: () => areRead,
    reread: async () => {
      if (nowMs() - unreadAtMs >= MISS_RETRY_MS) await refresh()
    },
    keep: () => readUnlessYounger(areRead ? REFRESH_MS : RETRY_MS),
  }
}
