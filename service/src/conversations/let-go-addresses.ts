/**
 * Addresses that a contact let go by a change that turned out to be a merge, and what becomes of them when it is undone.
 *
 * A contact who changes to the address of another one becomes one with them, and has left the old address. If that is undone,
 * the two are known again under what each had: without an address a person's next message would open a second conversation.
 */
import type { Queryable } from '../postgres/connection.ts'
import { parseAddress, type Address } from './address.ts'
import { CONTACT_ADDRESS } from './conversations-repository.ts'

export type LetGoAddress = Address & { reportedAt: Date | null; knownSince: Date | null }
export type Side = { conversationId: string; contactId: string }
/** A merge that is being undone: the two conversations are there again, and the addresses it moved are with their contacts. */
export type Undoing = { workspaceId: string; senderId: string; kept: Side; merged: Side }

/** Writes down with a merge what one of its sides let go. */
export async function insertLetGo(
  db: Queryable,
  workspaceId: string,
  mergedConversationId: string,
  ofMerged: boolean,
  addresses: LetGoAddress[],
) {
  for (const { matchKey, kind, value, reportedAt, knownSince } of addresses) {
    await db.query(
      `insert into let_go_addresses (workspace_id, merged_conversation_id, match_key, of_merged, kind, address, reported_at, known_since)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [workspaceId, mergedConversationId, matchKey, ofMerged, kind, value, reportedAt, knownSince],
    )
  }
}

/** Whoever brought the old address into a conversation by a merge has the new one now: an undoing gives them that. */
export async function replaceInMerges(
  db: Queryable,
  workspaceId: string,
  contactId: string,
  old: Address,
  next: Address,
) {
  await db.query(
    `update conversation_merges m set match_keys = array_replace(m.match_keys, $3, $4)
     from conversations c
     where c.workspace_id = $1 and c.contact_id = $2
       and m.workspace_id = $1 and m.conversation_id = c.conversation_id and $3 = any(m.match_keys)`,
    [workspaceId, contactId, old.matchKey, next.matchKey],
  )
}

/**
 * Gives each side back what it let go, unless it is somebody else's by now. A side that has no address then gets the one of its
 * messages until the merge that is nobody's, the newest. To be called while the merge is still written down.
 */
export async function giveBackAddresses(db: Queryable, undoing: Undoing): Promise<Map<Side, Address[]>> {
  const { workspaceId, senderId, kept, merged } = undoing
  type Row = Address & { contactId: string }
  const ofThisMerge = await db.query<Row>(
    `insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
     select $1, $2, l.match_key, l.kind, l.address, l.reported_at, l.known_since, case when l.of_merged then $4::uuid else $5 end
     from let_go_addresses l where l.workspace_id = $1 and l.merged_conversation_id = $3
     on conflict (workspace_id, sender_id, match_key) do update set contact_id = excluded.contact_id
       where a.contact_id = any(array[$4, $5])                     -- who changed back to it meanwhile
     returning a.kind, a.address as value, a.match_key as "matchKey", a.contact_id as "contactId"`,
    [workspaceId, senderId, merged.conversationId, merged.contactId, kept.contactId],
  )
  const ofOthers = await db.query<Row>( // brought along by the merged contact, and let go in a later merge that remains
    `insert into contact_addresses as a (workspace_id, sender_id, match_key, kind, address, reported_at, known_since, contact_id)
     select $1, $2, l.match_key, l.kind, l.address, l.reported_at, l.known_since, $5
     from conversation_merges m
     join conversation_merges later on later.workspace_id = $1 and later.conversation_id = $4
     join let_go_addresses l on l.workspace_id = $1 and l.merged_conversation_id = later.merged_conversation_id
     where m.workspace_id = $1 and m.merged_conversation_id = $3
       and later.merged_conversation_id <> $3 and not l.of_merged and l.match_key = any(m.match_keys)
     on conflict do nothing
     returning a.kind, a.address as value, a.match_key as "matchKey", a.contact_id as "contactId"`,
    [workspaceId, senderId, merged.conversationId, kept.conversationId, merged.contactId],
  )
  const given = [...ofThisMerge.rows, ...ofOthers.rows]
  const back = new Map<Side, Address[]>()
  for (const side of [kept, merged]) {
    const recovered = await recoverAddress(db, undoing, side)
    const own = given.filter(({ contactId }) => contactId === side.contactId)
    back.set(side, recovered ? [...own, recovered] : own)
  }
  await insertUnaddressed(db, undoing)
  return back
}

/** Notes which of the two conversations has a contact without an address now. */
async function insertUnaddressed(db: Queryable, { workspaceId, kept, merged }: Undoing) {
  await db.query(
    `insert into unaddressed_conversations (workspace_id, sender_id, conversation_id)
     select $1, c.sender_id, c.conversation_id from conversations c
     where c.workspace_id = $1 and c.conversation_id = any($2)
       and not exists (select from contact_addresses a where a.workspace_id = $1 and a.contact_id = c.contact_id)
     on conflict do nothing`,
    [workspaceId, [kept.conversationId, merged.conversationId]],
  )
}

/** Returns the address that the contact, who had none, is known under again. */
async function recoverAddress(
  db: Queryable,
  { workspaceId, senderId, merged }: Undoing,
  { conversationId, contactId }: Side,
): Promise<Address | null> {
  const { rows } = await db.query<{ address: string }>(
    `select ${CONTACT_ADDRESS} as address
     from messages m
     join conversation_merges u on u.workspace_id = $1 and u.merged_conversation_id = $4 and u.merged_at >= m.created_at
     where m.workspace_id = $1 and m.conversation_id = $2
       and not exists (select from contact_addresses a where a.workspace_id = $1 and a.contact_id = $3)
     group by 1 order by max(m.position) desc`,
    [workspaceId, conversationId, contactId, merged.conversationId],
  )
  for (const { address } of rows) {
    const written = parseAddress(address)
    if (!written) continue
    const { rowCount } = await db.query(
      `insert into contact_addresses (workspace_id, sender_id, match_key, kind, address, contact_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [workspaceId, senderId, written.matchKey, written.kind, written.value, contactId],
    )
    if (rowCount) return written
  }
  return null
}

/**
 * What waits to be sent to somebody who got addresses back, and was sent on to an address that is not theirs, goes to them. What
 * was written to that address stays.
 */
export async function turnBackDeliveries(
  db: Queryable,
  { workspaceId }: Undoing,
  { conversationId, contactId }: Side,
  back: Address[],
) {
  if (back.length === 0) return
  const { rows } = await db.query<{ address: string; writtenTo: string }>(
    `select distinct d.address, m.to_address as "writtenTo"
     from deliveries d
     join messages m on m.workspace_id = $1 and m.message_id = d.message_id
     where d.workspace_id = $1 and d.conversation_id = $2
       and d.address not in (select a.address from contact_addresses a where a.workspace_id = $1 and a.contact_id = $3)`,
    [workspaceId, conversationId, contactId],
  )
  for (const { address, writtenTo } of rows) {
    const [now, written] = [parseAddress(address), parseAddress(writtenTo)]
    if (now?.matchKey === written?.matchKey) continue
    const own =
      back.find(({ matchKey }) => matchKey === written?.matchKey) ??
      back.find(({ kind }) => kind === now?.kind)
    if (!own) continue
    await db.query(
      `update deliveries d set address = $5
       from messages m
       where d.workspace_id = $1 and d.conversation_id = $2 and d.address = $3
         and m.workspace_id = $1 and m.message_id = d.message_id and m.to_address = $4`,
      [workspaceId, conversationId, address, writtenTo, own.value],
    )
  }
}
