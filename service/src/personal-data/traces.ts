/**
 * Where a person's addresses stand beside their contact: in what the channel told of changes of number, and in elements of webhooks
 * that nobody could place.
 */
import { listSpellings, parseAddress } from '../conversations/address.ts'
import { CONTACT_ADDRESS } from '../conversations/conversations-repository.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { KnownContact } from './find-contacts.ts'

/** Match keys of one person at one sender. */
export type Traced = { senderId: string; matchKeys: string[] }

export type TracedMove = { senderId: string; from: string; to: string; at: Date; toldAt: Date }
export type TracedStray = {
  senderId: string
  strayId: string
  reason: string
  payload: string
  receivedAt: Date
}

/**
 * Every match key the contact is or was known by: its addresses, those it let go, those in what was said, and those it changed from
 * as far as changes are kept. Without those that somebody else has by now: a number is given to another person one day.
 */
export async function traceContact(
  db: Queryable,
  workspaceId: string,
  { senderId, contactId, conversationId }: KnownContact,
): Promise<Traced> {
  const said = await db.query<{ address: string }>(
    `select distinct ${CONTACT_ADDRESS} as address from messages m where m.workspace_id = $1 and m.conversation_id = $2`,
    [workspaceId, conversationId],
  )
  const written = said.rows.map(({ address }) => parseAddress(address)?.matchKey)
  const { rows } = await db.query<{ key: string }>(
    `with recursive known(key) as (
       (
         select unnest($5::text[])
         union
         select a.match_key from contact_addresses a where a.workspace_id = $1 and a.contact_id = $3
         union
         select unnest(m.match_keys) from conversation_merges m where m.workspace_id = $1 and m.conversation_id = $4
         union
         select l.match_key
         from conversation_merges m
         join let_go_addresses l on l.workspace_id = $1 and l.merged_conversation_id = m.merged_conversation_id
         where m.workspace_id = $1 and m.conversation_id = $4
       )
       union
       select m.from_key
       from known k
       join address_moves m on m.workspace_id = $1 and m.sender_id = $2 and m.to_key = k.key
     )
     select k.key from known k
     where not exists (
       select from contact_addresses a
       where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = k.key and a.contact_id <> $3
     )`,
    [workspaceId, senderId, contactId, conversationId, written.filter((key) => key !== undefined)],
  )
  return { senderId, matchKeys: rows.map(({ key }) => key) }
}

/** Changes from one of these addresses to another of them: what else is told of one may be somebody else's, who had it before. */
export async function listMoves(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: Traced,
): Promise<TracedMove[]> {
  const { rows } = await db.query<TracedMove>(
    `select sender_id as "senderId", from_key as "from", to_address as "to", at, told_at as "toldAt"
     from address_moves
     where workspace_id = $1 and sender_id = $2 and from_key = any($3) and to_key = any($3)
     order by at, from_key`,
    [workspaceId, senderId, matchKeys],
  )
  return rows
}

/** All that was told of any of these addresses. */
export async function deleteMoves(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: Traced,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from address_moves
     where workspace_id = $1 and sender_id = $2 and (from_key = any($3) or to_key = any($3))`,
    [workspaceId, senderId, matchKeys],
  )
  return rowCount ?? 0
}

/** Strays in whose text one of the addresses stands by itself, in any spelling. */
export async function listStrays(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: Traced,
): Promise<TracedStray[]> {
  const spellings = matchKeys.flatMap(listSpellings).map((one) => one.replaceAll('.', '\\.'))
  if (spellings.length === 0) return []
  const { rows } = await db.query<TracedStray>(
    `select sender_id as "senderId", stray_id as "strayId", reason, payload, received_at as "receivedAt"
     from strays where workspace_id = $1 and sender_id = $2 and payload ~ $3
     order by stray_id`,
    [workspaceId, senderId, `(^|[^0-9A-Za-z])(${spellings.join('|')})($|[^0-9A-Za-z])`],
  )
  return rows
}

export async function deleteStrays(
  db: Queryable,
  workspaceId: string,
  strays: TracedStray[],
): Promise<number> {
  const { rowCount } = await db.query(
    'delete from strays where workspace_id = $1 and stray_id = any($2::uuid[])',
    [workspaceId, strays.map(({ strayId }) => strayId)],
  )
  return rowCount ?? 0
}
