/** Bytes that are not HTTP, headers that are too large or too slow: answered by hand, for there is no request yet. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { Problem, problems } from '../errors.ts'
import { problemBody } from './problem.ts'

/** Node's handler of client errors: answers with a problem like any other, and closes. */
export function refuseBrokenHttp(publicUrl: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const problem = toProblem(error.code)
    const { status } = problems[problem.code]
    const requestId = uuidv7()
    const body = problemBody(problem, requestId, publicUrl())
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\n` +
        `request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('headers_too_large', 'The headers are larger than allowed.')
    default:
      return new Problem('malformed_request', 'The bytes received are not an HTTP request.')
  }
}
