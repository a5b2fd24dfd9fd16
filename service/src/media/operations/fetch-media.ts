/** POST /media/{mediaId}/fetch: a file of a contact that could not be fetched is tried again. */
import { Media } from '../media.ts'
import { findMedia, toMedia } from '../media-repository.ts'
import { retryMedia } from '../waiting-media.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { operation } from '../../engine/http/operation.ts'
import { MEDIA_ID, UNKNOWN_MEDIA } from './media-answer.ts'

export const fetchMedia = operation(
  {
    operationId: 'fetchMedia',
    summary: 'Fetch a file again',
    description:
      'A file that a contact sent and that is `failed` is fetched again, as if it had just come. Any other file is answered as it is, also one that was deleted because of its age.',
    tag: 'Media',
    route: 'POST /media/:mediaId/fetch',
    audit: { none: 'Fetches a file that was to be here anyway.' },
    scope: ['media:write', 'messages:send'],
    id: MEDIA_ID,
    answer: asAnswer(Media, 'The file, now `waiting`.'),
    unknown: UNKNOWN_MEDIA,
  },
  async ({ workspaceId, id }, { pool, clock, media, feed }: Needs<'pool' | 'clock' | 'media' | 'feed'>) => {
    const senderId = await retryMedia(pool, { workspaceId, mediaId: id }, clock.now())
    if (senderId !== null) {
      feed.wrote()
      media.wake({ workspaceId, senderId })
    }
    const found = await findMedia(pool, workspaceId, id, clock.now())
    return found && toMedia(found)
  },
)
