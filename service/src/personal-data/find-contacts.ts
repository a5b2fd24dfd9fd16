/** Whom an address is about: at each sender of a workspace a person is a contact of their own. */
import { parseAddress } from '../conversations/address.ts'
import { findConversations } from '../conversations/conversations-repository.ts'
import type { Queryable } from '../postgres/connection.ts'

export type KnownContact = { senderId: string; contactId: string; conversationId: string }

/** Contacts known by this match key, at one sender or at all. */
export async function findContacts(
  db: Queryable,
  workspaceId: string,
  matchKey: string,
  senderId: string | null,
): Promise<KnownContact[]> {
  const { rows } = await db.query<KnownContact>(
    `select c.sender_id as "senderId", c.contact_id as "contactId", c.conversation_id as "conversationId"
     from senders s
     join contact_addresses a on a.workspace_id = $1 and a.sender_id = s.sender_id and a.match_key = $2
     join conversations c on c.workspace_id = $1 and c.contact_id = a.contact_id
     where s.workspace_id = $1 and ($3::uuid is null or s.sender_id = $3)
     order by c.conversation_id`,
    [workspaceId, matchKey, senderId],
  )
  return rows.length > 0 ? rows : await findUnaddressed(db, workspaceId, matchKey, senderId)
}

/**
 * Those left without an address when a merge was undone: they are shown with the one their conversation began with. If that is
 * somebody's, it is no longer theirs.
 */
async function findUnaddressed(
  db: Queryable,
  workspaceId: string,
  matchKey: string,
  senderId: string | null,
): Promise<KnownContact[]> {
  const { rows } = await db.query<KnownContact>(
    `select c.sender_id as "senderId", c.contact_id as "contactId", c.conversation_id as "conversationId"
     from unaddressed_conversations u
     join conversations c on c.workspace_id = $1 and c.conversation_id = u.conversation_id
     where u.workspace_id = $1 and ($2::uuid is null or u.sender_id = $2)
       and not exists (select from contact_addresses a where a.workspace_id = $1 and a.contact_id = c.contact_id)
     order by c.conversation_id`,
    [workspaceId, senderId],
  )
  const ids = rows.map(({ conversationId }) => conversationId)
  const theirs = (await findConversations(db, workspaceId, ids))
    .filter(({ to }) => parseAddress(to)?.matchKey === matchKey)
    .map(({ id }) => id)
  return rows.filter(({ conversationId }) => theirs.includes(conversationId))
}
