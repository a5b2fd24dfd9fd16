/** Ids of the places between which the keyboard goes to and fro, past all that stands between them. */

/** The list. */
export const LIST = 'conversation-list'
/** In the list, the row of the conversation that is open. */
export const OPEN_ROW = 'open-conversation'
/** The heading of the conversation that is open. */
export const OPEN_NAME = 'conversation-name'
