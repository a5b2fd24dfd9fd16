/** What erasing a person would take away, counted without reading all of it. */
import type { Queryable } from '../postgres/connection.ts'
import type { Counts } from './erasing.ts'
import { findContacts, type Person } from './find-contacts.ts'
import { listDeadLetters } from './related-records.ts'

type Preview = Pick<
  Counts,
  'contacts' | 'addresses' | 'conversations' | 'messages' | 'merges' | 'deadLetters'
>

/** Null if nobody is known by the match key and nothing is kept under it. */
export async function findPreview(db: Queryable, person: Person): Promise<Preview | null> {
  const { workspaceId, matchKey, senderIds } = person
  const contacts = await findContacts(db, person)
  const preview = {
    contacts: 0,
    addresses: 0,
    conversations: contacts.length,
    messages: 0,
    merges: 0,
    deadLetters: 0,
  }
  for (const { contactId, conversationId } of contacts) {
    const { rows } = await db.query<Pick<Preview, 'addresses' | 'messages' | 'merges'>>(
      `select c.last_position as messages,
              (select count(*)::int from contact_addresses a where a.workspace_id = $1 and a.contact_id = $2) as addresses,
              (select count(*)::int from conversations m where m.workspace_id = $1 and m.merged_into = $3) as merges
       from conversations c where c.workspace_id = $1 and c.conversation_id = $3`,
      [workspaceId, contactId, conversationId],
    )
    const { messages = 0, addresses = 0, merges = 0 } = rows[0] ?? {}
    preview.messages += messages
    preview.addresses += addresses
    preview.merges += merges
    preview.contacts += 1
  }
  for (const id of senderIds) {
    preview.deadLetters += (
      await listDeadLetters(db, workspaceId, { senderId: id, matchKeys: [matchKey] })
    ).length
  }
  return Object.values(preview).some((count) => count > 0) ? preview : null
}
