/** What the statements that write drafts add to record it as an event. */
import type { EventType } from '../engine/event-types.ts'
import { recordEventsOf } from '../engine/postgres/changes.ts'

/**
 * SQL that records an event of a draft. `from` names a query with `draft_id`, `conversation_id` and
 * `state`.
 */
export const recordDraft = (type: EventType, from: string) =>
  recordEventsOf(`
    select '${type}' as type, d.draft_id as id, 0 as n,
           json_build_object('conversationId', d.conversation_id, 'state', d.state)::text as fact
    from ${from} d`)

/**
 * SQL that changes a draft and records it. `update` updates drafts `d`. Yields one row if there was
 * something to change.
 */
export const recordingChange = (update: string) => `
  with changed_draft as (
    ${update}
    returning d.draft_id, d.conversation_id, d.state
  ), recorded_changes as (
    ${recordDraft('draft.changed', 'changed_draft')}
  )
  select from changed_draft`
