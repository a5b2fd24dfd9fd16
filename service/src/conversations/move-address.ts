/**
 * Moving an address: a contact changed the phone number, or was given another user id, and stays the same contact.
 *
 * The old address is let go, because a number is given to somebody else one day. If the new one belongs to another
 * contact already, the two are one person, and the caller merges them.
 */
import type { Queryable } from '../postgres/connection.ts'
import type { Address } from './address.ts'

export type Move = { workspaceId: string; senderId: string; from: Address; to: Address; at: Date }

/** The contact that moved and, if somebody was known under the new address before, that one. Null: nobody to move. */
export type Moved = { contactId: string; otherContactId: string | null }

/** Moves the address unless nobody is known under it. Doing it twice changes nothing. */
export async function moveAddress(
  db: Queryable,
  { workspaceId, senderId, from, to, at }: Move,
): Promise<Moved | null> {
  const { rows } = await db.query<Moved>(
    `with old as materialized (
       delete from contact_addresses
       where workspace_id = $1 and sender_id = $2 and match_key = $3 and match_key <> $4
       returning contact_id
     ),
     taken as materialized (
       insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, contact_id)
       select $1, $2, $4, $5, $6, $7, contact_id from old
       on conflict (workspace_id, sender_id, match_key) do update set address = excluded.address, reported_at = excluded.reported_at
       returning a.contact_id
     )
     select old.contact_id as "contactId", nullif(taken.contact_id, old.contact_id) as "otherContactId"
     from old, taken`,
    [workspaceId, senderId, from.matchKey, to.matchKey, to.kind, to.value, at],
  )
  return rows[0] ?? null
}
