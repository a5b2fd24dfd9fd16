/**
 * The first step of erasing a contact: one short transaction, after which nobody meets it any more. What says who the person is goes
 * at once; the conversation stays without a contact, out of sight, until its messages are gone (erase-messages.ts).
 *
 * Locks as changes of number do: the sender, the conversation, then the rest. Who writes to the person in the same moment, or hears from
 * them, comes before, or finds nobody and makes a new contact.
 */
import type pg from 'pg'
import { lockSender } from '../contacts/address-holders.ts'
import { tell } from '../contacts/merge-contacts.ts'
import type { Pool, Queryable } from '../postgres/connection.ts'
import { inStep, noCounts, type Counts } from './erasing.ts'
import type { KnownContact } from './find-contacts.ts'
import { deleteDeadLetters, listDeadLetters, findRelatedKeys } from './related-records.ts'

/** Messages to a contact that are not done with. */
export type Waiting = {
  /** Still to be sent, or their outcome is not known yet. */
  onTheirWay: number
  /** A person has to decide what became of them. */
  held: number
  /** Failed, and about to be resent as another message. */
  resending: number
}

export type Detached =
  | { kind: 'detached'; counts: Counts }
  | { kind: 'waiting'; waiting: Waiting }
  /** It is no longer what it was when it was found: it was merged or moved, or wrote meanwhile. */
  | { kind: 'changed' }

export const isWaiting = ({ onTheirWay, held, resending }: Waiting): boolean =>
  onTheirWay + held + resending > 0

/** @param silentSince null, or a moment since which the conversation must have had no message */
export async function detachContact(
  pool: Pool,
  workspaceId: string,
  contact: KnownContact,
  silentSince: Date | null,
): Promise<Detached> {
  // read before anything is locked: a long conversation takes a while, and what comes to it meanwhile comes from the same addresses
  const traced = await findRelatedKeys(pool, workspaceId, contact)
  const deadLetters = await listDeadLetters(pool, workspaceId, traced)
  return await inStep(pool, async (client) => {
    await lockSender(client, { workspaceId, senderId: contact.senderId })
    if (!(await lockConversation(client, workspaceId, contact, silentSince))) return { kind: 'changed' }
    const waiting = await countWaiting(client, workspaceId, [contact.conversationId], 'for update')
    if (isWaiting(waiting)) return { kind: 'waiting', waiting }
    const counts = {
      ...noCounts(),
      conversations: 1,
      deadLetters: await deleteDeadLetters(client, workspaceId, deadLetters),
      ...(await deleteContact(client, workspaceId, contact)),
    }
    return { kind: 'detached', counts }
  })
}

/** What is still to be done for these conversations. With `lock` nobody plans to resend what failed until the transaction ends. */
export async function countWaiting(
  db: Queryable,
  workspaceId: string,
  conversationIds: string[],
  lock: 'for update' | '' = '',
): Promise<Waiting> {
  const { rows: failed } = await db.query<{ resending: boolean }>(
    `select f.resend_as is not null and not f.resolved as "resending" from failed_messages f
     where f.workspace_id = $1 and f.conversation_id = any($2::uuid[])
     order by f.message_id
     ${lock}`,
    [workspaceId, conversationIds],
  )
  const { rows } = await db.query<Omit<Waiting, 'resending'>>(
    `select count(*) filter (where d.state <> 'held')::int as "onTheirWay", count(*) filter (where d.state = 'held')::int as held
     from deliveries d where d.workspace_id = $1 and d.conversation_id = any($2::uuid[])`,
    [workspaceId, conversationIds],
  )
  const { onTheirWay = 0, held = 0 } = rows[0] ?? {}
  return { onTheirWay, held, resending: failed.filter(({ resending }) => resending).length }
}

async function lockConversation(
  client: pg.PoolClient,
  workspaceId: string,
  { contactId, conversationId }: KnownContact,
  silentSince: Date | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from conversations
     where workspace_id = $1 and conversation_id = $2 and contact_id = $3
       and ($4::timestamptz is null or last_message_at < $4)
     for update`,
    [workspaceId, conversationId, contactId, silentSince],
  )
  return rowCount === 1
}

/** Takes away who the person is. */
async function deleteContact(
  client: pg.PoolClient,
  workspaceId: string,
  { contactId, conversationId }: KnownContact,
): Promise<Pick<Counts, 'contacts' | 'addresses' | 'merges'>> {
  const ofConversation = [workspaceId, conversationId]
  const { rows: merges } = await client.query<{ conversationId: string }>(
    `delete from conversation_merges where workspace_id = $1 and conversation_id = $2
     returning merged_conversation_id as "conversationId"`,
    ofConversation,
  )
  const { rowCount: addresses } = await client.query(
    'delete from contact_addresses where workspace_id = $1 and contact_id = $2',
    [workspaceId, contactId],
  )
  await client.query(
    'delete from failed_messages where workspace_id = $1 and conversation_id = $2',
    ofConversation,
  )
  await client.query(
    'update conversations set contact_id = null where workspace_id = $1 and conversation_id = $2',
    ofConversation,
  )
  const { rowCount: contacts } = await client.query(
    'delete from contacts where workspace_id = $1 and contact_id = $2',
    [workspaceId, contactId],
  )
  await tell(client, workspaceId, [conversationId, ...merges.map((merge) => merge.conversationId)])
  return { contacts: contacts ?? 0, addresses: addresses ?? 0, merges: merges.length }
}
