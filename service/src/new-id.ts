/**
 * Ids: UUIDv7, in the order in which they were made, also within a millisecond.
 *
 * Random bytes are drawn for many ids at once. Drawing them is most of what an id costs, and each message takes several.
 */
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const ID_BYTES = 16
const IDS_DRAWN = 256

const drawn = Buffer.alloc(IDS_DRAWN * ID_BYTES)
const random = new Uint8Array(ID_BYTES)
let used = drawn.length
let lastMs = 0
let sequence = 0

/** Of 32 bits, which grow within a millisecond; when they are used up, the next millisecond is taken early (RFC 9562, 6.2). */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  for (let at = 0; at < ID_BYTES; at++) random[at] = drawn[used++] as number
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    // of bytes that the id itself has no place for; begins in the lower half, so that there is room above it
    sequence = drawn.readUInt32BE(used - 10) >>> 1
  } else {
    sequence = (sequence + 1) >>> 0
    if (sequence === 0) lastMs += 1
  }
  return v7({ random, msecs: lastMs, seq: sequence })
}
