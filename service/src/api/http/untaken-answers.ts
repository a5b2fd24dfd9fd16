/**
 * Answers that their callers have not taken yet lie in memory: how much of that there may be is bounded for all connections
 * together, and closing waits for it. How long a connection may stand still is Node's own limit.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes of answers that may lie ready for callers, all together. Whoever takes nothing of theirs makes room for others. */
export const UNTAKEN_BYTES_MAX = 256 * 1024 * 1024

const CHECK_INTERVAL_MS = 1_000

export function boundUntakenAnswers(server: Server, bytesMax = UNTAKEN_BYTES_MAX): void {
  const sockets = new Set<Socket>()
  /** Where in the bytes of the connection that ends which lay ready for it. Those that have waited longest are first. */
  const waiting = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  })
  // Node takes a connection for idle when its answer has been made, and would cut those who have not taken all of it yet
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    if (sockets.values().every((socket) => socket.writableLength === 0)) closeIdle()
  }

  const check = setInterval(() => {
    let bytes = 0
    for (const socket of sockets) {
      bytes += socket.writableLength
      const taken = socket.bytesWritten - socket.writableLength // Node counts what is still to be written as written
      if (taken < (waiting.get(socket) ?? 0)) continue
      waiting.delete(socket)
      if (socket.writableLength > 0) waiting.set(socket, socket.bytesWritten)
    }
    for (const socket of waiting.keys()) {
      if (bytes <= bytesMax) return
      bytes -= socket.writableLength
      socket.resetAndDestroy() // which tells the caller that what came is not the whole answer
    }
  }, CHECK_INTERVAL_MS).unref()
  server.once('close', () => clearInterval(check))
}
