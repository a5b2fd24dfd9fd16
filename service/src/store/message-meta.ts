/**
 * What is given with a message beside its content. Most messages have none of it, so the statement
 * that stores a message receives it as one JSON text, null where there is none.
 */

/** Stored and shown as given. The first three are UUIDs. */
export const NOTES = [
  ...(['assistantId', 'userId', 'broadcastId'] as const),
  ...(['toolCallId', 'toolCalls', 'promptTokens', 'completionTokens'] as const),
]

export type MessageMeta = Partial<Record<(typeof NOTES)[number], string>> & {
  /** WhatsApp's id of the message that this one answers or reacts to, and who wrote that. */
  contextId?: string
  contextFrom?: string
  /** The user who sends it, signed in: of a key, `userId` is no more than what it says. */
  sentBy?: string
  /** Ours, each once. */
  mediaIds?: string[]
  /** Of a template: how long WhatsApp tries to deliver it. */
  ttlSeconds?: number
}

/** The columns of `messages` that hold it, in the order of `ABOUT_VALUES`. */
export const ABOUT_COLUMNS =
  'context_id, context_from, assistant_id, user_id, broadcast_id, tool_call_id, tool_calls, prompt_tokens, completion_tokens, ttl_seconds'

/** SQL of the values of `ABOUT_COLUMNS`, from the text in the column `about`. */
export const ABOUT_VALUES = `
  about::json ->> 'contextId', about::json ->> 'contextFrom', (about::json ->> 'assistantId')::uuid, (about::json ->> 'userId')::uuid,
  (about::json ->> 'broadcastId')::uuid, about::json ->> 'toolCallId', about::json ->> 'toolCalls', about::json ->> 'promptTokens',
  about::json ->> 'completionTokens', (about::json ->> 'ttlSeconds')::int`

/**
 * SQL of the text for a stored message, so that another can be given the same. `m` names the
 * message; `$1` is the workspace.
 */
export const aboutOf = (m: string): string => `
  nullif(json_strip_nulls(json_build_object(
    'contextId', ${m}.context_id, 'contextFrom', ${m}.context_from, 'assistantId', ${m}.assistant_id, 'userId', ${m}.user_id,
    'broadcastId', ${m}.broadcast_id, 'toolCallId', ${m}.tool_call_id, 'toolCalls', ${m}.tool_calls,
    'promptTokens', ${m}.prompt_tokens, 'completionTokens', ${m}.completion_tokens, 'ttlSeconds', ${m}.ttl_seconds,
    'mediaIds', (
      select json_agg(n.media_id) from message_media n where n.workspace_id = $1 and n.message_id = ${m}.message_id
    )
  ))::text, '{}')`

/** WhatsApp's id of the message that this one answers or reacts to; null if there is none. */
export const quotedIn = (about: string | null): string | null =>
  about === null ? null : ((JSON.parse(about) as MessageMeta).contextId ?? null)

/** The same, sent by this user. If that is null a key sends it, and its `userId` stays. */
export const withUser = (about: string | null, userId: string | null): string | null =>
  userId === null
    ? about
    : toMetaText({ ...(about === null ? {} : (JSON.parse(about) as MessageMeta)), ...sentByUser(userId) })

/** Whatever was given as `userId`. */
export const sentByUser = (userId: string): MessageMeta => ({ userId, sentBy: userId })

/** Null if there is nothing. */
export const toMetaText = (about: MessageMeta): string | null =>
  Object.keys(about).length > 0 ? JSON.stringify(about) : null
