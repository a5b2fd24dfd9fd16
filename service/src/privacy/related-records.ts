/** What is kept under a person's addresses apart from their contact. */
import { listSpellings, parseAddress } from '../kinds/address.ts'
import { CONTACT_ADDRESS } from '../store/conversations-repository.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { KnownContact } from './find-contacts.ts'

/** Match keys of one person at one sender. */
export type RelatedKeys = { senderId: string; matchKeys: string[] }

export type RelatedDeadLetter = {
  senderId: string
  deadLetterId: string
  reason: string
  payload: string
  receivedAt: Date
}

/**
 * Every match key under which the contact is or was known: its addresses, and those in its
 * messages. Without those that another contact has by now: a number is one day given to another
 * person.
 */
export async function findRelatedKeys(
  db: Queryable,
  workspaceId: string,
  { senderId, contactId, conversationId }: KnownContact,
): Promise<RelatedKeys> {
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

/** A pattern of text that holds one of the addresses as a whole word, in any spelling. */
function toPattern(matchKeys: string[]): string | null {
  const spellings = matchKeys.flatMap(listSpellings).map((one) => one.replaceAll('.', '\\.'))
  return spellings.length === 0 ? null : `(^|[^0-9A-Za-z])(${spellings.join('|')})($|[^0-9A-Za-z])`
}

/** Dead letters whose text holds one of the addresses. */
export async function listDeadLetters(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: RelatedKeys,
): Promise<RelatedDeadLetter[]> {
  const pattern = toPattern(matchKeys)
  if (pattern === null) return []
  const { rows } = await db.query<RelatedDeadLetter>(
    `select sender_id as "senderId", dead_letter_id as "deadLetterId", reason, payload, received_at as "receivedAt"
     from dead_letters where workspace_id = $1 and sender_id = $2 and payload ~ $3
     order by dead_letter_id`,
    [workspaceId, senderId, pattern],
  )
  return rows
}

/** What came of the person from the channel's own app, and is no message yet. */
export type AppEntry = {
  senderId: string
  /** A name in its address book; null for messages that wait to be stored. */
  name: string | null
  /** Those messages, as they came; null for a name. */
  payload: string | null
  receivedAt: Date
}

/** Rows of the person in the two tables, each also under a twin address. */
const OF_APP = {
  app_contacts: 'workspace_id = $1 and sender_id = $2 and (match_key = any($3) or twin_key = any($3))',
  app_history: 'workspace_id = $1 and sender_id = $2 and match_keys && $3',
}

export async function listFromApp(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: RelatedKeys,
): Promise<AppEntry[]> {
  const { rows: names } = await db.query<AppEntry>(
    `select distinct sender_id as "senderId", name, null as payload, said_at as "receivedAt"
     from app_contacts where ${OF_APP.app_contacts} and name is not null`,
    [workspaceId, senderId, matchKeys],
  )
  const { rows: waiting } = await db.query<AppEntry>(
    `select sender_id as "senderId", null as name, payload, received_at as "receivedAt"
     from app_history where ${OF_APP.app_history}`,
    [workspaceId, senderId, matchKeys],
  )
  return [...names, ...waiting]
}

/** Returns how many rows there were. */
export async function deleteFromApp(
  db: Queryable,
  workspaceId: string,
  { senderId, matchKeys }: RelatedKeys,
): Promise<number> {
  const names = await db.query(`delete from app_contacts where ${OF_APP.app_contacts}`, [
    workspaceId,
    senderId,
    matchKeys,
  ])
  const waiting = await db.query(`delete from app_history where ${OF_APP.app_history}`, [
    workspaceId,
    senderId,
    matchKeys,
  ])
  return (names.rowCount ?? 0) + (waiting.rowCount ?? 0)
}

export async function deleteDeadLetters(
  db: Queryable,
  workspaceId: string,
  deadLetters: RelatedDeadLetter[],
): Promise<number> {
  const { rowCount } = await db.query(
    'delete from dead_letters where workspace_id = $1 and dead_letter_id = any($2::uuid[])',
    [workspaceId, deadLetters.map(({ deadLetterId }) => deadLetterId)],
  )
  return rowCount ?? 0
}
