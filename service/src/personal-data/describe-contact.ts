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
    `select m.merged_conversation_id as "mergedConversationId", m.merged_at as "mergeDate", m.opened_at as "createDate",
            json_build_object('name', p.name, 'username', p.username) as contact,
            json_build_object('name', m.kept_name, 'username', m.kept_username) as before, m.match_keys as "matchKeys",
            array(
              select l.address from let_go_addresses l
              where l.workspace_id = $1 and l.merged_conversation_id = m.merged_conversation_id
              order by l.match_key
            ) as "addressesLetGo",
            (
              select count(*)::int from merged_messages w
              where w.workspace_id = $1 and w.merged_conversation_id = m.merged_conversation_id
            ) as "messageCount"
     from conversation_merges m
     join contacts p on p.workspace_id = $1 and p.contact_id = m.merged_contact_id
     where m.workspace_id = $1 and m.conversation_id = $2
     order by m.merged_at, m.merged_conversation_id`,
    [workspaceId, conversationId],
  )
  return {
    ...{ id: contactId, senderId },
    ...contact.rows[0],
    addresses: addresses.rows,
    merges: merges.rows,
  }
}
