/** GET /messages/{messageId}/media: the files of a message. */
import { Media } from '../media.ts'
import { listMediaOf, toMedia } from '../media-repository.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'

const MessageMedia = strictObject({ data: Type.Array(Media) }, { title: 'MessageMedia' })

export const listMessageMedia = operation(
  {
    operationId: 'listMessageMedia',
    summary: 'List the files of a message',
    description:
      'Those that the contact sent with it, or that were uploaded and sent. A file sent by its `link` is not here.',
    tag: 'Media',
    route: 'GET /messages/:messageId/media',
    scope: 'messages:read',
    id: ['messageId', 'Identifier of the message.'],
    answer: asAnswer(MessageMedia, 'Its files, oldest first.'),
    unknown: ['message_not_found', 'There is no such message in this workspace.'],
  },
  async ({ workspaceId, id }, { pool }: Needs<'pool'>) => {
    const found = await listMediaOf(pool, workspaceId, id)
    return found && { data: found.map(toMedia) }
  },
)
