/**
 * `POST [/v{N}.{M}]/{phoneNumberId}/media`: a file as multipart/form-data, kept for the number and
 * named by the answer's id.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../clock.ts'
import { SEND_MODES } from '../faults/rules.ts'
import { toPlainReply, underFault } from '../faults/send-faults.ts'
import { UPLOAD_BODY_BYTES_MAX } from '../limits.ts'
import { findUploadMisfit } from '../media/kinds.ts'
import type { Simulation } from '../simulation.ts'
import type { Account } from '../state/accounts.ts'
import type { CallAnswer } from './answer-call.ts'
import { authenticate, readProof, readToken } from './authenticate.ts'
import { GraphError, toErrorBody } from './errors.ts'
import { sendOutcome } from './send-outcome.ts'
import { missing, unsupported } from './validate/fields.ts'

type UploadRequest = FastifyRequest<{ Params: { phoneNumberId: string }; Body?: Buffer }>

export function addMediaUploadRoute(app: FastifyInstance, sim: Simulation): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' as const, bodyLimit: UPLOAD_BODY_BYTES_MAX }
  app.addContentTypeParser<Buffer>('*', options, async (_request: unknown, bytes: Buffer) => bytes)

  const handle = async (request: UploadRequest, reply: FastifyReply) => {
    const { phoneNumberId } = request.params
    const answered = await answerUpload(sim, request)
    const fault = sim.faults.draw('upload', SEND_MODES, {
      to: null,
      referenceId: null,
      account: phoneNumberId,
    })
    const outcome = fault
      ? (await underFault(fault, () => answered.commit())).reply
      : toPlainReply(answered.commit())
    return sendOutcome(reply, outcome)
  }
  app.post('/:version(^v\\d+\\.\\d+$)/:phoneNumberId(^\\d+$)/media', handle)
  app.post('/:phoneNumberId(^\\d+$)/media', handle)
}

/** Reads the whole form first; `commit` keeps the file, or answers with the refusal. */
async function answerUpload(sim: Simulation, request: UploadRequest): Promise<{ commit: () => CallAnswer }> {
  try {
    const { phoneNumberId: id } = request.params
    const caller = { method: 'POST', id, token: readToken(request), proof: readProof(request) }
    const account = authenticate(sim.state.accounts, caller)
    const file = await readFile(request)
    return { commit: () => keepUpload(sim, account, file) }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const { http, failure } = error
    return { commit: () => ({ http, body: toErrorBody(error), wamid: null, failure }) }
  }
}

type UploadedFile = { mimeType: string; filename: string | null; bytes: Buffer }

/** The part's own Content-Type is what counts. */
async function readFile({ headers, body }: UploadRequest): Promise<UploadedFile> {
  const form = await readForm(headers['content-type'] ?? '', body)
  if (form.get('messaging_product') === null) throw missing('messaging_product')
  if (form.get('messaging_product') !== 'whatsapp') {
    throw unsupported('Param messaging_product must be one of {WHATSAPP}.')
  }
  const file = form.get('file')
  if (file === null || typeof file === 'string') throw missing('file')
  const mimeType = file.type
  const misfit = findUploadMisfit({ mimeType, size: file.size })
  if (misfit !== null) throw new GraphError(131053, misfit)
  return { mimeType, filename: file.name || null, bytes: Buffer.from(await file.arrayBuffer()) }
}

async function readForm(contentType: string, body: Buffer | undefined) {
  try {
    const bytes = new Uint8Array(body ?? [])
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw unsupported('The request body is not multipart/form-data.')
  }
}

function keepUpload({ state, clock }: Simulation, account: Account, file: UploadedFile): CallAnswer {
  const nowMs = clock.nowMs()
  const { id } = state.media.add(
    {
      phoneNumberId: account.phoneNumberId,
      source: 'business',
      contactKey: null,
      mimeType: file.mimeType,
      filename: file.filename,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + account.mediaIdDays * DAY_MS,
    },
    file.bytes,
  )
  return { http: 200, body: { id }, wamid: null, failure: null }
}
