/**
 * Notes: what people of the shop write to each other about a conversation. The contact never sees
 * them.
 */
import { recordEventsOf } from '../engine/postgres/changes.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { hidden, prepared, toReadSize } from '../engine/postgres/prepared.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import { actorOf, type Actor, type ActorName } from '../engine/http/actor.ts'
import { CURRENT_ID } from '../store/conversations-repository.ts'

/** Characters of a note; the database enforces it as well. */
export const NOTE_CHARS_MAX = 4_000
/** Users whom one note mentions. */
export const MENTIONS_MAX = 20
/** Notes of one conversation. */
export const NOTES_MAX = 1_000

export type Note = {
  id: string
  conversationId: string
  text: string
  /** Ids of users. */
  mentions: string[]
  writtenBy: ActorName
  /** Of the latest message when it was written: the note follows it. */
  position: number
  createdAt: Date
}

/**
 * A query for notes `n` of the workspace `$1`.
 * @param more SQL of further columns, after a comma
 */
export const selectNotes = (condition: string, more = ''): string => `
  select n.note_id as id, n.conversation_id as "conversationId", n.text, n.mentions, ${actorOf('n.written_by')} as "writtenBy",
         n.position, n.created_at as "createdAt"${more}
  from notes n where n.workspace_id = $1 and ${condition}`

export type NoteDraft = Pick<Note, 'id' | 'conversationId' | 'text' | 'mentions'> & { workspaceId: string }

/**
 * `full`: there are as many as may be. Null: the conversation is not there, or was merged
 * meanwhile.
 */
export async function insertNote(
  db: Queryable,
  { workspaceId, id, conversationId, text, mentions }: NoteDraft,
  by: Actor,
  now: Date,
): Promise<'stored' | 'full' | null> {
  const { rows } = await db.query<{ isStored: boolean }>(
    `with place as materialized (       -- a merge or an erasure moves or deletes this note with the others, or leaves no place for it
       select c.conversation_id, c.last_position from conversations c
       where c.workspace_id = $1 and c.conversation_id = $3 and c.contact_id is not null
       for key share
     ), inserted_note as (
       insert into notes (workspace_id, note_id, conversation_id, position, text, mentions, written_by, created_at)
       select $1, $2, p.conversation_id, p.last_position, $4, $5::uuid[], $6, $7
       from place p
       where (select count(*) from notes n where n.workspace_id = $1 and n.conversation_id = $3) < ${NOTES_MAX}
       returning note_id, mentions
     ), recorded_events as (
       ${recordEventsOf(`
         select 'note.created' as type, i.note_id as id, 1 as n,
                json_build_object('mentions', i.mentions, 'by', $8::json)::text as fact
         from inserted_note i`)}
     )
     select exists (select from inserted_note) as "isStored" from place`,
    [
      workspaceId,
      id,
      conversationId,
      text,
      mentions,
      by.id,
      now,
      JSON.stringify({ kind: by.kind, id: by.id }),
    ],
  )
  const [row] = rows
  if (!row) return null
  return row.isStored ? 'stored' : 'full'
}

/** Notes of a conversation before or after the id of `place`, nearest first. */
export async function listNotes(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
  place: IdPlace,
  limit: number,
): Promise<Note[]> {
  const { condition, order } = nextTo('n.note_id', place, hidden('$3', 'uuid'))
  const text = `${selectNotes(`n.conversation_id = ${CURRENT_ID} and ${condition}`)} order by ${order} limit ${toReadSize(limit)}`
  const { rows } = await db.query<Note>(prepared('list-notes', text, [workspaceId, conversationId, place.id]))
  return rows.slice(0, limit)
}

/** All notes of a conversation, in order, for an export. */
export async function listAllNotes(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<Note[]> {
  const { rows } = await db.query<Note>(`${selectNotes('n.conversation_id = $2')} order by n.note_id`, [
    workspaceId,
    conversationId,
  ])
  return rows
}

/** The notes that exist among these ids, in no order. */
export async function findNotes(db: Queryable, workspaceId: string, noteIds: string[]): Promise<Note[]> {
  const { rows } = await db.query<Note>(selectNotes('n.note_id = any($2::uuid[])'), [workspaceId, noteIds])
  return rows
}

/** Its conversation is to be read again. Returns false if it is gone. */
export async function deleteNote(db: Queryable, workspaceId: string, noteId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `with deleted_note as (
       delete from notes n where n.workspace_id = $1 and n.note_id = $2 returning n.note_id, n.conversation_id
     ), recorded_events as (
       ${recordEventsOf(`
         select 'conversation.changed' as type, d.conversation_id as id, 1 as n,
                json_build_object('deletedNoteId', d.note_id)::text as fact
         from deleted_note d`)}
     )
     select from deleted_note`,
    [workspaceId, noteId],
  )
  return rowCount === 1
}

/** Those of the ids that are users who have not been disabled. */
export async function findMentionable(
  db: Queryable,
  workspaceId: string,
  userIds: string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select u.user_id as id from users u
     where u.workspace_id = $1 and u.user_id = any($2::uuid[]) and u.disabled_at is null`,
    [workspaceId, userIds],
  )
  return rows.map(({ id }) => id)
}

/** The notes of a conversation that becomes part of another one go with it. */
export async function moveNotes(db: Queryable, workspaceId: string, from: string, to: string): Promise<void> {
  await db.query('update notes set conversation_id = $3 where workspace_id = $1 and conversation_id = $2', [
    workspaceId,
    from,
    to,
  ])
}

/**
 * Puts each note after the latest message of its time again, once the messages have been numbered
 * again.
 */
export async function renumberNotes(
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<void> {
  await db.query(
    `update notes n
     set position = coalesce((
       select max(m.position) from messages m
       where m.workspace_id = $1 and m.conversation_id = $2 and m.created_at <= n.created_at
     ), 0)
     where n.workspace_id = $1 and n.conversation_id = $2`,
    [workspaceId, conversationId],
  )
}
