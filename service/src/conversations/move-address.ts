/**
 * Moving addresses: a contact changed the phone number, or was given another user id, and stays the same contact.
 *
 * The old address is let go, because a number is given to somebody else one day. If the new one belongs to another
 * contact already, the two are one person and become one. All of it is one transaction with the note that it was told
 * (address-moves.ts): a crash leaves nothing half done, and what is told again changes nothing.
 */
import type { Pool, Queryable } from '../postgres/connection.ts'
import type { SenderName } from '../workspaces/senders-repository.ts'
import { parseAddress, type Address } from './address.ts'
import { holding, lockHolders, type Holder } from './address-holders.ts'
import {
  followMoves,
  insertMoves,
  lockMoves,
  MOVES_KEPT_MS,
  type AddressMove,
  type Followed,
} from './address-moves.ts'
import { replaceInMerges, type LetGoAddress } from './let-go-addresses.ts'
import { mergeLocked, type Pair } from './merge-conversations.ts'
import { renewContact } from './renew-contact.ts'

/**
 * Each address in `to` takes the place of the one of its kind in `from`; where the channel names the contact by others only, of
 * those of its kind that the contact has.
 */
export type Move = SenderName & { from: Address[]; to: Address[]; at: Date }

/** Carries the move out, once. Returns the conversations that took in another one because of it. */
export async function moveAddresses(pool: Pool, move: Move, now: Date): Promise<string[]> {
  if (now.getTime() - move.at.getTime() > MOVES_KEPT_MS) return [] // whether it was told before is not known any more
  const moves = toMoves(move)
  const gained = move.to.filter(({ kind }) => move.from.every((old) => old.kind !== kind))
  if (moves.length + gained.length === 0) return []
  return await holding(pool, async (client) => {
    await lockMoves(client, move)
    const named = await followMoves(client, move, move.from, new Date(move.at.getTime() - 1))
    const told = await insertMoves(client, move, moves, move.at, now)
    const olds = told.map(({ from }) => from)
    const left = await followMoves(client, move, olds, move.at)
    const goals = await followMoves(client, move, [...told.map(({ to }) => to), ...gained], move.at)
    const matchKeys = [...named, ...olds, ...goals].map(({ matchKey }) => matchKey)
    const holders = await lockHolders(client, move, matchKeys)

    /** Whom the addresses named before the move, but for one of them. */
    const findNamed = (except?: Address): Holder | undefined => {
      const isOther = (_: Followed, index: number) => move.from[index]?.matchKey !== except?.matchKey
      const others = named.filter(isOther).map(({ matchKey }) => holders.get(matchKey))
      return others.find((holder) => holder && isKnownAt(holder, move.at))
    }
    const changes: Change[] = []
    for (const [index, old] of olds.entries()) {
      if (left[index]?.matchKey !== old.matchKey) continue // who has it now came after whoever moved
      const holder = holders.get(old.matchKey)
      if (holder && !isKnownAt(holder, move.at)) continue // as above
      const contact = holder ?? findNamed(old)
      if (contact) changes.push({ contact, olds: holder ? [old] : [], goal: goals[index] as Followed })
    }
    const contact = findNamed()
    if (contact) {
      for (const [index, next] of gained.entries()) {
        const replaced = await listReplaced(client, move, contact, next)
        const replacing = replaced.map((from) => ({ from, to: next }))
        await insertMoves(client, move, replacing, move.at, now)
        changes.push({ contact, olds: replaced, goal: goals[olds.length + index] as Followed })
      }
    }
    const pairs: Pair[] = []
    const leavers = new Set<string>()
    for (const change of changes) {
      const { contactId } = change.contact
      const isNew = !holders.has(change.goal.matchKey)
      const { owner, letGo } = await carryOut(client, move, change, isNew)
      if (letGo.length > 0) leavers.add(contactId)
      if (owner === contactId) continue
      const pair = pairs.find(({ contactIds: [one, other] }) => one === contactId && other === owner)
      if (pair) pair.letGo.push(...letGo)
      else pairs.push({ contactIds: [contactId, owner], letGo })
    }
    const renewed = new Map<string, string>() // what is just being sent to an old address is not in time to be redirected
    for (const id of leavers) renewed.set(id, await renewContact(client, move.workspaceId, id))
    const renew = (id: string) => renewed.get(id) ?? id
    const current = pairs.map(({ contactIds: [one, other], letGo }): Pair => {
      return { contactIds: [renew(one), renew(other)], letGo }
    })
    return await mergeLocked(client, move.workspaceId, current, now)
  })
}

