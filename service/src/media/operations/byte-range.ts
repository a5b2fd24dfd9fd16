/** The part of a file that a request asks for (RFC 9110, 14): one range of bytes. */
import type { ByteRange } from '../store/media-store.ts'

/**
 * `whole`: there is no range, or it is in a form that a server may ignore, such as several ranges.
 */
export type AskedRange = ByteRange | 'whole' | 'unsatisfiable'

export function parseRange(header: string | undefined, bytes: number): AskedRange {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? 'unsatisfiable' : { first: bytes - last, last: bytes - 1 }
  }
  const range = { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
  if (to !== '' && Number(to) < range.first) return 'whole' // not a range at all
  return range.first >= bytes ? 'unsatisfiable' : range
}
