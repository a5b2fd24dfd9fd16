/** Removes a sender, with what was recorded of it alone. No message is removed with it. */
import { untilUncontended } from '../engine/postgres/contention.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import type { Queryable } from '../engine/postgres/connection.ts'

export type Removal = 'removed' | 'used' | 'unknown'

/**
 * `used`: it has conversations, contacts or orders, and stays; `unknown`: the workspace has no such
 * sender.
 *
 * A message that is stored at the same moment refers to the sender, and so one of the two fails and
 * is tried again.
 */
export async function deleteSender(db: Queryable, { workspaceId, senderId }: SenderName): Promise<Removal> {
  return await untilUncontended('A sender', async () => {
    const { rows } = await db.query<{ known: boolean; removed: boolean }>(
      `with unused as materialized (
         select s.sender_id from senders s
         where s.workspace_id = $1 and s.sender_id = $2
           and not exists (select from contact_addresses a where a.workspace_id = $1 and a.sender_id = $2)
           and not exists (select from contacts c where c.workspace_id = $1 and c.sender_id = $2)
           and not exists (select from conversations c where c.workspace_id = $1 and c.sender_id = $2)
           and not exists (select from orders o where o.workspace_id = $1 and o.sender_id = $2)
       ), lease as (               -- first, as writers under it lock it
         delete from leases where workspace_id = $1 and owner_id = (select sender_id from unused) and kind = 'sender'
         returning owner_id
       ), copies as (
         delete from templates where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), uploads as (
         delete from media_uploads where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), activity as (
         delete from sender_activity where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), names as (
         delete from app_contacts where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), pieces as (
         delete from app_history where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), syncs as (
         delete from app_syncs where workspace_id = $1 and sender_id = (select owner_id from lease)
       ), gone as (
         delete from senders where workspace_id = $1 and sender_id = (select owner_id from lease) returning sender_id
       )
       select exists (select from senders where workspace_id = $1 and sender_id = $2) as known,
              exists (select from gone) as removed`,
      [workspaceId, senderId],
    )
    const [found] = rows
    if (!found?.known) return 'unknown'
    return found.removed ? 'removed' : 'used'
  })
}
