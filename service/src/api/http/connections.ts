/**
 * Connections are bounded in number, and each in time: to send headers, to send a request, to take in its answer, and to
 * do nothing; and what their callers have not taken in yet is bounded for all together. A caller who is slow, idle or hostile
 * holds a little memory for a little while, and nobody else's.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  headersTimeoutMs: number
  requestTimeoutMs: number
  answerTimeoutMs: number
  keepAliveMs: number
  connectionsMax: number
}

/** How often connections are held against their limits, so how late one may be cut. Node's own 30 s would be the longest. */
export const CONNECTIONS_CHECK_MS = 1_000

/** Bytes of answers that may lie ready for callers, all together. Whoever takes nothing of theirs makes room for others. */
export const UNTAKEN_BYTES_MAX = 256 * 1024 * 1024

/** Bounds the number of connections and cuts those whose answers are not taken; the other limits are Node's own. */
export function boundConnections(
  server: Server,
  { answerTimeoutMs, connectionsMax }: ConnectionLimits,
  untakenBytesMax = UNTAKEN_BYTES_MAX,
): void {
  server.maxConnections = connectionsMax
  const sockets = new Map<Socket, Waiting | null>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, null)
    socket.once('close', () => sockets.delete(socket))
  })
  // Node takes a connection for idle when its answer has been made, and would cut those who have not taken all of it yet
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (sockets.keys().every((socket) => socket.writableLength === 0)) closeIdle()
  }
  const check = setInterval(() => {
    const nowMs = performance.now()
    for (const [socket, waiting] of sockets) {
      const now = lookAt(socket, waiting, nowMs)
      sockets.set(socket, now)
      if (now && nowMs - now.sinceMs > answerTimeoutMs) cut(socket)
    }
    makeRoom(sockets, untakenBytesMax)
  }, CONNECTIONS_CHECK_MS).unref()
  server.once('close', () => clearInterval(check))
}

/** Cuts those who have taken nothing for longest, until what lies ready is no more than may be. */
function makeRoom(sockets: Map<Socket, Waiting | null>, bytesMax: number): void {
  let bytes = 0
  for (const socket of sockets.keys()) bytes += socket.writableLength
  if (bytes <= bytesMax) return
  const waiting = [...sockets].flatMap(([socket, since]) => (since ? { socket, sinceMs: since.sinceMs } : []))
  for (const { socket } of waiting.toSorted((a, b) => a.sinceMs - b.sinceMs)) {
    if (bytes <= bytesMax) return
    bytes -= socket.writableLength
    cut(socket)
  }
}

/** A reset tells the caller that what came is not the whole answer. */
function cut(socket: Socket): void {
  socket.resetAndDestroy()
}

/** Bytes that lay ready for the caller at some moment: counted from the first byte of the connection. */
type Waiting = { bytes: number; sinceMs: number }

/** What still waits of what waited before, or else of now; null when the caller has taken everything. */
function lookAt(socket: Socket, before: Waiting | null, nowMs: number): Waiting | null {
  if (socket.writableLength === 0) return null
  const taken = socket.bytesWritten - socket.writableLength // Node counts what is still to be written as written
  return before && taken < before.bytes ? before : { bytes: socket.bytesWritten, sinceMs: nowMs }
}
