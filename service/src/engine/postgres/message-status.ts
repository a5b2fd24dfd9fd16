/**
 * SQL of a message's status, in a query of the workspace `$1`. A message has no state until
 * WhatsApp answers the call or sends a receipt; before that its call is under way or still to be
 * made.
 * @param message names a row of `messages`
 * @param state names its row of `message_states`, if it has one
 */
export const statusOf = (message: string, state: string): string =>
  `coalesce(${state}.status, case when exists (
     select from calls k where k.workspace_id = $1 and ${message}.message_id = any(k.message_ids)
   ) then 'sending' else 'queued' end)`
