/** GET /messages: the messages in which these words were said, with their conversations. */
import { hash } from 'node:crypto'
import { strictObject } from '../../engine/schema.ts'
import { SearchText } from '../../engine/text-schema.ts'
import { Message } from '../../kinds/message.ts'
import { findMessages } from '../../store/messages-repository.ts'
import { parseWords, searchMessages as findWords } from '../../search/search-messages.ts'
import { ContactNames } from '../../engine/http/answer-fields.ts'
import { pageOf, pageParameters, readPageById } from '../../engine/paging/page.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

const FoundMessage = strictObject(
  { message: Message, contact: ContactNames },
  { title: 'FoundMessage', description: 'A message that was searched for, and whose conversation it is in.' },
)

export const searchMessages = operation(
  {
    operationId: 'searchMessages',
    summary: 'Search messages by their words',
    description:
      'Newest first unless `sort=asc`, in the order of ids. A message is found some seconds after it was stored; after a flood of messages, or right after an upgrade, later. `GET /conversations/{conversationId}/messages?around=` shows its place.',
    tag: 'Messages',
    route: 'GET /messages',
    scope: 'messages:read',
    query: strictObject({
      ...pageParameters,
      q: SearchText(
        'Only those in whose `content` each of these words was said, in any order, without regard to case and accents. The last one may be the beginning of a word.',
      ),
    }),
    answer: pageOf(FoundMessage, 'A page of messages that were found.'),
  },
  async ({ workspaceId, query }, { pool }: Needs<'pool'>) => {
    const words = parseWords(query.q)
    // a hash binds the cursor to the words and keeps it short for any search
    const bound = hash('sha256', JSON.stringify(words), 'base64url')
    const { entries, cursors } = await readPageById(
      `found messages ${workspaceId} ${bound}`,
      query,
      (place, limit) => findWords(pool, workspaceId, words, place, limit),
      ({ id }) => id,
    )
    const shown = entries.filter(({ conversationId }) => conversationId !== null)
    const messages = await findMessages(
      pool,
      workspaceId,
      shown.map(({ id }) => id),
    )
    const texts = new Map(messages.map(({ id, json }) => [id, json]))
    const data = shown.flatMap(({ id, contactName: name, contactUsername: username }) => {
      const message = texts.get(id)
      return message === undefined
        ? []
        : [`{"message":${message},"contact":${JSON.stringify({ name, username })}}`]
    })
    return `{"data":[${data.join(',')}],"cursors":${JSON.stringify(cursors)}}`
  },
)
