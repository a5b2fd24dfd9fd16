/** What a file is, by its bytes: names and declared types can say anything. */
import { open } from 'node:fs/promises'

/** Read to decide whether a file of no known kind is text. */
const SAMPLE_BYTES = 4096
/** Larger reads than any true file needs to be known. */
const READ_BYTES_MAX = 1024 * 1024

/**
 * The MIME type in lower case, without parameters: text/plain for any text,
 * application/octet-stream where it is unknown.
 */
export async function typeByBytes(file: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type') // loaded with the first file: the start of the service is faster
  const found = await fileTypeFromFile(file, { maxBufferSize: READ_BYTES_MAX }).catch(() => undefined) // broken on purpose
  if (found) return (found.mime.split(';')[0] ?? '').trim().toLowerCase()
  return (await isText(file)) ? 'text/plain' : 'application/octet-stream'
}

/**
 * UTF-8, or an old single-byte encoding, as Brazilian text files often are: no control characters
 * but those of lines. Or UTF-16 with its mark, as Excel writes "Unicode text".
 */
async function isText(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const mark = bytes.toString('hex', 0, 2)
    if (mark === 'fffe' || mark === 'feff') return isUtf16(bytes, mark === 'fffe')
    return bytesRead > 0 && bytes.every((byte) => byte >= 0x20 || LINES.has(byte))
  } finally {
    await handle.close()
  }
}

function isUtf16(bytes: Buffer, isLittleEndian: boolean): boolean {
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const unit = isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
    if (unit < 0x20 && !LINES.has(unit)) return false
  }
  return true
}

/** Tab, line feed, form feed, carriage return. */
const LINES = new Set([0x09, 0x0a, 0x0c, 0x0d])
