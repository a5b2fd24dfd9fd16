/** GET /conversations/{conversationId}/messages: the messages of a conversation, page by page. */
import { Problem } from '../../engine/problems/problems.ts'
import { CONVERSATION_ID, UNKNOWN_CONVERSATION } from '../../engine/http/conversation-id.ts'
import { strictObject } from '../../engine/schema.ts'
import { findPositionEpoch } from '../../store/conversations-repository.ts'
import type { Queryable } from '../../engine/postgres/connection.ts'
import { Message } from '../../kinds/message.ts'
import { findPosition, listMessages as readMessages } from '../../store/messages-repository.ts'
import { invalidCursor, type Start } from '../../engine/paging/cursor.ts'
import { pageOf, pageParameters, readPage, readPageAround } from '../../engine/paging/page.ts'
import { idFilter } from '../../engine/http/json-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

/**
 * Positions are PostgreSQL integers from 1. The key of a message is its epoch and position: `0.12`.
 */
const POSITION_MAX = 2_147_483_646
const ANY_EPOCH = '*'
const KEYS = {
  first: `${ANY_EPOCH}.1`,
  last: `${ANY_EPOCH}.${POSITION_MAX}`,
  isKey: (text: string) =>
    /^[0-9]{1,9}\.[1-9][0-9]{0,9}$/.test(text) && Number(text.split('.')[1]) <= POSITION_MAX,
  keyOf: ({ positionEpoch, position }: { positionEpoch: number; position: number }) =>
    `${positionEpoch}.${position}`,
}

export const listMessages = operation(
  {
    operationId: 'listMessages',
    summary: 'List the messages of a conversation',
    description:
      'Newest first unless `sort=asc`. Pages joined are the whole conversation: no gap, no repeat.',
    tag: 'Conversations',
    route: 'GET /conversations/:conversationId/messages',
    scope: 'messages:read',
    id: CONVERSATION_ID,
    query: strictObject({
      ...pageParameters,
      around: idFilter(
        'Id of a message of the conversation: the page has it in the middle, and the cursors go on from there. With a `cursor` it has no effect.',
      ),
    }),
    answer: pageOf(Message, 'A page of messages.'),
    unknown: UNKNOWN_CONVERSATION,
  },
  async ({ workspaceId, id: conversationId, query }, { pool }: Needs<'pool'>) => {
    const read = async ({ side, key, inclusive }: Start, limit: number) => {
      const [epoch, position] = key.split('.')
      const from = { side, position: Number(position), inclusive }
      const found = await readMessages(pool, workspaceId, conversationId, from, limit)
      // only for an empty page must a query find out whether the conversation exists
      const currentEpoch =
        found[0]?.positionEpoch ?? (await findPositionEpoch(pool, workspaceId, conversationId))
      if (currentEpoch === null) throw new Problem(...UNKNOWN_CONVERSATION)
      if (epoch !== ANY_EPOCH && epoch !== String(currentEpoch)) throw invalidCursor()
      return found
    }
    const list = `messages ${conversationId}`
    const { around, cursor } = query
    const { entries, cursors } =
      around === undefined || cursor !== undefined
        ? await readPage(list, query, read, KEYS)
        : await readPageAround(
            list,
            query,
            read,
            KEYS,
            await keyAround(pool, workspaceId, conversationId, around),
          )
    return `{"data":[${entries.map(({ json }) => json).join(',')}],"cursors":${JSON.stringify(cursors)}}`
  },
)

async function keyAround(
  pool: Queryable,
  workspaceId: string,
  conversationId: string,
  messageId: string,
): Promise<string> {
  const position = await findPosition(pool, workspaceId, conversationId, messageId)
  if (position !== null) return `${ANY_EPOCH}.${position}`
  if ((await findPositionEpoch(pool, workspaceId, conversationId)) === null)
    throw new Problem(...UNKNOWN_CONVERSATION)
  throw new Problem('message_not_found', 'There is no such message in this conversation.')
}
