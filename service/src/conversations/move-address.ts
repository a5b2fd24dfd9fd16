/**
 * Moving addresses: a contact changed the phone number, or was given another user id, and stays the same contact.
 *
 * The old address is let go, because a number is given to somebody else one day. If the new one belongs to another
 * contact already, the two are one person and become one. All of it is one transaction with the note that it was told
 * (address-moves.ts): a crash leaves nothing half done, and what is told again changes nothing.
 */
import type { Pool, Queryable } from '../postgres/connection.ts'
import type { Address } from './address.ts'
import { holding, lockHolders, type Holder } from './address-holders.ts'
import {
  followMoves,
  insertMoves,
  lockMoves,
  MOVES_KEPT_MS,
  type AddressMove,
  type Followed,
  type Place,
} from './address-moves.ts'
import { mergeHeld } from './merge-conversations.ts'

/** Each address in `to` takes the place of the one of its kind in `from`. */
export type Move = Place & { from: Address[]; to: Address[]; at: Date }

/** Carries the move out, once. Returns the conversations that took in another one because of it. */
export async function moveAddresses(pool: Pool, move: Move, now: Date): Promise<string[]> {
  if (now.getTime() - move.at.getTime() > MOVES_KEPT_MS) return [] // whether it was told before is not known any more
  const moves = toMoves(move)
  if (moves.length === 0) return []
  return await holding(pool, async (client) => {
    await lockMoves(client, move)
    const told = await insertMoves(client, move, moves, move.at, now)
    if (told.length === 0) return []
    const olds = told.map(({ from }) => from)
    const left = await followMoves(client, move, olds, move.at)
    const goals = await followMoves(
      client,
      move,
      told.map(({ to }) => to),
      move.at,
    )
    const matchKeys = [...olds, ...goals].map(({ matchKey }) => matchKey)
    const holders = await lockHolders(client, move, matchKeys)
    const merges: [string, string][] = []
    for (const [index, old] of olds.entries()) {
      const [goal, holder] = [goals[index] as Followed, holders.get(old.matchKey)]
      // who has it now came after whoever moved
      if (left[index]?.matchKey !== old.matchKey || !holder || !isKnownAt(holder, move.at)) continue
      if (goal.matchKey === old.matchKey) continue
      await deleteAddress(client, move, old)
      const owner = await insertAddress(client, move, goal, holder.contactId)
      if (owner !== holder.contactId) merges.push([holder.contactId, owner])
    }
    return await mergeHeld(client, move.workspaceId, merges, now)
  })
}

/** Those that change: an address of each kind that was and is. */
function toMoves({ from, to }: Move): AddressMove[] {
  return from.flatMap((old) =>
    to
      .filter(({ kind, matchKey }) => kind === old.kind && matchKey !== old.matchKey)
      .map((next) => ({ from: old, to: next })),
  )
}

const isKnownAt = ({ knownSince }: Holder, at: Date): boolean => knownSince === null || knownSince <= at

async function deleteAddress(db: Queryable, { workspaceId, senderId }: Place, { matchKey }: Address) {
  await db.query(
    'delete from contact_addresses where workspace_id = $1 and sender_id = $2 and match_key = $3',
    [workspaceId, senderId, matchKey],
  )
}

/** Returns whose it is: somebody else's if it was theirs already. */
async function insertAddress(
  db: Queryable,
  { workspaceId, senderId }: Place,
  { matchKey, kind, value, since }: Followed,
  contactId: string,
): Promise<string> {
  const { rows } = await db.query<{ contactId: string }>(
    `insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
     values ($1, $2, $3, $4, $5, $6, $6, $7)
     on conflict (workspace_id, sender_id, match_key) do update
       set address = case when a.reported_at > excluded.reported_at then a.address else excluded.address end,
           reported_at = greatest(a.reported_at, excluded.reported_at)
     returning a.contact_id as "contactId"`,
    [workspaceId, senderId, matchKey, kind, value, since, contactId],
  )
  return rows[0]?.contactId ?? contactId
}
