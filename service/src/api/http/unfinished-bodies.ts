/**
 * Bodies that anybody may send, for only their last byte shows whether they are signed: what has come of those that have not ended
 * is bounded for all together. Whoever signs sends a body at once, so those that began first make room for the next.
 */
import type { IncomingMessage } from 'node:http'

/** Far more than is ever under way of bodies that go on. */
export const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024

/** Returns a function that is to be told of each request before its body is read. */
export function boundUnfinished(bytesMax = UNFINISHED_BYTES_MAX): (request: IncomingMessage) => void {
  const bytesOf = new Map<IncomingMessage, number>() // those that began first are first
  let total = 0

  function forget(request: IncomingMessage) {
    total -= bytesOf.get(request) ?? 0
    bytesOf.delete(request)
  }

  return (request) => {
    bytesOf.set(request, 0)
    request.on('data', (chunk: Buffer) => {
      const bytes = bytesOf.get(request)
      if (bytes === undefined) return
      bytesOf.set(request, bytes + chunk.length)
      total += chunk.length
      for (const [first] of bytesOf) {
        if (total <= bytesMax) return
        forget(first)
        first.socket.resetAndDestroy()
      }
    })
    for (const event of ['end', 'close']) request.once(event, () => forget(request))
  }
}
