/** What can be asked of an object of the Graph API. */
import type { JsonObject } from '../../json.ts'

export type ObjectCall = {
  body: JsonObject
  query: Record<string, string | undefined>
  /** The simulator's address as the caller reached it. */
  origin: string
}

/**
 * By method and, after a space, the rest of the path: `GET`, `POST message_templates`. Each throws
 * the GraphError to be answered.
 */
export type Edges = Record<string, (call: ObjectCall) => JsonObject | Promise<JsonObject>>
