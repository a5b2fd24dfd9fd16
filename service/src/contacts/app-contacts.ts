/**
 * The address book in the channel's own app of the shop. Its names win over those of profiles, as
 * in the app itself. They are kept for people who are no contacts yet as well: a trigger of
 * `contact_addresses` names who becomes one.
 */
import type { AppContact } from '../channels/channel.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { recordEvents } from '../engine/postgres/changes.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import { findExcluded, noteContacts } from '../senders/app-syncs-repository.ts'
import { toAddresses } from '../store/received-message.ts'

/** Entries in one statement: a webhook may have thousands. */
const STEP = 500

/**
 * Stores the entries, of each address the newest, and names the contacts by them. Nothing is stored
 * of people whom the shop has excluded.
 */
export async function storeAppContacts(
  pool: Pool,
  sender: SenderName,
  entries: AppContact[],
  now: Date,
): Promise<void> {
  const excluded = await findExcluded(pool, sender)
  const keysOf = ({ from }: AppContact) => toAddresses(from).map(({ matchKey }) => matchKey)
  const [left, taken] = [[] as AppContact[], [] as AppContact[]]
  for (const entry of entries) (keysOf(entry).some((key) => excluded.has(key)) ? left : taken).push(entry)
  for (let from = 0; from < taken.length; from += STEP) {
    const contactIds = await storeStep(pool, sender, taken.slice(from, from + STEP), now)
    for (const contactId of contactIds) await nameContact(pool, sender.workspaceId, contactId)
  }
  // messages may name the person by their user id alone
  await noteContacts(pool, sender, { stored: taken.length, excluded: left.flatMap(keysOf) }, now)
}

/** Returns the contacts whose addresses the entries name. */
async function storeStep(
  pool: Pool,
  { workspaceId, senderId }: SenderName,
  entries: AppContact[],
  now: Date,
): Promise<string[]> {
  const rows = entries.flatMap(({ from, name, at }, n) => {
    const keys = toAddresses(from).map(({ matchKey }) => matchKey)
    const saidAt = at > now ? now : at // one of a clock that is ahead must not stay for ever
    return keys.map((key) => ({ key, twin: keys.find((one) => one !== key) ?? null, name, saidAt, n }))
  })
  const { rows: known } = await pool.query<{ contactId: string }>(
    `with input as materialized (      -- in the order of keys, in which all lock them
       select distinct on (i.key) i.* from jsonb_to_recordset($3::jsonb) as i(
         key text, twin text, name text, "saidAt" timestamptz, n integer
       ) order by i.key, i."saidAt" desc, i.n desc
     ), stored as (
       insert into app_contacts as a (workspace_id, sender_id, match_key, twin_key, name, said_at)
       select $1, $2, i.key, i.twin, i.name, i."saidAt" from input i
       on conflict (workspace_id, sender_id, match_key) do update
         set twin_key = coalesce(excluded.twin_key, a.twin_key), name = excluded.name, said_at = excluded.said_at
         where a.said_at <= excluded.said_at
       returning a.match_key, a.name, a.twin_key, a.said_at
     ), removed as (                 -- a removal may name one address of a person who was added under two
       update app_contacts a set name = null, said_at = s.said_at from stored s
       where s.name is null and s.twin_key is not null and a.workspace_id = $1 and a.sender_id = $2
         and a.match_key = s.twin_key and a.said_at <= s.said_at and a.match_key not in (select key from input)
     )
     select distinct a.contact_id as "contactId" from stored s
     cross join lateral (
       select a.contact_id from contact_addresses a
       where a.workspace_id = $1 and a.sender_id = $2 and a.match_key in (s.match_key, s.twin_key)
       offset 0
     ) a`,
    [workspaceId, senderId, JSON.stringify(rows)],
  )
  return known.map(({ contactId }) => contactId)
}

/**
 * Gives a contact the newest name in the address book, or takes it away if it was removed there.
 * One contact a statement: several could be locked in another order than messages lock them.
 */
async function nameContact(pool: Pool, workspaceId: string, contactId: string): Promise<void> {
  await pool.query(
    `with said as (
       select p.name from contact_addresses a
       join app_contacts p on p.workspace_id = $1 and p.sender_id = a.sender_id and p.match_key = a.match_key
       where a.workspace_id = $1 and a.contact_id = $2
       order by p.said_at desc, p.name nulls last limit 1
     ), named as (
       update contacts t set name = s.name, named_in_app = s.name is not null
       from said s
       where t.workspace_id = $1 and t.contact_id = $2 and (s.name is not null or t.named_in_app)
         and (t.name, t.named_in_app) is distinct from (s.name, s.name is not null)
       returning t.contact_id
     ), shown as (
       select c.conversation_id from named n
       join conversations c on c.workspace_id = $1 and c.contact_id = n.contact_id
     )
     ${recordEvents('conversation.changed', 'conversation_id', 'shown')}`,
    [workspaceId, contactId],
  )
}
