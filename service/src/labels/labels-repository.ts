/** Labels of a workspace, and which conversations have them. */
import type { Queryable } from '../engine/postgres/connection.ts'
import { nextTo, type IdPlace } from '../engine/postgres/id-place.ts'
import type { LabelColor } from '../store/inbox-of-conversation.ts'

/** Labels of a workspace. */
export const LABELS_MAX = 200
/** Characters of the name of a label; the database enforces it as well. */
export const LABEL_NAME_MAX = 50

export type Label = { id: string; name: string; color: LabelColor; createdAt: Date }

const COLUMNS = 'label_id as id, name, color, created_at as "createdAt"'

/**
 * Null if there are as many as may be. Fails with a unique violation if another one has the name.
 */
export async function insertLabel(
  db: Queryable,
  workspaceId: string,
  { id, name, color, createdAt }: Label,
): Promise<Label | null> {
  const { rows } = await db.query<Label>(
    `insert into labels (workspace_id, label_id, name, color, created_at)
     select $1, $2, $3, $4, $5
     where (select count(*) from labels l where l.workspace_id = $1) < $6
     returning ${COLUMNS}`,
    [workspaceId, id, name, color, createdAt, LABELS_MAX],
  )
  return rows[0] ?? null
}

/** Labels before or after the id of `place`, nearest first. */
export async function listLabels(
  db: Queryable,
  workspaceId: string,
  place: IdPlace,
  limit: number,
): Promise<Label[]> {
  const { condition, order } = nextTo('label_id', place, '$2')
  const { rows } = await db.query<Label>(
    `select ${COLUMNS} from labels where workspace_id = $1 and ${condition} order by ${order} limit $3`,
    [workspaceId, place.id, limit],
  )
  return rows
}

/** Null if there is none. Fails with a unique violation if another one has the name. */
export async function updateLabel(
  db: Queryable,
  workspaceId: string,
  labelId: string,
  { name = null, color = null }: { name?: string | null; color?: LabelColor | null },
): Promise<Label | null> {
  const { rows } = await db.query<Label>(
    `update labels set name = coalesce($3, name), color = coalesce($4, color)
     where workspace_id = $1 and label_id = $2
     returning ${COLUMNS}`,
    [workspaceId, labelId, name, color],
  )
  return rows[0] ?? null
}

/** Takes it off every conversation as well. Null if there is none. */
export async function deleteLabel(
  db: Queryable,
  workspaceId: string,
  labelId: string,
): Promise<Label | null> {
  const { rows } = await db.query<Label>(
    `delete from labels where workspace_id = $1 and label_id = $2 returning ${COLUMNS}`,
    [workspaceId, labelId],
  )
  return rows[0] ?? null
}

/** Those of the ids that are labels of the workspace. */
export async function findLabelIds(
  db: Queryable,
  workspaceId: string,
  labelIds: string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select label_id as id from labels where workspace_id = $1 and label_id = any($2::uuid[])',
    [workspaceId, labelIds],
  )
  return rows.map(({ id }) => id)
}

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
