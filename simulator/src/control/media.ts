/** /control/media: what is stored, the bytes for the phone page, and the log of downloads. */
import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { toIso } from '../clock.ts'
import { toPlainType } from '../media/kinds.ts'
import type { Simulation } from '../simulation.ts'
import type { Medium } from '../state/media.ts'
import { ControlError } from './control-error.ts'
import { listPage, PAGE_QUERY, readLimit, type PageQuery } from './paging.ts'

/**
 * Types that a browser may draw in the page; any other is saved as a file, so that none can act as
 * a page of ours.
 */
const DRAWN = /^(image\/(jpeg|png|webp)|(audio|video)\/[\w.+-]+|application\/pdf)$/
const RANGE = /^bytes=(\d+)-(\d*)$/

const listQuery = {
  type: 'object',
  properties: { account: { type: 'string' }, limit: PAGE_QUERY.limit },
}
const contentQuery = { type: 'object', properties: { download: { type: 'string' } } }
const pageQuery = { type: 'object', properties: PAGE_QUERY }

export function addMediaRoutes(app: FastifyInstance, { state }: Simulation): void {
  app.get<{ Querystring: { account?: string; limit?: string } }>(
    '/media',
    { schema: { querystring: listQuery } },
    ({ query }) => {
      const media = state.media
        .listNewest()
        .filter(({ phoneNumberId }) => query.account === undefined || phoneNumberId === query.account)
      return { media: media.slice(0, readLimit(query.limit)).map(toMediumView) }
    },
  )

  app.get<{ Params: { id: string }; Querystring: { download?: string } }>(
    '/media/:id/content',
    { schema: { querystring: contentQuery } },
    (request, reply) => {
      const medium = state.media.find(request.params.id)
      if (!medium) throw new ControlError('not_found', 'There is no medium with that id.')
      const isDrawn = DRAWN.test(toPlainType(medium.mimeType)) && request.query.download === undefined
      const name = encodeURIComponent((medium.filename ?? medium.id).toWellFormed())
      reply.headers({
        'content-type': medium.mimeType,
        'content-disposition': `${isDrawn ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'private, max-age=3600',
      })
      const { start, end } = readRange(request.headers.range, medium.size)
      const isWhole = end - start + 1 === medium.size
      if (!isWhole) reply.code(206).header('content-range', `bytes ${start}-${end}/${medium.size}`)
      reply.header('content-length', end - start + 1)
      if (medium.size === 0) return reply.send('')
      return reply.send(createReadStream(state.media.pathOf(medium), { start, end }))
    },
  )

  app.get<{ Querystring: PageQuery }>('/downloads', { schema: { querystring: pageQuery } }, ({ query }) => {
    const { entries, next, more } = listPage(state.downloads, query)
    const downloads = entries.map(([n, { atMs, phoneNumberId, ...rest }]) => {
      return { n, at: toIso(atMs), account: phoneNumberId, ...rest }
    })
    return { downloads, next, more }
  })
}

function toMediumView({ phoneNumberId, contactKey: _key, createdAtMs, expiresAtMs, ...medium }: Medium) {
  return { ...medium, account: phoneNumberId, at: toIso(createdAtMs), expiresAt: toIso(expiresAtMs) }
}

/**
 * The bytes asked for, last one included. A range that makes no sense means the whole file, as RFC
 * 9110 allows.
 */
function readRange(range: string | undefined, size: number): { start: number; end: number } {
  const [, from, to] = RANGE.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = Math.min(to ? Number(to) : size - 1, size - 1)
  return start <= end ? { start, end } : { start: 0, end: size - 1 }
}
