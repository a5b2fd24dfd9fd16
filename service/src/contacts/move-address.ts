/**
 * Moving addresses: a contact changed the phone number, or was given another user id, and stays the
 * same contact.
 *
 * The old address is released, because the number will one day be given to another person. If
 * another contact already has the new address, the two are one person and are merged. All of it is
 * one transaction: a crash leaves nothing half done. WhatsApp repeats such notices for days: one
 * older than what is known (`known_since`) changes nothing.
 */
import type pg from 'pg'
import type { SenderName } from '../kinds/sender-name.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { parseAddress, type Address } from '../kinds/address.ts'
import { holding, lockHolders, lockSender } from '../store/address-holders.ts'
import { redirectDeliveries } from '../store/move-messages.ts'
import { mergeInTransaction } from './merge-contacts.ts'
import { renewContact } from './renew-contact.ts'

/**
 * Each address in `to` replaces the one of its kind in `from`. If `from` has none of that kind, it
 * replaces those of its kind that the contact has.
 */
export type Move = SenderName & { from: Address[]; to: Address[]; at: Date }

/**
 * An address, and WhatsApp's time of the first report that the contact has it; null if there was no
 * report.
 */
type KnownAddress = Address & { knownSince: Date | null }

/**
 * Carries out the move. Returns the conversations into which another one was merged because of it.
 */
export async function moveAddresses(pool: Pool, move: Move, now: Date): Promise<string[]> {
  const changed = move.to.filter(({ matchKey }) => move.from.every((old) => old.matchKey !== matchKey))
  if (changed.length === 0) return []
  return await holding(pool, async (client) => {
    await lockSender(client, move)
    const matchKeys = [...move.from, ...changed].map(({ matchKey }) => matchKey)
    const holders = await lockHolders(client, move, matchKeys)
    const named = move.from.flatMap(({ matchKey }) => {
      const holder = holders.get(matchKey)
      return holder && isKnownAt(holder, move.at) ? [holder.contactId] : []
    })
    const [first, ...others] = new Set(named)
    if (first === undefined) return []
    const { owners, hasReleased } = await replaceAddresses(client, move, first, changed)
    // a message that is just being accepted for an old address is not redirected; because of the
    // new contact id its statement looks the address up again
    const contactId = hasReleased ? await renewContact(client, move.workspaceId, first) : first
    return await mergeAll(client, move, contactId, [...new Set([...others, ...owners])], now)
  })
}

/** `owners`: the contacts that already have one of the new addresses. */
async function replaceAddresses(client: pg.PoolClient, move: Move, contactId: string, changed: Address[]) {
  const owners: string[] = []
  let hasReleased = false
  for (const next of changed) {
    const others = await listOthers(client, move, contactId, next)
    const newer = others.find((other) => !isKnownAt(other, move.at))
    const before = move.from.find(({ kind }) => kind === next.kind)
    const olds = others.filter(
      (other) => isKnownAt(other, move.at) && (!before || other.matchKey === before.matchKey),
    )
    for (const old of olds) await deleteAddress(client, move, old)
    if (olds.length > 0) {
      hasReleased = true
      await redirectFrom(client, move, contactId, olds, newer ?? next)
    }
    if (newer) continue // the contact has another address by now
    const owner = await insertAddress(client, move, next, contactId)
    if (owner !== contactId) owners.push(owner)
  }
  return { owners, hasReleased }
}

async function mergeAll(
  client: pg.PoolClient,
  { workspaceId }: Move,
  contactId: string,
  others: string[],
  now: Date,
): Promise<string[]> {
  const kept: string[] = []
  let remaining = contactId
  for (const other of others) {
    const side = await mergeInTransaction(client, workspaceId, [remaining, other], now)
    if (!side) continue
    remaining = side.contactId
    kept.push(side.conversationId)
  }
  return kept
}

/**
 * Deliveries that wait for the old addresses go to the contact's new one, not to the person who is
 * given the number.
 */
async function redirectFrom(
  client: pg.PoolClient,
  { workspaceId }: SenderName,
  contactId: string,
  olds: Address[],
  { value }: Address,
) {
  const { rows } = await client.query<{ address: string }>(
    `select distinct d.address
     from conversations c
     join deliveries d on d.workspace_id = $1 and d.conversation_id = c.conversation_id
     where c.workspace_id = $1 and c.contact_id = $2`,
    [workspaceId, contactId],
  )
  const isOld = (address: string) => olds.some(({ matchKey }) => matchKey === parseAddress(address)?.matchKey)
  const addresses = rows.map(({ address }) => address).filter(isOld)
  if (addresses.length === 0) return
  await redirectDeliveries(client, workspaceId, contactId, addresses, value)
}

/** The contact's other addresses of the same kind, the most recently known first. */
async function listOthers(
  db: Queryable,
  { workspaceId, senderId }: Move,
  contactId: string,
  { kind, matchKey }: Address,
): Promise<KnownAddress[]> {
  const { rows } = await db.query<KnownAddress>(
    `select kind, address as value, match_key as "matchKey", known_since as "knownSince" from contact_addresses
     where workspace_id = $1 and sender_id = $2 and contact_id = $3 and kind = $4 and match_key <> $5
     order by known_since desc nulls last, match_key`,
    [workspaceId, senderId, contactId, kind, matchKey],
  )
  return rows
}

const isKnownAt = ({ knownSince }: { knownSince: Date | null }, at: Date): boolean =>
  knownSince === null || knownSince <= at

async function deleteAddress(db: Queryable, { workspaceId, senderId }: SenderName, { matchKey }: Address) {
  await db.query(
    'delete from contact_addresses where workspace_id = $1 and sender_id = $2 and match_key = $3',
    [workspaceId, senderId, matchKey],
  )
}

/** Returns the contact that has the address: another one if it had the address before. */
async function insertAddress(
  db: Queryable,
  { workspaceId, senderId, at }: Move,
  { matchKey, kind, value }: Address,
  contactId: string,
): Promise<string> {
  const { rows } = await db.query<{ contactId: string }>(
    `insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
     values ($1, $2, $3, $4, $5, $6, $6, $7)
     on conflict (workspace_id, sender_id, match_key) do update
       set address = case when a.reported_at > excluded.reported_at then a.address else excluded.address end,
           reported_at = greatest(a.reported_at, excluded.reported_at)
     returning a.contact_id as "contactId"`,
    [workspaceId, senderId, matchKey, kind, value, at, contactId],
  )
  return rows[0]?.contactId ?? contactId
}
