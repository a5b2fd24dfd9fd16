/**
 * GET /media/{mediaId}: the bytes of a file, or a part of them.
 *
 * Anybody may have chosen the bytes, so a browser must neither guess what they are nor show them as
 * a page of ours: they come as an attachment, under a policy that allows nothing.
 */
import { Readable } from 'node:stream'
import { create as toDisposition } from 'content-disposition'
import type { FastifyRequest } from 'fastify'
import { toFileName } from '../file-name.ts'
import { findMedia, toMedia, type StoredMedia } from '../media-repository.ts'
import { MediaMissingError, MediaStoreError, type ByteRange } from '../store/media-store.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { Type } from '../../engine/schema.ts'
import { isUuid } from '../../engine/http/json-answer.ts'
import { ANY_CALLER, problemResponses } from '../../engine/http/problem-schema.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Operation } from '../../engine/http/operation.ts'
import { parseRange } from './byte-range.ts'
import { MEDIA_ID, UNKNOWN_MEDIA } from './media-answer.ts'

const RETRY_AFTER_SECONDS = 5

const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
const optional = (description: string) => Type.Optional(Type.String({ description }))

const schema = {
  operationId: 'getMedia',
  summary: 'Get a file',
  description:
    'Its bytes, with its type as `Content-Type`. They never change, so `ETag` is their hash. A file that a contact sent is here some seconds after the message; until then the answer is 409 `media_not_ready`.',
  tags: ['Media'],
  params: Type.Object({ [MEDIA_ID[0]]: Type.String({ description: MEDIA_ID[1] }) }),
  headers: Type.Object({
    range: optional('A part of it, such as `bytes=0-1023`: one range.'),
    'if-range': optional('An `ETag`: the part is wanted only of the file with it, and else the whole file.'),
    'if-none-match': optional('`ETag`s of what you have: the answer is 304 where the file has one of them.'),
  }),
  response: {
    200: { description: 'The bytes.', content: bytes },
    206: { description: 'The part that was asked for; `Content-Range` says which.', content: bytes },
    304: { type: 'null', description: 'You have it.' },
    ...problemResponses(...ANY_CALLER, 403, 404, 409, 416, 422, 429, 503),
  },
}

export const getMedia: Operation<Needs<'pool' | 'clock' | 'log' | 'media'>> = (app, needs) => {
  const { pool, clock } = needs
  app.get(
    '/media/:mediaId',
    { schema, onRequest: needs.authenticate.require('messages:read') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const id = (request.params as { mediaId: string }).mediaId.toLowerCase()
      const found = isUuid(id) ? await findMedia(pool, workspaceId, id, clock.now()) : null
      if (!found) throw new Problem(...UNKNOWN_MEDIA)
      const { sha256, size, mimeType } = assertReady(found)
      const etag = `"${sha256}"`
      const range = parseRange(rangeHeader(request, etag), size)
      const isKnown = hasETag(request.headers['if-none-match'], etag)
      if (range === 'unsatisfiable' && !isKnown) {
        reply.header('content-range', `bytes */${size}`)
        throw new Problem('range_not_satisfiable', `The file has ${size} bytes.`)
      }
      const part = typeof range === 'string' ? null : range
      // else Fastify would say of an answer to HEAD that the file has no bytes
      const body =
        isKnown || request.method === 'HEAD'
          ? Readable.from([])
          : await openStored(needs, request, workspaceId, sha256, part ?? undefined)
      if (!body)
        throw new Problem('media_unknown', 'The bytes of this file are no longer in the media store.')
      reply.headers({ ...SAFETY_HEADERS, etag, 'cache-control': 'private, max-age=31536000, immutable' })
      if (isKnown) return reply.code(304).send()
      if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${size}`)
      return reply
        .headers({
          'accept-ranges': 'bytes',
          'content-type': mimeType,
          'content-length': part ? part.last - part.first + 1 : size,
          'content-disposition': toDisposition((found.name && toFileName(found.name)) ?? id),
        })
        .send(body)
    },
  )
}

/**
 * Null if the store has lost the bytes. Throws `media_store_unavailable` where it does not answer.
 */
export async function openStored(
  needs: Needs<'log' | 'media'>,
  request: FastifyRequest,
  workspaceId: string,
  sha256: string,
  part?: ByteRange,
): Promise<Readable | null> {
  try {
    return await needs.media.store.open(workspaceId, sha256, part)
  } catch (error) {
    if (error instanceof MediaMissingError) return null
    if (!(error instanceof MediaStoreError)) throw error
    throw storeUnavailable(needs, request, error)
  }
}

/** Logs what the answer leaves out. */
export function storeUnavailable(
  { log }: Needs<'log'>,
  request: FastifyRequest,
  error: MediaStoreError,
): Problem {
  const fields = { event: 'media_store_failed', requestId: request.id, reason: error.message }
  log.error(fields, 'The media store cannot be used.')
  return new Problem('media_store_unavailable', 'The media store did not answer.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

function assertReady(found: StoredMedia): { sha256: string; size: number; mimeType: string } {
  const { state, sha256, bytes: size, mimeType } = found
  if (state === 'ready' && sha256 !== null && size !== null && mimeType !== null)
    return { sha256, size, mimeType }
  if (state === 'waiting')
    throw new Problem('media_not_ready', 'The file is on its way here.', { retryAfterSeconds: 1 })
  throw new Problem('media_failed', 'The file is not here: `failure` says why.', {
    extra: { failure: toMedia(found).failure },
  })
}

/** A range of another file is of no use: then the whole one is sent. */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? headers.range : undefined
}

/** Compares weakly, as this header does (RFC 9110, 13.1.2). */
function hasETag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))
}
