/** Raw HTTP, for requests that no client library would send. */
import { connect, type Socket } from 'node:net'
import type { Answer } from './stage.ts'

/**
 * Sends the bytes unchanged; resolves with every answer once the service has closed the connection.
 */
export async function sendRaw(url: string, bytes: string): Promise<Answer[]> {
  const socket = connectTo(url)
  socket.write(bytes, 'latin1')
  return readAnswers(await readAll(socket))
}

export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname)
}

/** Reads until the other side closes. */
export async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Splits the bytes into answers by Content-Length; the last may run to the end. `100 Continue`
 * counts as one.
 */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = []
  for (let rest = bytes; rest.length > 0;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n')
    const headers = Object.fromEntries(
      lines
        .map((line) => line.split(/: ?(.*)/s))
        .map(([name = '', value = '']) => [name.toLowerCase(), value]),
    )
    const status = Number(statusLine.split(' ')[1])
    const length = status === 100 ? 0 : Number(headers['content-length'] ?? rest.length - headEnd - 4)
    const text = rest.subarray(headEnd + 4, headEnd + 4 + length).toString('utf8')
    const isJson = /json/.test(headers['content-type'] ?? '') && text !== ''
    answers.push({ status, headers, body: isJson ? JSON.parse(text) : null, text })
    rest = rest.subarray(headEnd + 4 + length)
  }
  return answers
}
