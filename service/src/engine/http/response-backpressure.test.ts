import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { boundUntakenAnswers } from './response-backpressure.ts'

const MEBIBYTE = 1024 * 1024
/** Far more than the socket buffers of the system hold. */
const ANSWER = Buffer.alloc(48 * MEBIBYTE, 'x')

/** Sends a request and reads only the beginning of the answer before `ingest`. */
async function ask(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

/** Reads to the end and returns the number of bytes. */
function ingest(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  return new Promise((resolve) => void socket.once('close', () => resolve(bytes)))
}

test('when more answers lie ready than may, the connection that has read nothing for longest is cut, and no other', async () => {
  const server = createServer((_request, response) => void response.end(ANSWER))
  boundUntakenAnswers(server, 64 * MEBIBYTE)
  const accepted: Socket[] = []
  const isCut = new Promise<Socket>((resolve) => {
    server.on('connection', (socket: Socket) => {
      accepted.push(socket)
      socket.once('close', () => resolve(socket))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const first = await ask(port)
    const second = await ask(port)
    assert.equal(await isCut, accepted[0])
    assert.ok((await ingest(second)) > ANSWER.length)
    assert.ok((await ingest(first)) < ANSWER.length)
  } finally {
    server.close()
  }
})

test('who is still taking an answer when the server closes gets all of it, and an idle one is closed', async () => {
  const server = createServer((_request, response) => void response.end(ANSWER))
  boundUntakenAnswers(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const slow = await ask(port)
  const closed = once(server, 'close')
  server.close()
  assert.ok((await ingest(slow)) > ANSWER.length)
  server.closeIdleConnections() // as the service does repeatedly while it closes
  await ingest(idle)
  await closed
})
