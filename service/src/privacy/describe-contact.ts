/** Who a contact is, as an export tells it: name, addresses, and what became one with it. */
import type { Queryable } from '../postgres/connection.ts'
import type { KnownContact } from './find-contacts.ts'

type Named = { name: string | null; username: string | null }

export async function describeContact(
  db: Queryable,
  workspaceId: string,
  { senderId, contactId, conversationId }: KnownContact,
) {
  const contact = await db.query<Named & { nameDate: Date | null; createDate: Date }>(
    `select name, username, named_at as "nameDate", created_at as "createDate" from contacts
     where workspace_id = $1 and contact_id = $2`,
    [workspaceId, contactId],
  )
  const addresses = await db.query<{
    kind: string
    address: string
    reportDate: Date | null
    knownDate: Date | null
  }>(
    `select kind, address, reported_at as "reportDate", known_since as "knownDate" from contact_addresses
     where workspace_id = $1 and contact_id = $2
     order by kind, match_key`,
    [workspaceId, contactId],
  )
  const merges = await db.query(
    `select conversation_id as "mergedConversationId", merged_at as "mergeDate" from conversations
     where workspace_id = $1 and merged_into = $2
     order by merged_at, conversation_id`,
    [workspaceId, conversationId],
  )
  return {
    ...{ id: contactId, senderId },
    ...contact.rows[0],
    addresses: addresses.rows,
    merges: merges.rows,
  }
}
