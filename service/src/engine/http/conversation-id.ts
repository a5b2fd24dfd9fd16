/** The path parameter of the operations on a conversation, which several nouns have. */
import type { ProblemCode } from '../problems/problems.ts'

export const CONVERSATION_ID: [string, string] = ['conversationId', 'Identifier of the conversation.']
/** The same answer for an unknown id and for an id of another workspace. */
export const UNKNOWN_CONVERSATION: [ProblemCode, string] = [
  'conversation_not_found',
  'There is no such conversation in this workspace.',
]
