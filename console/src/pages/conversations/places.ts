/** Element ids between which skip links move the focus. */

export const LIST = 'conversation-list'
/** In the list, the row of the conversation that is open. */
export const OPEN_ROW = 'open-conversation'
/** The heading of the conversation that is open. */
export const OPEN_NAME = 'conversation-name'
