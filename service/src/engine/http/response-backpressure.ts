/**
 * Bounds the memory of answers that callers have not read yet, for all connections together;
 * closing waits for them. How long a connection may stall is Node's own limit.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Bytes of unread answers, of all connections together. Beyond that, connections that read nothing
 * are reset.
 */
export const UNTAKEN_BYTES_MAX = 256 * 1024 * 1024

const CHECK_INTERVAL_MS = 1_000

export function boundUntakenAnswers(server: Server, bytesMax = UNTAKEN_BYTES_MAX): void {
  const sockets = new Set<Socket>()
  /**
   * For each connection with unread bytes, the offset at which they end. The longest waiting come
   * first.
   */
  const waiting = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  })
  // Node considers a connection idle once its answer was written, and would cut callers that have
  // not read all of it yet
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (sockets.values().every((socket) => socket.writableLength === 0)) closeIdle()
  }

  const check = setInterval(() => {
    let bytes = 0
    for (const socket of sockets) {
      bytes += socket.writableLength
      const taken = socket.bytesWritten - socket.writableLength // `bytesWritten` includes what is still buffered
      if (taken < (waiting.get(socket) ?? 0)) continue
      waiting.delete(socket)
      if (socket.writableLength > 0) waiting.set(socket, socket.bytesWritten)
    }
    for (const socket of waiting.keys()) {
      if (bytes <= bytesMax) return
      bytes -= socket.writableLength
      socket.resetAndDestroy() // a reset shows the caller that the answer is incomplete
    }
  }, CHECK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(check))
}
