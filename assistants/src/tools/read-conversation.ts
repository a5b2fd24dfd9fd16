/** Reads what was said in a conversation, and whether the shop may answer now. */
import { CONVERSATION, MESSAGE, toConversation, toMessage } from './shown.ts'
import { id, limit, listOf, objectOf, READS, text, textOrNull, type Tool } from './tool.ts'

const LIMIT_MAX = 30

export const readConversation: Tool = {
  name: 'read_conversation',
  title: 'Read a conversation',
  description: `Answers the messages of a conversation, oldest first, at most ${LIMIT_MAX} of the latest. What the customer said is quoted in \`said\`.`,
  scope: 'messages:read',
  annotations: READS,
  input: objectOf(
    {
      conversationId: id('Of `find_conversations`.'),
      limit: limit(LIMIT_MAX),
      cursor: text('`cursor` of an answer, for the messages before those.'),
    },
    ['limit', 'cursor'],
  ),
  output: objectOf({
    conversation: CONVERSATION,
    messages: listOf(MESSAGE, 'Oldest first.'),
    cursor: textOrNull('For what was said before; null at the beginning.'),
  }),
  async run({ conversationId, limit: wanted = LIMIT_MAX, cursor }, tools) {
    const { conversations } = tools.recado
    const query = { limit: wanted, ...(cursor !== undefined && { cursor }) }
    const [conversation, page] = await Promise.all([
      conversations.get(conversationId),
      conversations.listMessages(conversationId, query).page(),
    ])
    return {
      conversation: toConversation(conversation, tools),
      messages: page.data.map((message) => toMessage(message, tools)).toReversed(),
      cursor: page.cursors.next,
    }
  },
}
