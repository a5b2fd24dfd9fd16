/**
 * Reads a recording of a browser: WebM (Matroska) with one Opus track. Returns its packets
 * unchanged, for another container. Browsers write WebM while they record, so sizes of the outer
 * elements may be unknown: those are entered, never skipped.
 */

export type OpusTrack = {
  /** The `OpusHead` of the track. */
  head: Uint8Array
  packets: Uint8Array[]
}

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_PRIVATE = 0x63a2
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const SIMPLE_BLOCK = 0xa3
/** Elements whose content is elements. */
const ENTERED = new Set([SEGMENT, CLUSTER, TRACKS, TRACK_ENTRY, BLOCK_GROUP])
/** The time and the flags of a block, after the number of its track. */
const BLOCK_HEAD_BYTES = 3
const LACING = 0b110
const OPUS_HEAD = 'OpusHead'

/** Throws for anything but WebM with a single Opus track. */
export function readWebmPackets(file: Uint8Array): OpusTrack {
  const packets: Uint8Array[] = []
  let head: Uint8Array | null = null
  let at = 0
  while (at < file.length) {
    const id = readNumber(file, at, true)
    const size = readNumber(file, id.end, false)
    if (ENTERED.has(id.value)) {
      at = size.end
      continue
    }
    if (size.isUnknown || size.end + size.value > file.length) throw new Error('the recording is cut off')
    const content = file.subarray(size.end, size.end + size.value)
    if (id.value === CODEC_PRIVATE) head = content
    if (id.value === SIMPLE_BLOCK || id.value === BLOCK) packets.push(readBlock(content))
    at = size.end + size.value
  }
  if (head === null || !isOpusHead(head)) throw new Error('the recording is not Opus')
  return { head, packets }
}

function isOpusHead(head: Uint8Array): boolean {
  return new TextDecoder().decode(head.subarray(0, OPUS_HEAD.length)) === OPUS_HEAD
}

/** The one packet of a block: browsers write blocks of audio without lacing. */
function readBlock(block: Uint8Array): Uint8Array {
  const track = readNumber(block, 0, false)
  const start = track.end + BLOCK_HEAD_BYTES
  const flags = block[start - 1] ?? 0
  if ((flags & LACING) !== 0) throw new Error('several packets share a block')
  return block.subarray(start)
}

type ReadNumber = { value: number; end: number; isUnknown: boolean }

/**
 * EBML's number of variable length: the zeros before the first bit that is set say how many bytes
 * follow.
 */
function readNumber(bytes: Uint8Array, at: number, keepsMark: boolean): ReadNumber {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > bytes.length) throw new Error('the recording is cut off')
  const mark = 1 << (8 - length)
  let value = keepsMark ? first : first - mark
  let isUnknown = (first & (mark - 1)) === mark - 1
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, end: at + length, isUnknown }
}
