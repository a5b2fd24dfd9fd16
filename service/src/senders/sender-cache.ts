/**
 * The senders in memory: found by workspace and address for a send, by channel account for a
 * webhook.
 *
 * There are few senders, and every request needs one. They are read again when a change is
 * announced, every few seconds in case an announcement was lost, and at once when a sender is not
 * found (it may just have been added).
 */
import type { Log } from '../engine/log/log.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { createMissRefresh, createRefresh } from '../engine/queue/refresh.ts'
import type { Credentials, SecretKeys } from '../engine/secrets/credentials.ts'
import { listSenderAccounts, type Sender, type SenderAccount } from './senders-repository.ts'

export type SenderCache = {
  /**
   * The sender that a workspace registered under this address, in any spelling with the same match
   * key.
   */
  findByAddress(workspaceId: string, matchKey: string): Promise<SenderAccount | null>
  /** The sender tied to a channel account, in any workspace, also one that is away. */
  findByChannelAccount(channel: string, channelAccountId: string): Promise<SenderAccount | null>
  find(workspaceId: string, senderId: string): SenderAccount | null
  /** Those of workspaces that are here. */
  all(): SenderAccount[]
  /** Those that are away, too: whose signatures are known here. */
  known(): SenderAccount[]
  refresh(): Promise<void>
  /** For what was not found, and may just have been added: with all others who miss something. */
  refreshAfterMiss(): Promise<void>
}

/** Throws when the credentials of a sender cannot be decrypted: the secret key is another one. */
export async function openSenderCache(db: Queryable, keys: SecretKeys, log: Log): Promise<SenderCache> {
  let senders: SenderAccount[] = []
  let here: SenderAccount[] = []
  let byAddress = new Map<string, SenderAccount>()
  let byChannelAccount = new Map<string, SenderAccount>()
  let byId = new Map<string, SenderAccount>()
  /** Senders whose fault is logged already, as workspace and id. */
  let unreadable = new Set<string>()

  async function load({ isFirst }: { isFirst: boolean }) {
    const found = new Set<string>()
    // Processes change keys one after the other, so another process may write what this one cannot
    // decrypt. Such a sender keeps the credentials known here, and the changes of other senders are
    // still read.
    const keepKnown = ({ workspaceId, id: senderId }: Sender, error: unknown): Credentials | null => {
      const name = `${workspaceId} ${senderId}`
      found.add(name)
      if (!unreadable.has(name)) {
        const fields = { event: 'sender_unreadable', workspaceId, senderId, err: error }
        log.error(fields, 'Credentials cannot be decrypted.')
      }
      return byId.get(name)?.credentials ?? null
    }
    senders = await listSenderAccounts(db, keys, isFirst ? undefined : keepKnown)
    here = senders.filter(({ isAway }) => !isAway)
    unreadable = found
    byAddress = new Map(senders.map((sender) => [`${sender.workspaceId} ${sender.matchKey}`, sender]))
    byChannelAccount = new Map(
      senders.map((sender) => [`${sender.channel} ${sender.channelAccountId}`, sender]),
    )
    byId = new Map(senders.map((sender) => [`${sender.workspaceId} ${sender.id}`, sender]))
    log.debug({ event: 'senders_loaded', senders: senders.length }, 'Senders loaded.')
  }

  const refresh = createRefresh(() => load({ isFirst: false }))
  const refreshAfterMiss = createMissRefresh(refresh)

  async function findOrRefresh(find: () => SenderAccount | undefined): Promise<SenderAccount | null> {
    const known = find()
    if (known) return known
    await refreshAfterMiss()
    return find() ?? null
  }

  await load({ isFirst: true })
  return {
    findByAddress: (workspaceId, matchKey) =>
      findOrRefresh(() => byAddress.get(`${workspaceId} ${matchKey}`)),
    findByChannelAccount: (channel, channelAccountId) =>
      findOrRefresh(() => byChannelAccount.get(`${channel} ${channelAccountId}`)),
    find: (workspaceId, senderId) => byId.get(`${workspaceId} ${senderId}`) ?? null,
    all: () => here,
    known: () => senders,
    refresh,
    refreshAfterMiss,
  }
}
