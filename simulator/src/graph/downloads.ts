/**
 * `GET /media-files/{token}`: the bytes of a medium, to a caller with the number's token, until the
 * address expires.
 */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOWNLOAD_MODES } from '../faults/rules.ts'
import { sendFaultyDownload } from '../faults/download-faults.ts'
import { DOWNLOAD_PATH } from '../media/urls.ts'
import type { Simulation } from '../simulation.ts'
import type { Medium } from '../state/media.ts'
import type { Download } from '../state/state.ts'
import { readToken } from './authenticate.ts'
import { badToken, GraphError, toErrorBody } from './errors.ts'

type DownloadRequest = FastifyRequest<{ Params: { token: string }; Querystring: { moved?: string } }>

export function addDownloadRoute(app: FastifyInstance, sim: Simulation): void {
  app.get(`${DOWNLOAD_PATH}/:token`, async (request: DownloadRequest, reply) => {
    const medium = findMedium(sim, request.params.token)
    const download: Download = {
      atMs: sim.clock.nowMs(),
      phoneNumberId: medium?.phoneNumberId ?? null,
      mediaId: medium?.id ?? null,
      host: request.headers.host ?? '',
      withToken: readToken(request) !== undefined,
      httpStatus: null,
      fault: null,
    }
    sim.state.downloads.push(download)
    reply.raw.on('close', () => {
      download.httpStatus = reply.raw.statusCode
    })
    if (!medium)
      return refuse(reply, 404, new GraphError(100, 'The download address is unknown or has expired.'))

    // What a fault redirected to stands for another host, which asks for no token.
    if (request.query.moved !== undefined) return sendBytes(sim, medium, reply)
    const fault = sim.faults.draw('download', DOWNLOAD_MODES, {
      to: medium.contactKey,
      referenceId: null,
      account: medium.phoneNumberId,
    })
    if (fault) {
      download.fault = fault.rule.mode
      const bytes = await readFile(sim.state.media.pathOf(medium))
      return sendFaultyDownload(fault.rule, { medium, bytes, request, reply })
    }
    const owner = sim.state.accounts.get(medium.phoneNumberId)
    if (owner?.accessToken !== readToken(request)) return refuse(reply, 401, badToken())
    return sendBytes(sim, medium, reply)
  })
}

/**
 * Undefined for an address that was not made here or has expired, and for a medium that is gone.
 */
function findMedium({ state, clock, mediaUrls }: Simulation, token: string): Medium | undefined {
  const named = mediaUrls.read(token)
  if (!named || clock.nowMs() >= named.expiresAtMs) return undefined
  const medium = state.media.find(named.mediaId)
  return medium?.deleted ? undefined : medium
}

function refuse(reply: FastifyReply, http: number, error: GraphError): FastifyReply {
  return reply.code(http).send(toErrorBody(error))
}

function sendBytes({ state }: Simulation, medium: Medium, reply: FastifyReply): FastifyReply {
  return reply
    .type(medium.mimeType)
    .header('content-length', medium.size)
    .send(createReadStream(state.media.pathOf(medium)))
}
