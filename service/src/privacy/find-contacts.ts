/** Finding the contacts that a person is: a separate one at each sender of a workspace. */
import type { Queryable } from '../engine/postgres/connection.ts'

/** The person with this match key. */
export type Person = {
  workspaceId: string
  matchKey: string
  /** The senders at which to look. */
  senderIds: string[]
}

export type KnownContact = { senderId: string; contactId: string; conversationId: string }

export async function findContacts(
  db: Queryable,
  { workspaceId, matchKey, senderIds }: Person,
): Promise<KnownContact[]> {
  const { rows } = await db.query<KnownContact>(
    `select c.sender_id as "senderId", c.contact_id as "contactId", c.conversation_id as "conversationId"
     from contact_addresses a
     join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
     where a.workspace_id = $1 and a.sender_id = any($3::uuid[]) and a.match_key = $2
     order by c.conversation_id`,
    [workspaceId, matchKey, senderIds],
  )
  return rows
}

/**
 * Contacts whose conversation has had no message since `before` and has no delivery waiting, the
 * longest silent first.
 * @param except conversations to leave out
 */
export async function listSilent(
  db: Queryable,
  workspaceId: string,
  before: Date,
  except: string[],
  limit: number,
): Promise<KnownContact[]> {
  const { rows } = await db.query<KnownContact>(
    `select c.sender_id as "senderId", c.contact_id as "contactId", c.conversation_id as "conversationId"
     from conversations c
     where c.workspace_id = $1 and c.last_message_slot <= $2 and c.last_message_at < $2 and c.contact_id is not null
       and c.conversation_id <> all($3::uuid[])
       and not exists (select from deliveries d where d.workspace_id = $1 and d.conversation_id = c.conversation_id)
     order by c.last_message_slot
     limit $4`,
    [workspaceId, before, except, limit],
  )
  return rows
}

/**
 * How many contacts have been silent since `before`; those with waiting messages are counted apart.
 */
export async function countSilent(
  db: Queryable,
  workspaceId: string,
  before: Date,
): Promise<{ contacts: number; messages: number; waiting: number }> {
  const { rows } = await db.query<{ contacts: number; messages: number; waiting: number }>(
    `select count(*) filter (where not c.waits)::int as contacts,
            coalesce(sum(c.last_position) filter (where not c.waits), 0)::float8 as messages,
            count(*) filter (where c.waits)::int as waiting
     from (
       select c.last_position, (
         exists (select from deliveries d where d.workspace_id = $1 and d.conversation_id = c.conversation_id)
         or exists (
           select from failed_messages f
           where f.workspace_id = $1 and f.conversation_id = c.conversation_id and f.resend_as is not null and not f.resolved
         )
       ) as waits
       from conversations c
       where c.workspace_id = $1 and c.last_message_slot <= $2 and c.last_message_at < $2 and c.contact_id is not null
     ) c`,
    [workspaceId, before],
  )
  return rows[0] ?? { contacts: 0, messages: 0, waiting: 0 }
}
