/**
 * Callers who have said all they had to say and closed their half of the connection: they are answered like any other.
 *
 * Whoever has left altogether looks the same, until something is written to where nobody is: then the other side resets
 * the connection, and the next write fails. So a request that would change something is told `100 Continue` when the
 * half closes, and once more before it takes effect. That is lawful at any time before an answer, and clients skip it
 * (RFC 9110, 15.2); HTTP/1.0 does not know it, so there whoever leaves is not missed.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** `_httpMessage`: the answer that Node is sending or waiting for. */
export type Connection = Socket & { _httpMessage?: ServerResponse | null }

const INTERIM = 'HTTP/1.1 100 Continue\r\n\r\n'

/** Answers requests whose caller has closed the sending half; Node alone would close the other one, too. */
export function keepHalfClosed(server: Server & { httpAllowHalfOpen?: boolean }): void {
  server.httpAllowHalfOpen = true
  server.on('connection', (socket: Connection) => {
    socket.once('end', () => {
      // oxlint-disable-next-line no-underscore-dangle -- Node gives it no other name
      const request = socket._httpMessage?.req
      if (request && request.method !== 'GET' && mayKnock(request)) socket.write(INTERIM)
    })
  })
}

/** Whether nobody is there any more to hear the answer, as far as can be known. */
export function hasLeft(request: IncomingMessage): boolean | Promise<boolean> {
  const { socket } = request
  if (socket.destroyed || !socket.readableEnded || !mayKnock(request)) return socket.destroyed
  return new Promise((resolve) => socket.write(INTERIM, (error) => resolve(error instanceof Error)))
}

/** Whether the next bytes of the connection are for this request, and may be an interim answer. */
function mayKnock(request: IncomingMessage): boolean {
  const socket: Connection = request.socket
  // oxlint-disable-next-line no-underscore-dangle -- as above
  const answer = socket._httpMessage
  const isNext = answer?.req === request && !answer.headersSent
  return isNext && request.complete && request.httpVersion === '1.1' && socket.writable
}
