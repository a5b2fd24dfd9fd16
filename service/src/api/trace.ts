/** The W3C trace id of a request: taken from `traceparent`, else made (Trace Context, section 3.2). */
import { randomBytes } from 'node:crypto'

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/
const ALL_ZERO = /^0+$/

export function traceIdOf(headers: Record<string, string | string[] | undefined>): string {
  const header = headers.traceparent
  const given = typeof header === 'string' ? TRACEPARENT.exec(header)?.[1] : undefined
  return given && !ALL_ZERO.test(given) ? given : randomBytes(16).toString('hex')
}
