/**
 * Forms with a file, whose parts are mostly valid, and files that are mostly what they are called.
 */
import type { Random } from '../../scripts/random.ts'
import { mutateBytes, pickOddText } from './mutate.ts'

/** Small files of types that WhatsApp accepts. */
export const FILES = [
  {
    type: 'image/png',
    name: 'bolo.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  { type: 'application/pdf', name: 'nota.pdf', bytes: Buffer.from('%PDF-1.7\ntrailer\n<<>>\n%%EOF\n') },
  { type: 'text/plain', name: 'São João.txt', bytes: Buffer.from('Pão de queijo, 12 un.\n') },
] as const

const BOUNDARIES = ['x', 'a'.repeat(70), '----WebKitFormBoundary7MA4YWxkTrZu0gW']
const DECLARED = ['', 'image/svg+xml', 'text/html', 'IMAGE/PNG', 'image/png; charset=x', '/', 'video/mp4']
const FIELDS = ['File', '', 'file[]', '__proto__', 'caption']

/** @returns the body, and its Content-Type */
export function makeUpload(random: Random): { body: Buffer; contentType: string } {
  const boundary = random.pick(BOUNDARIES)
  const count = random.chance(0.9) ? 1 : random.below(4)
  const parts = Array.from({ length: count }, () => makePart(boundary, random))
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const body = random.chance(0.2) ? mutateBytes(whole, random, random.pick([1, 1, 3])) : whole
  const named = random.chance(0.95)
    ? `; boundary=${boundary}`
    : random.pick(['', '; boundary=', '; boundary=y'])
  return { body, contentType: `multipart/form-data${named}` }
}

function makePart(boundary: string, random: Random): Buffer {
  const file = random.pick(FILES)
  const type = random.chance(0.85) ? file.type : random.pick(DECLARED)
  const field = random.chance(0.92) ? 'file' : random.pick(FIELDS)
  const name = random.chance(0.8)
    ? file.name
    : pickOddText(random)
        .toWellFormed()
        .replaceAll(/[\r\n"]/g, '_')
  const bytes = random.chance(0.85) ? file.bytes : mutateBytes(file.bytes, random, 2)
  const fileName = random.chance(0.95) ? `; filename="${name}"` : ''
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${fileName}\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}
