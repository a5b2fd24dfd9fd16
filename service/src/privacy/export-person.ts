/**
 * All that is kept of a person, as one JSON document, for a shop to hand over on request (LGPD,
 * arts. 18 and 19).
 *
 * It is read and written message by message, so that a conversation may have any length. Messages,
 * conversations and the names of fields are those of the API. docs/personal-data.md shows the
 * whole.
 */
import { toConversationAnswer } from '../conversations/operations/conversation-answer.ts'
import { findConversation } from '../store/conversations-repository.ts'
import { listAllNotes } from '../notes/notes-repository.ts'
import { listDraftsOf } from '../drafts/drafts-repository.ts'
import { listMessages } from '../store/messages-repository.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { findContacts, type KnownContact, type Person } from './find-contacts.ts'
import { listMessageDetails, type NameFile } from './message-details.ts'
import { findRelatedKeys, listDeadLetters, listFromApp, type RelatedKeys } from './related-records.ts'

/** Messages read at once. */
const PAGE = 100

/**
 * Yields the document in pieces; yields nothing if nothing is kept under the match key.
 * @param db a transaction with one snapshot: others renumber, move and erase messages meanwhile
 * @param newLine separates two entries of a list
 * @param nameFile called for each file; its answer is put in the document
 */
export async function* exportPerson(
  db: Queryable,
  person: Person,
  newLine: string,
  now: Date,
  nameFile: NameFile = () => null,
): AsyncGenerator<string> {
  const { workspaceId, matchKey, senderIds } = person
  const contacts = await findContacts(db, person)
  const related: RelatedKeys[] = senderIds.map((id) => ({ senderId: id, matchKeys: [matchKey] }))
  for (const contact of contacts) related.push(await findRelatedKeys(db, workspaceId, contact))
  const deadLetters = await describeDeadLetters(db, workspaceId, related)
  const appEntries = await describeAppEntries(db, workspaceId, related)
  if (contacts.length + deadLetters.length + appEntries.length === 0) return

  yield `{"workspaceId":"${workspaceId}","exportDate":"${now.toISOString()}","contacts":[`
  for (const [index, contact] of contacts.entries()) {
    if (index > 0) yield ','
    yield* writeContact(db, workspaceId, contact, newLine, now, nameFile)
  }
  yield `],${newLine}"deadLetters":${JSON.stringify(deadLetters)},"appEntries":${JSON.stringify(appEntries)}}\n`
}

async function* writeContact(
  db: Queryable,
  workspaceId: string,
  contact: KnownContact,
  newLine: string,
  now: Date,
  nameFile: NameFile,
): AsyncGenerator<string> {
  const { senderId, conversationId } = contact
  const conversation = await findConversation(db, workspaceId, conversationId)
  if (!conversation) throw new Error('A contact that is found has a conversation.')
  const described = await describeContact(db, workspaceId, contact)
  const answer = toConversationAnswer(conversation, now)
  const { state, waitsSince, snoozedUntil, labels } = answer.inbox // without the people of the shop
  const head = {
    ...described,
    conversation: { ...answer, inbox: { state, waitsSince, snoozedUntil, labels } },
  }
  yield `${newLine}${JSON.stringify(head).slice(0, -1)},"messages":[`
  let [position, separator] = [0, '']
  for (;;) {
    const place = { side: 'after' as const, position, inclusive: false }
    const entries = await listMessages(db, workspaceId, conversationId, place, PAGE)
    const details = await listMessageDetails(db, workspaceId, senderId, entries, now, nameFile)
    for (const entry of entries) {
      const detail = JSON.stringify(details.get(entry.id) ?? {}).slice(1)
      yield `${separator}${newLine}{"message":${entry.json},${detail}`
      separator = ','
    }
    const last = entries.at(-1)
    if (!last) break
    position = last.position
  }
  yield `],"drafts":${JSON.stringify(await describeDrafts(db, workspaceId, conversationId, now))},`
  yield `"notes":${JSON.stringify(await describeNotes(db, workspaceId, conversationId))}}`
}

/** Without who wrote them and for whom: their names are the shop's. */
async function describeNotes(db: Queryable, workspaceId: string, conversationId: string) {
  const notes = await listAllNotes(db, workspaceId, conversationId)
  return notes.map(({ id, text, position, createdAt }) => ({
    id,
    text,
    order: position,
    createDate: createdAt,
  }))
}

/** Without the keys: their names are the shop's. */
async function describeDrafts(db: Queryable, workspaceId: string, conversationId: string, now: Date) {
  const drafts = await listDraftsOf(db, workspaceId, conversationId, now)
  return drafts.map(({ id, type, body, note, state, messageId, createdAt, updatedAt, expiresAt }) => ({
    id,
    type,
    body: JSON.parse(body) as unknown,
    note,
    state,
    messageId,
    createDate: createdAt,
    updateDate: updatedAt,
    expireDate: expiresAt,
  }))
}

async function describeDeadLetters(
  db: Queryable,
  workspaceId: string,
  related: RelatedKeys[],
): Promise<object[]> {
  const deadLetters = new Map<string, object>()
  for (const keys of related) {
    for (const { senderId, deadLetterId, reason, payload, receivedAt } of await listDeadLetters(
      db,
      workspaceId,
      keys,
    )) {
      deadLetters.set(deadLetterId, { id: deadLetterId, senderId, reason, payload, receiveDate: receivedAt })
    }
  }
  return [...deadLetters.values()]
}

type Named = { name: string | null; username: string | null; marketingStopped: boolean }

async function describeContact(
  db: Queryable,
  workspaceId: string,
  { senderId, contactId, conversationId }: KnownContact,
) {
  const contact = await db.query<
    Named & { nameDate: Date | null; marketingDate: Date | null; createDate: Date }
  >(
    `select name, username, named_at as "nameDate", marketing_stopped as "marketingStopped",
            marketing_said_at as "marketingDate", created_at as "createDate" from contacts
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
    id: contactId,
    senderId,
    ...contact.rows[0],
    addresses: addresses.rows,
    merges: merges.rows,
  }
}

async function describeAppEntries(
  db: Queryable,
  workspaceId: string,
  related: RelatedKeys[],
): Promise<object[]> {
  const entries = new Map<string, object>()
  for (const keys of related)
    for (const { receivedAt, ...entry } of await listFromApp(db, workspaceId, keys)) {
      const described = { ...entry, receiveDate: receivedAt }
      entries.set(JSON.stringify(described), described)
    }
  return [...entries.values()]
}
