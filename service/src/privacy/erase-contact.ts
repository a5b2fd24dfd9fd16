/**
 * Erasing one contact: the conversation is locked, no message may wait to be sent, the person's
 * identity is deleted, then the messages chunk by chunk, then the conversation. Nearly always that
 * is one short transaction. A long conversation takes several. From the end of the first it has no
 * contact and is not shown, and by that a later run finds an erasure that was interrupted.
 *
 * It locks in the order of a change of number: the sender, the conversation, then the rest. A
 * concurrent send to the person, or a message from them, either comes first, or finds no contact
 * and makes a new one.
 */
import type pg from 'pg'
import { lockSender } from '../store/address-holders.ts'
import { recordConversationsChanged } from '../contacts/merge-contacts.ts'
import { eraseMedia } from '../media/erase-media.ts'
import { REFERS_TO_ORDER } from '../kinds/registry.ts'
import { toReferenceId } from '../store/orders-repository.ts'
import { remakeOrders } from '../store/order-rows.ts'
import { detachMoney, forgetOrders } from '../payments/forget-orders.ts'
import { lockLedger } from '../payments/ledger.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { lockIndex } from '../search/message-index.ts'
import { forgetErrorOf } from '../senders/sender-activity-repository.ts'
import { addCounts, inStep, type Counts } from './erasing.ts'
import type { KnownContact } from './find-contacts.ts'
import { listChannelIds } from './message-details.ts'
import { deleteDeadLetters, deleteFromApp, findRelatedKeys, listDeadLetters } from './related-records.ts'
import { countWaiting, isWaiting, type Waiting } from './waiting.ts'

export type ContactErasure =
  | { kind: 'erased' }
  | { kind: 'waiting'; waiting: Waiting }
  /** The contact was merged or moved, or wrote, since it was found. */
  | { kind: 'changed' }

/**
 * Adds to the counts what was erased.
 * @param silentSince null, or a moment since which the conversation must have had no message
 */
export async function eraseContact(
  pool: Pool,
  workspaceId: string,
  contact: KnownContact,
  silentSince: Date | null,
  counts: Counts,
): Promise<ContactErasure> {
  // read before locking: a long conversation takes a while, and messages that arrive meanwhile come
  // from the same addresses
  const related = await findRelatedKeys(pool, workspaceId, contact)
  const deadLetters = await listDeadLetters(pool, workspaceId, related)
  const done = await inStep(pool, async (client) => {
    await lockSender(client, { workspaceId, senderId: contact.senderId })
    if (!(await lockConversation(client, workspaceId, contact, silentSince)))
      return { kind: 'changed' as const }
    const waiting = await countWaiting(client, workspaceId, [contact.conversationId], 'for update')
    if (isWaiting(waiting)) return { kind: 'waiting' as const, waiting }
    const counted = {
      conversations: 1,
      deadLetters: await deleteDeadLetters(client, workspaceId, deadLetters),
      // what the app sent under the contact's other addresses, or of a contact that was silent
      appEntries: await deleteFromApp(client, workspaceId, related),
      idempotencyKeys: await deleteIdempotencyKeys(client, workspaceId, contact.conversationId),
      drafts: await deleteDrafts(client, workspaceId, contact.conversationId),
      notes: await deleteNotes(client, workspaceId, contact.conversationId),
      ...(await deleteContact(client, workspaceId, contact)),
    }
    const { erased, isLeft } = await eraseNext(client, workspaceId, contact)
    return { kind: 'erased' as const, erased: { ...counted, ...erased }, isLeft }
  })
  if (done.kind !== 'erased') return done
  addCounts(counts, done.erased)
  if (done.isLeft) await eraseRemains(pool, workspaceId, contact, counts)
  return { kind: 'erased' }
}

/** Conversations that an interrupted erasure left: no longer shown, but not deleted yet. */
export async function listRemains(pool: Pool, workspaceId: string): Promise<Remains[]> {
  const { rows } = await pool.query<Remains>(
    `select conversation_id as "conversationId", sender_id as "senderId" from conversations
     where workspace_id = $1 and contact_id is null and merged_into is null
     order by conversation_id`,
    [workspaceId],
  )
  return rows
}

/** Erases what is left of a conversation without a contact. Adds to the counts what was erased. */
export async function eraseRemains(
  pool: Pool,
  workspaceId: string,
  remains: Remains,
  counts: Counts,
): Promise<void> {
  for (let isLeft = true; isLeft;) {
    const chunk = await inStep(pool, (client) => eraseNext(client, workspaceId, remains))
    addCounts(counts, chunk.erased)
    isLeft = chunk.isLeft
  }
}

