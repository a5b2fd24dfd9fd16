/**
 * Writes Opus packets as an Ogg file (RFC 3533, RFC 7845), which is what WhatsApp accepts for a
 * voice note.
 */
import type { OpusTrack } from './webm-packets.ts'

const HEADER_BYTES = 27
const SEGMENT_BYTES = 255
const SEGMENTS_MAX = 255
/** About a second: players seek by pages. */
const PAGE_SAMPLES = 48_000
const FIRST_PAGE = 2
const LAST_PAGE = 4
/** Ogg's checksum is the CRC-32 of this polynomial, unreflected, from zero. */
const POLYNOMIAL = 0x04c11db7
const VENDOR = 'recado'

/**
 * Opus counts in 48 kHz, whatever was recorded. Samples of one frame by the configuration in a
 * packet's first byte (RFC 6716, 3.1).
 */
const FRAME_SAMPLES = [
  480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 1920, 2880, 480, 960, 480, 960, 120, 240, 480, 960,
  120, 240, 480, 960, 120, 240, 480, 960, 120, 240, 480, 960,
]

type Page = { packets: Uint8Array[]; samples: number; flags: number }

export function writeOgg({ head, packets }: OpusTrack): Uint8Array<ArrayBuffer> {
  const pages: Page[] = [
    { packets: [head], samples: 0, flags: FIRST_PAGE },
    { packets: [opusTags()], samples: 0, flags: 0 },
    ...toPages(packets),
  ]
  const last = pages.at(-1)
  if (last) last.flags |= LAST_PAGE
  const serial = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return join(pages.map((page, index) => writePage(page, serial, index)))
}

/** How long the packets play. */
export function toSeconds(packets: Uint8Array[]): number {
  return packets.reduce((samples, packet) => samples + countSamples(packet), 0) / PAGE_SAMPLES
}

function toPages(packets: Uint8Array[]): Page[] {
  const pages: Page[] = []
  let page: Page | null = null
  let segments = 0
  let begun = 0
  let samples = 0
  for (const packet of packets) {
    const needed = countSegments(packet)
    if (page === null || segments + needed > SEGMENTS_MAX || samples - begun >= PAGE_SAMPLES) {
      page = { packets: [], samples, flags: 0 }
      pages.push(page)
      segments = 0
      begun = samples
    }
    samples += countSamples(packet)
    segments += needed
    page.packets.push(packet)
    page.samples = samples
  }
  return pages
}

/** A packet ends with a segment that is not full, which may be empty. */
const countSegments = (packet: Uint8Array) => Math.floor(packet.length / SEGMENT_BYTES) + 1

function countSamples(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet
  const code = first & 0b11
  const frames = [1, 2, 2, second & 0b111111][code] ?? 1
  return (FRAME_SAMPLES[first >> 3] ?? 0) * frames
}

function opusTags(): Uint8Array {
  const vendor = new TextEncoder().encode(VENDOR)
  const tags = new Uint8Array(16 + vendor.length)
  const view = new DataView(tags.buffer)
  tags.set(new TextEncoder().encode('OpusTags'))
  view.setUint32(8, vendor.length, true)
  tags.set(vendor, 12) // then the number of comments: none
  return tags
}

function writePage({ packets, samples, flags }: Page, serial: number, sequence: number): Uint8Array {
  const table = packets.flatMap((packet) => [
    ...Array<number>(countSegments(packet) - 1).fill(SEGMENT_BYTES),
    packet.length % SEGMENT_BYTES,
  ])
  const header = new Uint8Array(HEADER_BYTES + table.length)
  const view = new DataView(header.buffer)
  header.set(new TextEncoder().encode('OggS'))
  header[5] = flags
  view.setBigUint64(6, BigInt(samples), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, sequence, true)
  header[26] = table.length
  header.set(table, HEADER_BYTES)
  const page = join([header, ...packets])
  new DataView(page.buffer).setUint32(22, checksum(page), true)
  return page
}

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ POLYNOMIAL : sum << 1
  return sum
})

function checksum(page: Uint8Array): number {
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ (CHECKSUMS[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  return sum >>> 0
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
