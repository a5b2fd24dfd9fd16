/**
 * Ids: UUIDv7, in the order in which they were made, also within a millisecond.
 *
 * Random bytes are drawn for many ids at once: drawing them is most of the cost of an id, and each
 * message needs several.
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

/**
 * The sequence has 32 bits and grows within a millisecond. When it overflows, the next millisecond
 * is used early (RFC 9562, 6.2).
 */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  for (let at = 0; at < ID_BYTES; at++) random[at] = drawn[used++] as number
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    // from bytes that the id itself does not use; starts in the lower half, to leave room to grow
    sequence = drawn.readUInt32BE(used - 10) >>> 1
  } else {
    sequence = (sequence + 1) >>> 0
    if (sequence === 0) lastMs += 1
  }
  return v7({ random, msecs: lastMs, seq: sequence })
}

/** An id as of `ms` ago: those that were made before are less. */
export const idOfBefore = (ms: number): string => v7({ msecs: Date.now() - ms })
