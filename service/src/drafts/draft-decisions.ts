/**
 * What is done with a draft that waits: it is changed, discarded, or sent. While there is a plan to
 * send it, it cannot be changed or discarded.
 */
import type { Queryable } from '../engine/postgres/connection.ts'
import { IS_STORED } from './drafts-repository.ts'
import { recordingChange } from './record-draft.ts'

/** Which draft, by whom, and when. */
export type Decision = { workspaceId: string; draftId: string; actorId: string; at: Date }

/** Of draft `d`: it waits, and is not being sent. */
const IS_OPEN = `d.state = 'waiting' and d.message_id is null and d.expires_at > $3`
/** Later than before, also where the clock stands still. */
const LATER = `greatest($3, d.updated_at + interval '1 millisecond')`

/** Gives a draft another body. Returns false if it does not wait, or is being sent. */
export async function updateDraftBody(
  db: Queryable,
  { workspaceId, draftId, at }: Omit<Decision, 'actorId'>,
  body: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    recordingChange(`update drafts d set body = $4, updated_at = ${LATER}
     where d.workspace_id = $1 and d.draft_id = $2 and ${IS_OPEN}`),
    [workspaceId, draftId, at, body],
  )
  return rowCount === 1
}

/** Returns false if the draft does not wait, or is being sent. */
export async function discardDraft(
  db: Queryable,
  { workspaceId, draftId, actorId, at }: Decision,
): Promise<boolean> {
  const { rowCount } = await db.query(
    recordingChange(`update drafts d set state = 'discarded', decided_by = $4, updated_at = ${LATER}
     where d.workspace_id = $1 and d.draft_id = $2 and ${IS_OPEN}`),
    [workspaceId, draftId, at, actorId],
  )
  return rowCount === 1
}

/**
 * Plans that the draft is sent, as the message with the id that is returned: `newMessageId`, or the
 * one that was planned before. Returns null if the draft does not wait any more, or was changed
 * since `seenAt`.
 */
export async function planDraft(
  db: Queryable,
  { workspaceId, draftId, actorId, at }: Decision,
  seenAt: Date,
  newMessageId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ messageId: string }>(
    `update drafts d set message_id = coalesce(d.message_id, $5), decided_by = $4
     where d.workspace_id = $1 and d.draft_id = $2 and d.state = 'waiting' and d.expires_at > $3 and d.updated_at = $6
     returning d.message_id as "messageId"`,
    [workspaceId, draftId, at, actorId, newMessageId, seenAt],
  )
  return rows[0]?.messageId ?? null
}

/**
 * The planned message was refused: the draft waits as before. A request that follows the same plan
 * just now may still send it.
 * @param messageId that was planned; null: whichever was
 */
export async function dropDraftPlan(
  db: Queryable,
  { workspaceId, draftId }: Decision,
  messageId: string | null,
): Promise<void> {
  await db.query(
    `update drafts d set message_id = null, decided_by = null
     where d.workspace_id = $1 and d.draft_id = $2 and d.state = 'waiting' and d.message_id = coalesce($3::uuid, d.message_id)
       and not ${IS_STORED}`,
    [workspaceId, draftId, messageId],
  )
}

/** Writes down what the draft was sent as. */
export async function markDraftSent(
  db: Queryable,
  { workspaceId, draftId, actorId, at }: Decision,
  messageId: string,
): Promise<void> {
  await db.query(
    recordingChange(`update drafts d
     set state = 'sent', message_id = $5, decided_by = coalesce(d.decided_by, $4), updated_at = ${LATER}
     where d.workspace_id = $1 and d.draft_id = $2 and d.state = 'waiting'`),
    [workspaceId, draftId, at, actorId, messageId],
  )
}
