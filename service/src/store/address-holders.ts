/**
 * Finding which contact has an address, and locking both while something is decided about them.
 *
 * A writer to a conversation, or to the addresses of its contact, locks the conversation first, and
 * several in the order of their ids. A writer that takes addresses away then locks the deliveries
 * of the conversation, before the addresses: a writer that settles a delivery and records how
 * WhatsApp spells its address takes the same order. So two processes never deadlock.
 */
import type pg from 'pg'
import type { SenderName } from '../kinds/sender-name.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import { lockDeliveries } from './move-messages.ts'

/** A contact and their conversation. */
export type Side = { contactId: string; conversationId: string }

export type Holder = { contactId: string; knownSince: Date | null }

/**
 * An address went to another contact while we waited for its conversation. The transaction must
 * start again.
 */
class ContendedError extends Error {
  override name = 'ContendedError'
}

/**
 * Other processes that move addresses of this sender's contacts wait until the transaction ends.
 */
export async function lockSender(
  client: pg.PoolClient,
  { workspaceId, senderId }: SenderName,
): Promise<void> {
  await client.query('select from senders where workspace_id = $1 and sender_id = $2 for no key update', [
    workspaceId,
    senderId,
  ])
}

/** Runs, as one transaction, a function that uses `lockHolders`. */
export async function holding<Result>(
  pool: Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const { result } = await untilUncontended('An address', async () => {
    try {
      return { result: await inTransaction(pool, run) }
    } catch (error) {
      if (!(error instanceof ContendedError)) throw error
      return null
    }
  })
  return result
}

/**
 * The contacts that have the addresses with these match keys. Until the transaction ends, no other
 * process moves one of their addresses, or sends what waits for them.
 */
export async function lockHolders(
  client: pg.PoolClient,
  { workspaceId, senderId }: SenderName,
  matchKeys: string[],
): Promise<Map<string, Holder>> {
  const values = [workspaceId, senderId, matchKeys]
  const locked = await client.query<Side>(
    `select c.contact_id as "contactId", c.conversation_id as "conversationId"
     from contact_addresses a
     join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
     where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = any($3)
     order by c.conversation_id
     for update of c`,
    values,
  )
  const { rows } = await client.query<Holder & { matchKey: string }>(
    `select match_key as "matchKey", contact_id as "contactId", known_since as "knownSince"
     from contact_addresses where workspace_id = $1 and sender_id = $2 and match_key = any($3)`,
    values,
  )
  if (!rows.every((row) => locked.rows.some(({ contactId }) => contactId === row.contactId))) {
    throw new ContendedError('An address changed hands.')
  }
  const conversationIds = locked.rows.map(({ conversationId }) => conversationId)
  await lockDeliveries(client, workspaceId, conversationIds)
  return new Map(rows.map(({ matchKey, ...holder }) => [matchKey, holder]))
}

/**
 * SQL of the conversation of contact `a` as the statement finds it. A batch statement sorts its
 * contacts by it, and then locks each conversation on its own: a join could begin with all
 * conversations of the workspace, which look few while their table is small.
 */
export const CONVERSATION_ID = `
  (select c.conversation_id from conversations c where c.workspace_id = $1 and c.contact_id = a.contact_id) as conversation_id`

/**
 * SQL of the rest of a query that locks that conversation, of which row `a` has the id. There is
 * none if the contact was merged meanwhile.
 */
export const LOCKED_CONVERSATION = `
    from conversations c
    where c.workspace_id = $1 and c.conversation_id = a.conversation_id and c.contact_id = a.contact_id
    offset 0
    for no key update`

/**
 * The same for a batch statement: the step that finds and locks the contacts of its step
 * `addresses` (n, sender_id, match_key, at and others). Addresses are looked up one by one (offset
 * 0), and the rows found still exist when they are written to. `was_known`: the contact had the
 * address at that time. Otherwise the message may refer to a contact who had it before. That holds
 * of numbers alone: WhatsApp gives a user id to one person for ever, and webhooks do not come in
 * the order of what they report.
 */
export const KNOWN_ADDRESSES = `
  select a.*, c.last_position, c.last_inbound_at, c.closed_at, c.waits_since
  from (
    select d.*, a.contact_id, a.address as address_before, a.reported_at,
           a.known_kind <> 'phone' or coalesce(a.known_since <= d.at, true) as was_known, ${CONVERSATION_ID}
    from addresses d
    cross join lateral (
      select a.contact_id, a.kind as known_kind, a.address, a.reported_at, a.known_since from contact_addresses a
      where a.workspace_id = $1 and a.sender_id = d.sender_id and a.match_key = d.match_key
      offset 0
    ) a
    order by conversation_id
    offset 0
  ) a
  cross join lateral (select c.last_position, c.last_inbound_at, c.closed_at, c.waits_since ${LOCKED_CONVERSATION}) c`

/**
 * The step that goes with it: those of `addresses` (n, match_key) that a contact had when the
 * statement began and that are missing from `known_addresses`, because a merge or a move took them
 * elsewhere while the statement waited for the conversation. The statement still sees the old
 * registry. It would take a number released a moment ago for unknown, insert it again, and bind it
 * to the message's writer for good. So messages under such an address are left to a statement that
 * begins later.
 */
export const MOVED_ADDRESSES = `
  select d.n, d.match_key
  from addresses d
  cross join lateral (
    select from contact_addresses a
    where a.workspace_id = $1 and a.sender_id = d.sender_id and a.match_key = d.match_key
    offset 0
  ) a
  where (d.n, d.match_key) not in (select n, match_key from known_addresses)`

/**
 * The condition for adding address `d` to those of contact `k`: WhatsApp has reported no address of
 * its kind for the contact at a later time. Otherwise `d` is the number or user id that the contact
 * had before a change.
 */
export const IS_CURRENT = `not exists (
    select from contact_addresses o
    where o.workspace_id = $1 and o.contact_id = k.contact_id and o.kind = d.kind and o.known_since > d.at
  )`
