/**
 * All that is kept of a person, as one JSON document: what a shop hands over to somebody who asks for it (LGPD, arts. 18 and 19).
 *
 * It is read and written message by message, so that a conversation may be of any length. Fields have the names of the API;
 * messages and conversations are those of the API. docs/personal-data.md shows the whole.
 */
import { toConversationAnswer } from '../api/conversation-answer.ts'
import { findConversations, findNumbering } from '../conversations/conversations-repository.ts'
import { listMessages } from '../messages/messages-repository.ts'
import type { Pool } from '../postgres/connection.ts'
import { findContacts, type KnownContact, type Person } from './find-contacts.ts'
import { listMessageDetails } from './message-details.ts'
import { describeContact } from './describe-contact.ts'
import { listMoves, listStrays, traceContact, type Traced } from './traces.ts'

/** Messages read at once. */
const PAGE = 100

/** A merge, its undoing or an import laid the messages anew while they were being read, or they were erased. */
export class ConversationChangedError extends Error {
  override name = 'ConversationChangedError'
}

/**
 * Yields the document in pieces; null if nobody is known by the match key and nothing is kept under it.
 * @param newLine stands between two entries of a list
 */
export async function exportPerson(
  pool: Pool,
  person: Person,
  newLine: string,
  now: Date,
): Promise<AsyncIterable<string> | null> {
  const { workspaceId, matchKey, senderIds } = person
  const contacts = await findContacts(pool, person)
  const traces: Traced[] = senderIds.map((id) => ({ senderId: id, matchKeys: [matchKey] }))
  for (const contact of contacts) traces.push(await traceContact(pool, workspaceId, contact))
  const { addressMoves, strays } = await describeTraces(pool, workspaceId, traces)
  if (contacts.length + addressMoves.length + strays.length === 0) return null

  async function* write() {
    yield `{"workspaceId":"${workspaceId}","exportDate":"${now.toISOString()}","contacts":[`
    for (const [index, contact] of contacts.entries()) {
      if (index > 0) yield ','
      yield* writeContact(pool, workspaceId, contact, newLine, now)
    }
    yield `],${newLine}"addressMoves":${JSON.stringify(addressMoves)},${newLine}"strays":${JSON.stringify(strays)}}\n`
  }
  return write()
}

async function* writeContact(
  pool: Pool,
  workspaceId: string,
  contact: KnownContact,
  newLine: string,
  now: Date,
): AsyncGenerator<string> {
  const { senderId, conversationId } = contact
  const [conversation] = await findConversations(pool, workspaceId, [conversationId])
  const numbering = await findNumbering(pool, workspaceId, conversationId)
  if (!conversation || numbering === null) throw new ConversationChangedError()
  const described = await describeContact(pool, workspaceId, contact)
  const head = { ...described, conversation: toConversationAnswer(conversation, now) }
  yield `${newLine}${JSON.stringify(head).slice(0, -1)},"messages":[`
  let [position, separator] = [0, '']
  for (;;) {
    const place = { side: 'after' as const, position, inclusive: false }
    const entries = await listMessages(pool, workspaceId, conversationId, place, PAGE)
    const details = await listMessageDetails(pool, workspaceId, senderId, entries, now)
    for (const entry of entries) {
      if (entry.numbering !== numbering) throw new ConversationChangedError()
      const detail = JSON.stringify(details.get(entry.id) ?? {}).slice(1)
      yield `${separator}${newLine}{"message":${entry.json},${detail}`
      separator = ','
    }
    const last = entries.at(-1)
    if (!last) break
    position = last.position
  }
  if ((await findNumbering(pool, workspaceId, conversationId)) !== numbering)
    throw new ConversationChangedError()
  yield ']}'
}

async function describeTraces(pool: Pool, workspaceId: string, traces: Traced[]) {
  const moves = new Map<string, object>()
  const strays = new Map<string, object>()
  for (const traced of traces) {
    for (const { senderId, from, to, at, toldAt } of await listMoves(pool, workspaceId, traced)) {
      const move = { senderId, from, to, date: at, toldDate: toldAt }
      moves.set(JSON.stringify(move), move)
    }
    for (const { senderId, strayId, reason, payload, receivedAt } of await listStrays(
      pool,
      workspaceId,
      traced,
    )) {
      strays.set(strayId, { id: strayId, senderId, reason, payload, receiveDate: receivedAt })
    }
  }
  return { addressMoves: [...moves.values()], strays: [...strays.values()] }
}
