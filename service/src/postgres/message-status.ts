/**
 * The status of a message in a query of the workspace `$1`. Until WhatsApp has answered for it, or told of it, it has no state:
 * then its call is under way, or still to be made.
 * @param message names a row of `messages`
 * @param state names its row of `message_states`, if it has one
 */
export const statusOf = (message: string, state: string): string =>
  `coalesce(${state}.status, case when exists (
     select from calls k where k.workspace_id = $1 and ${message}.message_id = any(k.message_ids)
   ) then 'sending' else 'queued' end)`
