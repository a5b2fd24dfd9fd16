/**
 * `POST` and `GET [/v{N}.{M}]/upload:…`: the bytes of a file for a template or a profile picture,
 * in one piece or several.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_BODY_BYTES_MAX } from '../limits.ts'
import type { Simulation } from '../simulation.ts'
import type { Upload } from '../state/uploads.ts'
import { findCallers, readToken } from './authenticate.ts'
import { unsupportedRequest } from './errors.ts'
import { unsupported } from './validate/fields.ts'

type UploadRequest = FastifyRequest<{
  Params: { name: string }
  Querystring: { sig?: string }
  Body?: Buffer
}>

export function addResumableUploadRoute(app: FastifyInstance, sim: Simulation): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' as const, bodyLimit: UPLOAD_BODY_BYTES_MAX }
  app.addContentTypeParser<Buffer>('*', options, async (_request: unknown, bytes: Buffer) => bytes)

  /** The id is the last part of the path with its signature. */
  function requireUpload(request: UploadRequest): Upload {
    findCallers(sim.state.accounts, request.method, readToken(request))
    const id = `upload:${request.params.name}`
    const upload = sim.state.uploads.find(`${id}?sig=${request.query.sig}`)
    if (!upload) throw unsupportedRequest(request.method, id)
    return upload
  }

  for (const path of ['/:version(^v\\d+\\.\\d+$)', '']) {
    const url = `${path}/upload:::name` // two colons are one, and the third begins the parameter
    app.get(url, async (request: UploadRequest) => {
      const { id, offset } = requireUpload(request)
      return { id, file_offset: offset }
    })
    app.post(url, async (request: UploadRequest) => {
      const upload = requireUpload(request)
      const bytes = request.body ?? Buffer.alloc(0)
      const offset = Number(request.headers.file_offset)
      if (offset !== upload.offset) throw unsupported(`file_offset must be ${upload.offset}.`)
      if (offset + bytes.length > upload.length) throw unsupported('There are more bytes than file_length.')
      upload.offset += bytes.length
      if (upload.offset < upload.length) return { id: upload.id, file_offset: upload.offset }
      return { h: sim.state.uploads.finish(upload) }
    })
  }
}
