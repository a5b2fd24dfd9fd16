/** Labels of a workspace, and which conversations have them. */
import type { Queryable } from '../postgres/connection.ts'

/** A conversation has the labels of the one that becomes part of it. */
export async function moveLabels(
  db: Queryable,
  workspaceId: string,
  from: string,
  to: string,
): Promise<void> {
  await db.query(
    `with moved as (
       delete from conversation_labels k where k.workspace_id = $1 and k.conversation_id = $2 returning k.label_id
     )
     insert into conversation_labels (workspace_id, label_id, conversation_id)
     select $1, m.label_id, $3 from moved m
     on conflict do nothing`,
    [workspaceId, from, to],
  )
}
