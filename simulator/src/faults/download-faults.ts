/** Faults of a download: what a client may meet in place of the bytes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badToken, GraphError, toErrorBody } from '../graph/errors.ts'
import type { Medium } from '../state/media.ts'
import type { DownloadMode, FaultRule } from './rules.ts'

const SLOW_MS_DEFAULT = 1_000

type Meeting = { medium: Medium; bytes: Buffer; request: FastifyRequest; reply: FastifyReply }
type Sender = (meeting: Meeting, rule: FaultRule) => FastifyReply | Promise<FastifyReply>

const SENDERS: Record<DownloadMode, Sender> = {
  html: ({ reply }) => reply.type('text/html').send('<html><h1>Sorry, something went wrong.</h1></html>'),
  404: ({ reply }) => reply.code(404).send(toErrorBody(new GraphError(100, 'The file is not there.'))),
  401: ({ reply }) => reply.code(401).send(toErrorBody(badToken())),
  truncated({ medium, bytes, reply }) {
    reply.hijack()
    reply.raw.writeHead(200, toHeaders(medium))
    reply.raw.write(toHalves(bytes)[0], () => reply.raw.destroy())
    return reply
  },
  async slow({ medium, bytes, reply }, { ms = SLOW_MS_DEFAULT }) {
    const [first, rest] = toHalves(bytes)
    reply.hijack()
    reply.raw.writeHead(200, toHeaders(medium))
    reply.raw.write(first)
    await sleep(ms, undefined, { ref: false })
    reply.raw.end(rest)
    return reply
  },
  redirect: ({ request, reply }, { location }) => reply.redirect(location ?? toOtherName(request)),
  wrongHash({ medium, bytes, reply }) {
    const last = bytes.at(-1)
    if (last !== undefined) bytes.writeUInt8(last ^ 1, bytes.length - 1)
    return reply.headers(toHeaders(medium)).send(bytes)
  },
}

export async function sendFaultyDownload(rule: FaultRule, meeting: Meeting): Promise<FastifyReply> {
  return SENDERS[rule.mode as DownloadMode](meeting, rule)
}

function toHeaders({ mimeType, size }: Medium) {
  return { 'content-type': mimeType, 'content-length': size }
}

function toHalves(bytes: Buffer): [Buffer, Buffer] {
  const middle = Math.floor(bytes.length / 2)
  return [bytes.subarray(0, middle), bytes.subarray(middle)]
}

/** The same file under another name of this machine, which is another host to the client. */
function toOtherName({ url, headers }: FastifyRequest): string {
  const [name, port] = (headers.host ?? '').split(/:(?=\d+$)/)
  const other = name === 'localhost' ? '127.0.0.1' : 'localhost'
  return `http://${other}${port === undefined ? '' : `:${port}`}${url}?moved`
}
