/**
 * Erasing people: everything that is kept of them, while the service runs (LGPD, Lei 13.709/2018,
 * arts. 16 and 18).
 *
 * Each contact goes in one pass, see erase-contact.ts. Every erasure first finishes the workspace's
 * interrupted ones.
 */
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { untilUncontended } from '../engine/postgres/contention.ts'
import { eraseContact, eraseRemains, listRemains } from './erase-contact.ts'
import { addCounts, inStep, noCounts, type Counts } from './erasing.ts'
import { findContacts, listSilent, type Person } from './find-contacts.ts'
import { deleteDeadLetters, deleteFromApp, listDeadLetters, listFromApp } from './related-records.ts'
import { countWaiting, isWaiting, type Waiting } from './waiting.ts'

/** Silent contacts that one query lists. */
const ROUND_CONTACTS = 100

export type Erasure =
  | { kind: 'erased'; counts: Counts }
  /**
   * Messages to the person wait to be sent or decided, so the person was not erased. `counts` holds
   * what was erased before that showed.
   */
  | { kind: 'waiting'; waiting: Waiting; counts: Counts }

/**
 * Erases the contacts with the match key, after what an interrupted erasure of the workspace left.
 */
export async function erasePerson(pool: Pool, person: Person): Promise<Erasure> {
  const { workspaceId, matchKey, senderIds } = person
  const counts = noCounts()
  await finishErasures(pool, workspaceId, counts)
  const waiting = await findWaiting(pool, person)
  if (isWaiting(waiting)) return { kind: 'waiting', waiting, counts }
  // First what the app sent, also of a person who is no contact. A piece of it that is being stored
  // holds this up, and the contact that it makes is found below. What comes from now on is new.
  for (const senderId of senderIds) {
    const related = { senderId, matchKeys: [matchKey] }
    const appEntries = await inStep(pool, (client) => deleteFromApp(client, workspaceId, related))
    addCounts(counts, { appEntries })
  }
  const last = await untilUncontended('A contact', async () => {
    for (const contact of await findContacts(pool, person)) {
      const erasure = await eraseContact(pool, workspaceId, contact, null, counts)
      if (erasure.kind === 'changed') return null
      if (erasure.kind === 'waiting') return erasure
    }
    return { kind: 'erased' as const }
  })
  if (last.kind === 'waiting') return { ...last, counts }
  for (const senderId of senderIds) {
    // what is kept under the address apart from contacts
    const related = { senderId, matchKeys: [matchKey] }
    const deadLetters = await listDeadLetters(pool, workspaceId, related)
    addCounts(counts, {
      deadLetters: await inStep(pool, (client) => deleteDeadLetters(client, workspaceId, deadLetters)),
    })
  }
  return { kind: 'erased', counts }
}

/** The messages that prevent erasing the person, at any of the senders. */
export async function findWaiting(db: Queryable, person: Person): Promise<Waiting> {
  const conversationIds = (await findContacts(db, person)).map(({ conversationId }) => conversationId)
  return await countWaiting(db, person.workspaceId, conversationIds)
}

/**
 * Erases all contacts of the workspace whose conversation has had no message since `before`, except
 * those with waiting messages.
 */
export async function eraseSilent(pool: Pool, workspaceId: string, before: Date): Promise<Counts> {
  const counts = noCounts()
  await finishErasures(pool, workspaceId, counts)
  const left: string[] = []
  for (;;) {
    const contacts = await listSilent(pool, workspaceId, before, left, ROUND_CONTACTS)
    if (contacts.length === 0) return counts
    for (const contact of contacts) {
      const { kind } = await eraseContact(pool, workspaceId, contact, before, counts)
      if (kind !== 'erased') left.push(contact.conversationId)
    }
  }
}

async function finishErasures(pool: Pool, workspaceId: string, counts: Counts): Promise<void> {
  for (const one of await listRemains(pool, workspaceId)) await eraseRemains(pool, workspaceId, one, counts)
}

type Preview = Pick<
  Counts,
  'contacts' | 'addresses' | 'conversations' | 'messages' | 'merges' | 'deadLetters' | 'appEntries'
>

/**
 * Counts what erasing the person would delete, without reading all of it. Null if nothing is kept
 * under the match key.
 */
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
    appEntries: 0,
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
    const related = { senderId: id, matchKeys: [matchKey] }
    preview.deadLetters += (await listDeadLetters(db, workspaceId, related)).length
    preview.appEntries += (await listFromApp(db, workspaceId, related)).length
  }
  return Object.values(preview).some((count) => count > 0) ? preview : null
}
