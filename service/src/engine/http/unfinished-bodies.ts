/**
 * Bounds the memory of unfinished webhook bodies, all together. Anyone may send one, because a
 * signature can be checked only after the last byte. A channel sends its bodies at once, so the
 * oldest unfinished ones are cut to make room.
 */
import type { IncomingMessage } from 'node:http'

/** Far more than all signed bodies ever have in flight. */
export const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024

/** Returns a function that must be called with each request before its body is read. */
export function boundUnfinished(bytesMax = UNFINISHED_BYTES_MAX): (request: IncomingMessage) => void {
  const bytesOf = new Map<IncomingMessage, number>() // oldest first
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