/** Erases a chunk of messages, and the conversation after the last chunk. */
async function eraseNext(client: pg.PoolClient, workspaceId: string, remains: Remains) {
  const ofConversation = [workspaceId, remains.conversationId]
  const erased = await eraseChunk(client, workspaceId, remains)
  const { rowCount } = await client.query(
    'select from messages where workspace_id = $1 and conversation_id = $2 limit 1',
    ofConversation,
  )
  if (rowCount === 0) {
    await client.query(
      'delete from conversations where workspace_id = $1 and conversation_id = $2',
      ofConversation,
    )
  }
  return { erased, isLeft: rowCount !== 0 }
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

/** Keys live for a day, so only messages since the oldest key are searched. */
async function deleteIdempotencyKeys(
  client: pg.PoolClient,
  workspaceId: string,
  conversationId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from idempotency_keys k
     using messages m
     where m.workspace_id = $1 and m.conversation_id = $2 and k.workspace_id = $1 and k.message_id = m.message_id
       and m.created_at >= (select min(o.created_at) from idempotency_keys o where o.workspace_id = $1)`,
    [workspaceId, conversationId],
  )
  return rowCount ?? 0
}

/** No other one is written: the conversation is locked, and has no contact afterwards. */
async function deleteDrafts(
  client: pg.PoolClient,
  workspaceId: string,
  conversationId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from drafts where workspace_id = $1 and conversation_id = $2',
    [workspaceId, conversationId],
  )
  return rowCount ?? 0
}

/** The same holds for notes about the person. */
async function deleteNotes(
  client: pg.PoolClient,
  workspaceId: string,
  conversationId: string,
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from notes where workspace_id = $1 and conversation_id = $2',
    [workspaceId, conversationId],
  )
  return rowCount ?? 0
}

/**
 * Deletes the person's identity. Running processes forget which addresses they know as one
 * contact's.
 */
async function deleteContact(
  client: pg.PoolClient,
  workspaceId: string,
  { contactId, conversationId }: KnownContact,
): Promise<Pick<Counts, 'contacts' | 'addresses' | 'merges'>> {
  const ofConversation = [workspaceId, conversationId]
  const { rows: merges } = await client.query<{ conversationId: string }>(
    `delete from conversations where workspace_id = $1 and merged_into = $2
     returning conversation_id as "conversationId"`,
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
    'delete from conversation_reads where workspace_id = $1 and conversation_id = $2',
    ofConversation,
  )
  await client.query(
    'delete from conversation_labels where workspace_id = $1 and conversation_id = $2',
    ofConversation,
  )
  await client.query(
    `update conversations set contact_id = null, assigned_to = null, closed_at = null, snoozed_until = null, waits_since = null
     where workspace_id = $1 and conversation_id = $2`,
    ofConversation,
  )
  const { rowCount: contacts } = await client.query(
    'delete from contacts where workspace_id = $1 and contact_id = $2',
    [workspaceId, contactId],
  )
  await recordConversationsChanged(client, workspaceId, [
    conversationId,
    ...merges.map((merge) => merge.conversationId),
  ])
  await notify(client, 'erased', workspaceId)
  return { contacts: contacts ?? 0, addresses: addresses ?? 0, merges: merges.length }
}

/** Bounds of one transaction: messages, and bytes of the orders among them. */
const CHUNK_MESSAGES = 500
const CHUNK_BYTES = 8 * 1024 * 1024

/** A conversation that is being erased. */
type Remains = { conversationId: string; senderId: string }

/**
 * Erases the next messages and all that belongs to them; returns how many rows of each kind. Every
 * writer about a message locks its state first, or the message itself if it has none. Once we hold
 * both locks, what was written before is deleted here, and a later writer finds no message: a
 * receipt is then kept, like any other without a message, until it is pruned.
 */
async function eraseChunk(
  client: pg.PoolClient,
  workspaceId: string,
  { conversationId, senderId }: Remains,
): Promise<Partial<Counts>> {
  await lockLedger(client, workspaceId)
  const { messageIds, referenceIds } = await lockChunk(client, workspaceId, conversationId)
  const channelIds = await listChannelIds(client, workspaceId, messageIds)
  await forgetErrorOf(client, { workspaceId, senderId }, messageIds, channelIds)
  const erase = async (deleteFrom: string, condition = '', ids: string[] = []): Promise<number> => {
    const values = condition ? [senderId, ids] : []
    const { rowCount } = await client.query(
      `${deleteFrom} where workspace_id = $1 and ${condition || 'message_id = any($2::uuid[])'}`,
      [workspaceId, messageIds, ...values],
    )
    return rowCount ?? 0
  }
  const media = await eraseMedia(client, workspaceId, messageIds)
  await erase('delete from message_media')
  if (media > 0) await notify(client, 'erased', workspaceId) // the bytes are deleted once this is committed
  const erased = {
    media,
    receipts: await erase('delete from receipts', WITH_CHANNEL_ID, channelIds),
    attempts: await erase('delete from attempts'),
    resolutions: await erase('delete from delivery_resolutions'),
  }
  await forgetOrders(client, workspaceId, senderId, referenceIds)
  const orderReferences = await eraseOrders(client, workspaceId, senderId, referenceIds, messageIds)
  await detachMoney(client, workspaceId, senderId, referenceIds)
  await erase('delete from channel_message_ids', WITH_CHANNEL_ID, channelIds)
  await erase('delete from failed_messages')
  await erase('delete from answers')
  await lockIndex(client, workspaceId)
  await erase('delete from message_words')
  await erase('delete from message_states')
  return { ...erased, orderReferences, messages: await erase('delete from messages') }
}

/**
 * An order that another person got messages about as well stays, as those messages describe it.
 * @returns how many of the messages spoke of an order
 */
async function eraseOrders(
  client: pg.PoolClient,
  workspaceId: string,
  senderId: string,
  referenceIds: string[],
  messageIds: string[],
): Promise<number> {
  const [lock, remake] = remakeOrders(
    workspaceId,
    referenceIds.map((referenceId) => ({ senderId, referenceId })),
  )
  await client.query(lock)
  const values = [workspaceId, senderId, referenceIds, messageIds]
  const { rowCount } = await client.query(
    `delete from order_messages
     where workspace_id = $1 and sender_id = $2 and reference_id = any($3::text[]) and message_id = any($4::uuid[])`,
    values,
  )
  const { rows } = await client.query<{ isSingle: boolean }>(
    `delete from orders o
     where o.workspace_id = $1 and o.sender_id = $2 and o.reference_id = any($3::text[])
       and case when o.is_single then o.order_id = any($4::uuid[]) else not exists (
         select from order_messages w
         where w.workspace_id = $1 and w.sender_id = o.sender_id and w.reference_id = o.reference_id
       ) end
     returning o.is_single as "isSingle"`,
    values,
  )
  await client.query(remake)
  return (rowCount ?? 0) + rows.filter(({ isSingle }) => isSingle).length
}

/**
 * For tables whose keys do not begin with the message. A receipt may not have been matched with its
 * message yet.
 */
const WITH_CHANNEL_ID =
  'sender_id = $3 and channel_message_id = any($4::text[]) and coalesce(message_id = any($2::uuid[]), true)'

/**
 * Locks the next messages of the conversation, and lists them with the orders that they refer to.
 */
async function lockChunk(client: pg.PoolClient, workspaceId: string, conversationId: string) {
  const { rows } = await client.query<{ messageId: string; type: string; order: string | null }>(
    `select m.message_id as "messageId", m.type, m."order"
     from (
       select m.*, sum(octet_length(m."order")) over (order by m.position rows unbounded preceding) as bytes,
              row_number() over (order by m.position) as n
       from (
         select m.message_id, m.position, m.type,
                case when m.role = 'assistant' and m.type in (${REFERS_TO_ORDER})
                       or m.role = 'user' and m.type = 'interactive' then m.content_data end as "order"
         from messages m
         where m.workspace_id = $1 and m.conversation_id = $2
         order by m.position
         limit $3
       ) m
     ) m
     where m.n = 1 or coalesce(m.bytes, 0) <= $4`,
    [workspaceId, conversationId, CHUNK_MESSAGES, CHUNK_BYTES],
  )
  const messageIds = rows.map(({ messageId }) => messageId)
  for (const table of ['message_states', 'messages']) {
    await client.query(
      `select from ${table} where workspace_id = $1 and message_id = any($2::uuid[]) order by message_id for update`,
      [workspaceId, messageIds],
    )
  }
  const referenceIds = rows.map(({ type, order }) => order && toReferenceId(type, order))
  return { messageIds, referenceIds: referenceIds.filter((id) => id !== null) }
}
