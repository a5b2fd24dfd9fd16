/**
 * Answers bytes that are not HTTP, headers that are too large or too slow, and tunnels. It writes
 * to the socket, because there is no request that could be routed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { Problem, problems } from '../problems/problems.ts'
import { newId } from '../new-id.ts'
import type { Log } from '../log/log.ts'
import { problemBody } from './problem.ts'

/**
 * Not imported: an import would also load `fetch` and its dependencies, which takes 25 ms of a
 * start.
 */
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * Handlers for Node's server events: they answer with a problem, after earlier answers of the
 * connection, and close it.
 */
export function refuseBrokenHttp(publicUrl: () => string, log: Log) {
  const refused = new WeakSet<Socket>()
  /** The unfinished answers of each connection, in the order of their requests. */
  const answersOf = new WeakMap<Socket, Set<ServerResponse>>()

  function answer(problem: Problem, socket: Socket) {
    const [before] = answersOf.get(socket) ?? []
    if (before && (before.headersSent || before.req.complete)) {
      // an earlier request may have been accepted: its caller must not take this answer for that
      // one
      return void before.once('close', () => answer(problem, socket))
    }
    if (!socket.writable) return void socket.destroy()
    const { status } = problems[problem.code]
    const requestId = newId()
    log.info(
      { event: 'request', requestId, status, code: problem.code },
      'Bytes that are no request were answered.',
    )
    const body = problemBody(problem, requestId, publicUrl())
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
        `request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
    socket.destroySoon()
  }

  /** Refuses `CONNECT` and discards what the caller sends after it. */
  function connect(_request: IncomingMessage, stream: Duplex): void {
    const socket = stream as Socket // always, for a server of plain HTTP
    socket.on('error', () => undefined).resume()
    answer(new Problem('not_found', 'The service opens no tunnels.'), socket)
  }

  return {
    /** Must be called before the server's first connection. */
    watch(server: Server): void {
      server.on('connection', (socket: Socket) => answersOf.set(socket, new Set()))
      server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        const answers = answersOf.get(socket)
        answers?.add(response)
        response.once('close', () => answers?.delete(response))
      })
      server.on('connect', connect)
    },
    clientError(error: Error & { code?: string }, socket: Socket): void {
      if (refused.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      refused.add(socket)
      answer(toProblem(error.code), socket)
    },
  }
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem('headers_too_large', 'The headers are larger than allowed.')
    default:
      return new Problem('malformed_request', 'The bytes received are not an HTTP request.')
  }
}
