/** A recording of a browser as the Ogg file that WhatsApp accepts for a voice note. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSeconds, writeOgg } from '../src/pages/conversations/reply/voice/ogg-opus.ts'
import { readWebmPackets } from '../src/pages/conversations/reply/voice/webm-packets.ts'

const HEAD = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])
const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]

/** A packet of 20 ms, with content of the given length. */
const packet = (bytes: number, fill = 7) => Uint8Array.from([0b01001_000, ...Array<number>(bytes).fill(fill)])

function element(id: number[], content: Uint8Array | number[], size?: number[]): number[] {
  const sized = size ?? [0x40 | (content.length >> 8), content.length & 0xff]
  return [...id, ...sized, ...content]
}

const simpleBlock = (content: Uint8Array, flags = 0x80) => element([0xa3], [0x81, 0, 0, flags, ...content])

/**
 * As Chromium writes it: segment and clusters without a size, simple blocks, and a block group at
 * the end.
 */
function webm(packets: Uint8Array[], flags?: number): Uint8Array {
  const entry = [
    ...element([0xd7], [1]),
    ...element([0x86], [...Buffer.from('A_OPUS')]),
    ...element([0x63, 0xa2], HEAD),
    ...element([0xe1], element([0x9f], [1])),
  ]
  const last = packets.at(-1)
  return Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], [...Buffer.from('webm')])),
    0x18,
    0x53,
    0x80,
    0x67,
    ...UNKNOWN_SIZE,
    ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], entry)),
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...UNKNOWN_SIZE,
    ...element([0xe7], [0]),
    ...packets.slice(0, -1).flatMap((one) => simpleBlock(one, flags)),
    0x1f,
    0x43,
    0xb6,
    0x75,
    ...UNKNOWN_SIZE,
    ...(last ? element([0xa0], element([0xa1], [0x81, 0, 0, 0, ...last])) : []),
  ])
}

/** The checksum of RFC 3533 bit by bit: slow, and written apart from the code under test. */
function crc(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isCarried = (sum >>> 31) ^ ((byte >> bit) & 1)
      sum = ((sum << 1) ^ (isCarried ? 0x04c11db7 : 0)) >>> 0
    }
  }
  return sum
}

/** Reads an Ogg file and checks each of its pages. */
function readOgg(file: Uint8Array) {
  const bytes = Buffer.from(file)
  const packets: Buffer[] = []
  const pages: { flags: number; samples: number }[] = []
  for (let at = 0; at < bytes.length;) {
    assert.equal(bytes.toString('latin1', at, at + 4), 'OggS')
    assert.equal(bytes.readUInt32LE(at + 18), pages.length, 'pages are numbered')
    pages.push({ flags: bytes[at + 5] ?? 0, samples: Number(bytes.readBigUInt64LE(at + 6)) })
    const table = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0))
    const start = at + 27 + table.length
    const end = start + table.reduce((sum, size) => sum + size, 0)
    const page = Buffer.from(bytes.subarray(at, end))
    page.writeUInt32LE(0, 22)
    assert.equal(bytes.readUInt32LE(at + 22), crc(page), 'the checksum is right')
    let from = start
    let size = 0
    for (const segment of table) {
      size += segment
      if (segment === 255) continue
      packets.push(bytes.subarray(from, from + size))
      from += size
      size = 0
    }
    assert.equal(from, end, 'every packet ends on its page')
    at = end
  }
  return { packets, pages }
}

test('the packets of a recording come through unchanged, in pages whose checksums are right', () => {
  const packets = [packet(10), packet(254), packet(255), packet(1_000), ...Array(120).fill(packet(80))]
  const { packets: written, pages } = readOgg(writeOgg(readWebmPackets(webm(packets))))
  const [head, tags, ...sound] = written
  assert.deepEqual(Uint8Array.from(head ?? []), HEAD)
  assert.equal(tags?.toString('latin1', 0, 8), 'OpusTags')
  assert.deepEqual(
    sound.map((one) => Uint8Array.from(one)),
    packets,
  )
  assert.equal(pages[0]?.flags, 2)
  assert.equal(pages.at(-1)?.flags, 4)
  assert.equal(pages.at(-1)?.samples, packets.length * 960)
  assert.ok(pages.length > 4, 'a page holds about a second')
})

test('the length of a recording is counted from its packets', () => {
  const twoFrames = Uint8Array.from([0b00011_001, 1, 2]) // 60 ms each
  const threeFrames = Uint8Array.from([0b11100_011, 3, 1, 2, 3]) // 2.5 ms each
  assert.equal(toSeconds([packet(1), twoFrames, threeFrames]), 0.02 + 0.12 + 0.0075)
})

test('what is no single Opus track is refused, not sent broken', () => {
  const whole = webm([packet(10), packet(10)])
  assert.throws(() => readWebmPackets(whole.subarray(0, 3)), /cut off/)
  assert.throws(() => readWebmPackets(Uint8Array.from(Buffer.from('\0\0\0 ftypmp42'))), /cut off/)
  assert.throws(() => readWebmPackets(webm([packet(10), packet(10)], 0x06)), /share a block/)
  const vorbis = Buffer.from(whole)
  vorbis.set(Buffer.from('VorbisXX'), vorbis.indexOf('OpusHead'))
  assert.throws(() => readWebmPackets(vorbis), /not Opus/)
})
