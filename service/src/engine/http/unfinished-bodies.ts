/**
 * Bounds the memory of unfinished bodies that anyone may send: webhooks and callbacks, since a
 * signature can be checked only after the last byte, and bodies that sign in. Honest callers send
 * theirs at once, so the oldest unfinished ones are cut to make room.
 */
import type { IncomingMessage } from 'node:http'

/** Of all together: far more than honest callers ever have in flight. */
export const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024

/** More than any body that signs in. */
export const OPEN_BODY_BYTES_MAX = 64 * 1024

// one count for the process, whose memory it bounds
const bytesOf = new Map<IncomingMessage, number>() // oldest first
let total = 0

function forget(request: IncomingMessage) {
  total -= bytesOf.get(request) ?? 0
  bytesOf.delete(request)
}

/** Must be called before the body is read, in the turn in which its reader begins. */
export function watchUnfinished(request: IncomingMessage): void {
  bytesOf.set(request, 0)
  request.on('data', (chunk: Buffer) => {
    const bytes = bytesOf.get(request)
    if (bytes === undefined) return
    bytesOf.set(request, bytes + chunk.length)
    total += chunk.length
    for (const [first] of bytesOf) {
      if (total <= UNFINISHED_BYTES_MAX) return
      forget(first)
      first.socket.resetAndDestroy()
    }
  })
  for (const event of ['end', 'close']) request.once(event, () => forget(request))
}