type Change = { contact: Holder; olds: Address[]; goal: Followed }

/**
 * Returns whose the new address is: somebody else's if it was theirs already.
 * @param isNew nobody had the new address
 */
async function carryOut(
  db: Queryable,
  sender: SenderName,
  { contact: { contactId }, olds, goal }: Change,
  isNew: boolean,
): Promise<{ owner: string; letGo: LetGoAddress[] }> {
  const left = olds.filter(({ matchKey }) => matchKey !== goal.matchKey)
  const letGo: LetGoAddress[] = []
  for (const old of left) letGo.push(...(await deleteAddress(db, sender, old)))
  if (left.length > 0) await redirectDeliveries(db, sender, contactId, left, goal)
  const owner = await insertAddress(db, sender, goal, contactId)
  if (isNew && owner === contactId) {
    for (const old of left) await replaceInMerges(db, sender.workspaceId, contactId, old, goal)
  }
  return { owner, letGo }
}

/** What waits to be sent to the old addresses goes to where the contact is now, not to whoever is given the number. */
async function redirectDeliveries(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  contactId: string,
  olds: Address[],
  { value }: Address,
) {
  const { rows } = await db.query<{ address: string }>(
    `select distinct d.address
     from conversations c
     join deliveries d on d.workspace_id = $1 and d.conversation_id = c.conversation_id
     where c.workspace_id = $1 and c.contact_id = $2`,
    [workspaceId, contactId],
  )
  const isOld = (address: string) => olds.some(({ matchKey }) => matchKey === parseAddress(address)?.matchKey)
  const addresses = rows.map(({ address }) => address).filter(isOld)
  if (addresses.length === 0) return
  await db.query(
    `update deliveries d set address = $5
     from conversations c
     where c.workspace_id = $1 and c.contact_id = $3
       and d.workspace_id = $1 and d.sender_id = $2 and d.conversation_id = c.conversation_id and d.address = any($4)`,
    [workspaceId, senderId, contactId, addresses, value],
  )
}

/** Those that change: an address of each kind that was and is. */
function toMoves({ from, to }: Move): AddressMove[] {
  return from.flatMap((old) =>
    to
      .filter(({ kind, matchKey }) => kind === old.kind && matchKey !== old.matchKey)
      .map((next) => ({ from: old, to: next })),
  )
}

/** What the contact had of the same kind until the move. */
async function listReplaced(
  db: Queryable,
  { workspaceId, senderId, at }: Move,
  { contactId }: Holder,
  { kind, matchKey }: Address,
): Promise<Address[]> {
  const { rows } = await db.query<Address>(
    `select kind, address as value, match_key as "matchKey" from contact_addresses
     where workspace_id = $1 and sender_id = $2 and contact_id = $3 and kind = $4 and match_key <> $5
       and (known_since is null or known_since <= $6)
     order by match_key`,
    [workspaceId, senderId, contactId, kind, matchKey, at],
  )
  return rows
}

const isKnownAt = ({ knownSince }: Holder, at: Date): boolean => knownSince === null || knownSince <= at

async function deleteAddress(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
  { matchKey }: Address,
): Promise<LetGoAddress[]> {
  const { rows } = await db.query<LetGoAddress>(
    `delete from contact_addresses where workspace_id = $1 and sender_id = $2 and match_key = $3
     returning kind, address as value, match_key as "matchKey", reported_at as "reportedAt", known_since as "knownSince"`,
    [workspaceId, senderId, matchKey],
  )
  return rows
}

/** Returns whose it is: somebody else's if it was theirs already. */
async function insertAddress(
  db: Queryable,
  { workspaceId, senderId }: SenderName,
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
