/** Finds a customer: their conversations, by name or number. */
import type { QueryOf } from '../../../client/src/index.ts'
import { CONVERSATION, toConversation } from './shown.ts'
import { flag, limit, listOf, objectOf, READS, text, type Tool } from './tool.ts'

const LIMIT_MAX = 20

export const findConversations: Tool = {
  name: 'find_conversations',
  title: 'Find conversations',
  description: `Lists conversations of the shop with its customers, newest message first, at most ${LIMIT_MAX}. \`q\` searches names, usernames and numbers of customers, and references of orders.`,
  scope: 'messages:read',
  annotations: READS,
  input: objectOf(
    {
      q: { type: 'string', minLength: 1, maxLength: 100, description: 'What to search for.' },
      windowOpen: flag('Only those whose service window is open, or closed.'),
      hasFailed: flag('Only those with a failed message that waits for a person, or without.'),
      limit: limit(LIMIT_MAX),
      cursor: text('`cursor` of an answer, to go on from there, with the same other arguments.'),
    },
    ['q', 'windowOpen', 'hasFailed', 'limit', 'cursor'],
  ),
  output: objectOf({
    conversations: listOf(CONVERSATION, 'Newest message first.'),
    cursor: { type: ['string', 'null'], description: 'Goes on; null at the end.' },
  }),
  async run({ limit: wanted = LIMIT_MAX, windowOpen, hasFailed, ...rest }, tools) {
    const query = {
      limit: wanted,
      ...rest,
      ...(windowOpen !== undefined && { windowOpen: String(windowOpen) }),
      ...(hasFailed !== undefined && { hasFailed: String(hasFailed) }),
    } as QueryOf<'GET', '/conversations'>
    const page = await tools.recado.conversations.list(query).page()
    return {
      conversations: page.data.map((conversation) => toConversation(conversation, tools)),
      cursor: page.cursors.next,
    }
  },
}
