/** Events of the files that contacts sent. */
import { strictObject, Type } from '../../engine/schema.ts'
import { ids, OF_CONVERSATION } from './example-fields.ts'
import { id, orNull } from '../../engine/http/answer-fields.ts'
import { conversationId, FailureCodes, senderId } from './fields.ts'
import { messageIdsOf, readMessages } from './message-rows.ts'
import { eventsOf, toFailure } from './subject.ts'

const fields = {
  id: id('Identifier of the file.'),
  conversationId,
  senderId,
  messageIds: Type.Array(id('A message that has it.')),
}
const MediaFact = strictObject(fields, {
  title: 'MediaFact',
  description: 'A file of a contact is here: `GET /media/{mediaId}` has its bytes.',
})
const MediaFailed = strictObject(
  { ...fields, failure: orNull(FailureCodes, 'Why it is not here.') },
  { title: 'MediaFailed', description: 'A file of a contact cannot be fetched.' },
)

const example = { id: ids.media, ...OF_CONVERSATION, messageIds: [ids.message] }

export const mediaEvents = eventsOf('media', {
  scopes: ['messages:read'],
  canBeErased: true,
  orderedWith: 'conversation',
  types: {
    'media.ready': { summary: 'A file of a contact is here.', schema: MediaFact, example },
    'media.failed': {
      summary: 'A file of a contact cannot be fetched.',
      schema: MediaFailed,
      example: { ...example, failure: { code: 'media_gone', channelCode: null } },
    },
  },
  read: readMessages,
  describe(event, { messages }) {
    const messageIds = messageIdsOf(event)
    const message = messageIds.map((one) => messages.get(one)).find((one) => one !== undefined)
    if (!message) return null
    const { conversationId: laneKey, senderId: sender } = message
    const data = { id: event.subjectId, conversationId: laneKey, senderId: sender, messageIds }
    const failure = event.type === 'media.failed' && { failure: toFailure(event.fact) }
    return { data: { ...data, ...failure }, laneKey, senderId: sender }
  },
})
