/** Sends a request to the server of its workspace, and its answer back. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../engine/problems/problems.ts'
import { toCallerHeaders, toServerHeaders } from './headers.ts'
import type { Answer, Outgoing, Upstream } from './upstream.ts'

/** A server that has not the workspace, or no longer (RFC 9110, 15.5.20). */
const MISDIRECTED = 421

/** Aborts when the caller goes away before the answer has ended. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

export function toOutgoing(
  request: FastifyRequest,
  body: Buffer | Readable | null,
  vouched: string | null,
): Outgoing {
  const headers = toServerHeaders(request, vouched)
  if (body === null || Buffer.isBuffer(body)) delete headers['content-length'] // undici counts what is sent
  return { method: request.method, path: request.url, headers, body }
}

/**
 * Sends the request to the server that `locate` names. If that server has not the workspace, the
 * directory is read again, and the server that it names then is asked, once.
 * @param goneWith another status of a server that may not have the workspace any more; it is passed
 * on where the directory names the same server again
 */
export async function sendToOwner(
  locate: () => Promise<Upstream>,
  refresh: () => Promise<void>,
  outgoing: Outgoing,
  signal: AbortSignal,
  goneWith: number | null = null,
): Promise<Answer> {
  const first = await locate()
  const answer = await first.send(outgoing, signal)
  if (answer.status !== MISDIRECTED && answer.status !== goneWith) return answer
  await refresh()
  const second = await locate()
  if (answer.status !== MISDIRECTED && second.server.name === first.server.name) return answer
  answer.body.on('error', () => undefined).destroy()
  const isReplayable = outgoing.body === null || Buffer.isBuffer(outgoing.body)
  if (second.server.name === first.server.name || !isReplayable) throw moving()
  const again = await second.send(outgoing, signal)
  if (again.status !== MISDIRECTED) return again
  again.body.on('error', () => undefined).destroy()
  throw moving()
}

const moving = () =>
  new Problem('server_unavailable', 'The workspace is moving to another server.', { retryAfterSeconds: 1 })

export const relay = (reply: FastifyReply, { status, headers, body }: Answer): FastifyReply =>
  reply.code(status).headers(toCallerHeaders(headers)).send(body)

/** An answer that was read to its end, which of several is still to be chosen. */
export type WholeAnswer = Omit<Answer, 'body'> & { body: Buffer }

export async function readWhole({ status, headers, body }: Answer): Promise<WholeAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk as Buffer)
  return { status, headers, body: Buffer.concat(chunks) }
}

export const relayWhole = (reply: FastifyReply, { status, headers, body }: WholeAnswer): FastifyReply =>
  reply.code(status).headers(toCallerHeaders(headers)).send(body)
