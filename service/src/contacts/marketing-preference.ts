/**
 * Whether a contact wants marketing messages of a sender. The latest preference counts, by the
 * channel's time.
 */
import type { Pool } from '../engine/postgres/connection.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { recordEvents } from '../engine/postgres/changes.ts'
import type { Address } from '../kinds/address.ts'
import { holding, lockHolders } from '../store/address-holders.ts'

/** What a contact said, under one or more of their addresses. */
export type Preference = SenderName & { addresses: Address[]; isStopped: boolean; at: Date }

/**
 * Stores the preference, unless a later one is known. Returns false if no contact has one of the
 * addresses.
 */
export async function storePreference(pool: Pool, preference: Preference): Promise<boolean> {
  const { workspaceId, addresses, isStopped, at } = preference
  return await holding(pool, async (client) => {
    const matchKeys = addresses.map(({ matchKey }) => matchKey)
    const holders = [...(await lockHolders(client, preference, matchKeys)).values()]
    const contactIds = holders
      .filter(({ knownSince }) => knownSince === null || knownSince <= at) // else another person had the number at that time
      .map(({ contactId }) => contactId)
    await client.query(
      `with kept as (
         update contacts set marketing_stopped = $3, marketing_said_at = $4
         where workspace_id = $1 and contact_id = any($2::uuid[]) and (marketing_said_at is null or marketing_said_at < $4)
         returning contact_id
       ), shown as (
         select c.conversation_id from kept k
         join conversations c on c.workspace_id = $1 and c.contact_id = k.contact_id
       )
       ${recordEvents('conversation.changed', 'conversation_id', 'shown')}`,
      [workspaceId, contactIds, isStopped, at],
    )
    return holders.length > 0
  })
}
