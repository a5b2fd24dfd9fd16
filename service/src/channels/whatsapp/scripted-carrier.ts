/**
 * For tests only: a carrier on a real socket. The test decides what it does with each connection or
 * whole request, so it can also cut, stall and send broken HTTP.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** One whole request. The requests of one connection come one after the other. */
export type Request = { head: string; body: string; socket: Socket }

/** The text of an HTTP response; `headers` are whole lines. */
export function http(body: string, status = '200 OK', headers = ''): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}

/** Listens until the test ends. */
export async function listen(t: TestContext, onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {}) // the channel hangs up on carriers that misbehave
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, sockets }
}

/** Listens until the test ends, and hands every request to `answer`. */
export async function startCarrier(t: TestContext, answer: (request: Request) => void) {
  const requests: Request[] = []
  const { port, sockets } = await listen(t, (socket) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = received.slice(0, headEnd)
      const bodyBytes = Number(head.match(/content-length: (\d+)/i)?.[1])
      if (received.length < headEnd + 4 + bodyBytes) return
      const request = { head, body: received.slice(headEnd + 4), socket }
      received = ''
      requests.push(request)
      answer(request)
    })
  })
  return { url: `http://127.0.0.1:${port}`, requests, sockets }
}
