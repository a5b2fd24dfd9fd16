/**
 * Mentions: the notes that name a user, and which of them the user has read. Who has read a
 * conversation up to a message has read the notes up to there as well.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import { CURRENT_ID } from '../store/conversations-repository.ts'
import { selectNotes, type Note } from './notes-repository.ts'

export type Mention = Note & {
  /**
   * The message that the note follows; null if it comes before all, or the message is gone.
   */
  messageId: string | null
  isSeen: boolean
}

/** SQL of whether the user has read note `n`. @param user the parameter that holds their id */
const isSeenBy = (user: string) => `n.seen_by @> array[${user}::uuid]`

/** Notes that mention the user and that another user wrote. @param isSeen null: read or not */
export async function listMentions(
  db: Queryable,
  workspaceId: string,
  userId: string,
  isSeen: boolean | null,
  place: IdPlace,
  limit: number,
): Promise<Mention[]> {
  const { condition, order } = nextTo('n.note_id', place, '$3')
  const read = isSeen === null ? 'true' : isSeen ? isSeenBy('$2') : `not ${isSeenBy('$2')}`
  const more = `, ${isSeenBy('$2')} as "isSeen", (
      select m.message_id from messages m
      where m.workspace_id = $1 and m.conversation_id = n.conversation_id and m.position = n.position
    ) as "messageId"`
  const { rows } = await db.query<Mention>(
    `${selectNotes(`n.mentions @> array[$2::uuid] and n.written_by <> $2::uuid and ${read} and ${condition}`, more)}
     order by ${order} limit $4`,
    [workspaceId, userId, place.id, limit],
  )
  return rows
}

/**
 * Marks the notes of a conversation that mention the user as read, up to those after the message at
 * a position.
 */
export async function markMentionsSeen(
  db: Queryable,
  workspaceId: string,
  userId: string,
  { conversationId, position }: { conversationId: string; position: number },
): Promise<void> {
  await db.query(
    `update notes n set seen_by = n.seen_by || $3::uuid
     where n.workspace_id = $1 and n.conversation_id = ${CURRENT_ID} and n.position <= $4
       and n.mentions @> array[$3::uuid] and not ${isSeenBy('$3')}`,
    [workspaceId, conversationId, userId, position],
  )
}
