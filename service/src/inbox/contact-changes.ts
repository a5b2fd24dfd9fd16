/**
 * Changes of contacts that webhooks report: two addresses belong to one contact, or a contact has
 * other addresses now. The contacts known under these addresses become one.
 *
 * Moves and merges of a sender's contacts run one after another. In the database they would block
 * each other, and each would hold a connection.
 */
import type { Clock } from '../engine/clock.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import type { Address } from '../kinds/address.ts'
import { linkAddresses, type Link } from '../contacts/link-addresses.ts'
import { mergeContacts } from '../contacts/merge-contacts.ts'
import { moveAddresses } from '../contacts/move-address.ts'
import type { Log } from '../engine/log/log.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import type { Pool, Writer } from '../engine/postgres/connection.ts'
import type { QueueBounds } from '../engine/postgres/write/fair-queue.ts'
import { createWriteQueue } from '../engine/postgres/write/write-queue.ts'
import { createKeyedMutex } from './keyed-mutex.ts'

export type ContactChanges = {
  /**
   * Records that the addresses are one contact's. False if no contact was known under any of them.
   */
  link(link: Link): Promise<boolean>
  /**
   * Merges contacts that turned out to be one person, and their conversations. False if one of them
   * was gone, because another process was merging them at the same moment.
   */
  merge(sender: SenderName, contactIds: string[]): Promise<boolean>
  /** Replaces the addresses `from` of a contact by the addresses `to`, from the time `at` on. */
  move(sender: SenderName, from: Address[], to: Address[], at: Date): Promise<void>
  /** Resolves when no link waits to be written. */
  idle(): Promise<void>
}

type Options = { pool: Pool; messagesWriter: Writer; writeBounds: QueueBounds; clock: Clock; log: Log }

export function createContactChanges({
  pool,
  messagesWriter,
  writeBounds,
  clock,
  log,
}: Options): ContactChanges {
  const mutex = createKeyedMutex()
  // in transactions of their own: messages and links both lock conversations
  const links = createWriteQueue(messagesWriter, { bounds: writeBounds, clock }).of(linkAddresses, {
    isRefusable: false,
  })

  async function merge({ workspaceId, senderId }: SenderName, contactIds: string[]): Promise<boolean> {
    let [contactId] = contactIds
    for (const other of contactIds.slice(1)) {
      if (contactId === undefined) return true
      const pair = [contactId, other] as const
      const kept = await mutex.run(senderId, () => mergeContacts(pool, workspaceId, pair, clock.now()))
      if (!kept) return false
      contactId = kept.contactId
      logMerge(kept.conversationId)
    }
    return true
  }

  function logMerge(conversationId: string) {
    const fields = { event: 'conversations_merged', conversationId }
    log.info(fields, 'Two conversations turned out to be with one contact and became one.')
  }

  return {
    merge,
    async link(link) {
      const linked = await untilUncontended('A contact', async () => {
        const { isContended, contactIds } = await links.add(link)
        return !isContended && (await merge(link, contactIds)) ? contactIds : null
      })
      return linked.length > 0
    },
    async move({ workspaceId, senderId }, from, to, at) {
      const name = { workspaceId, senderId }
      const merged = await mutex.run(senderId, () =>
        moveAddresses(pool, { ...name, from, to, at }, clock.now()),
      )
      for (const kept of merged) logMerge(kept)
    },
    idle: () => links.idle(),
  }
}
