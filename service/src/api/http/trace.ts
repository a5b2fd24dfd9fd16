/** The W3C trace id of a request: taken from `traceparent`, else generated (Trace Context, section 3.2). */
import { randomUUID } from 'node:crypto'

/** Version, trace id, parent id, flags. Versions above 00 may append fields. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const ALL_ZERO = /^0+$/

export function traceIdOf(headers: Record<string, string | string[] | undefined>): string {
  return readTraceparent(headers.traceparent) ?? randomUUID().replaceAll('-', '')
}

function readTraceparent(header: string | string[] | undefined): string | null {
  const fields = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  if (!fields) return null
  const [, version, traceId = '', parentId = '', appended] = fields
  const isVersion = version !== 'ff' && (version !== '00' || appended === undefined)
  return isVersion && !ALL_ZERO.test(traceId) && !ALL_ZERO.test(parentId) ? traceId : null
}
