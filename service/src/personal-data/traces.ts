/** Where a person's addresses stand beside their contact: in elements of webhooks that nobody could place. */
import { listSpellings, parseAddress } from '../conversations/address.ts'
import { CONTACT_ADDRESS } from '../conversations/conversations-repository.ts'
import type { Queryable } from '../postgres/connection.ts'
import type { KnownContact } from './find-contacts.ts'

/** Match keys of one person at one sender. */
export type Traced = { senderId: string; matchKeys: string[] }

export type TracedStray = {
  senderId: string
  strayId: string
  reason: string
  payload: string
  receivedAt: Date
}

/**
 * Every match key the contact is or was known by: its addresses, and those in what was said. Without those that somebody else has
 * by now: a number is given to another person one day.
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
    `with known(key) as (
       select unnest($4::text[])
       union
       select a.match_key from contact_addresses a where a.workspace_id = $1 and a.contact_id = $3
     )
     select k.key from known k
     where not exists (
       select from contact_addresses a
       where a.workspace_id = $1 and a.sender_id = $2 and a.match_key = k.key and a.contact_id <> $3
     )`,
    [workspaceId, senderId, contactId, written.filter((key) => key !== undefined)],
  )
  return { senderId, matchKeys: rows.map(({ key }) => key) }
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
