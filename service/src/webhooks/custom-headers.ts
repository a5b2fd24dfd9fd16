/**
 * Headers that an endpoint asks for, such as the key of its own gateway. They are secrets: stored
 * encrypted and never shown.
 */

export const HEADERS_MAX = 10
/** Names and values together. */
export const HEADERS_BYTES_MAX = 4_096

/** A name of a header (RFC 9110). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** What Recado or the connection itself sets. */
const OURS =
  /^(webhook-.*|content-.*|proxy-.*|recado-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|traceparent|tracestate|user-agent)$/i

export type HeadersFault = {
  /** Null: about all of them. */
  name: string | null
  code: 'too_many' | 'too_long' | 'invalid'
  detail: string
}

/** What is wrong with these headers. The schema has looked at the values. */
export function judgeHeaders(headers: Readonly<Record<string, string>>): HeadersFault[] {
  const entries = Object.entries(headers)
  const faults: HeadersFault[] = []
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (entries.length > HEADERS_MAX)
    return [{ name: null, code: 'too_many', detail: `Must have at most ${HEADERS_MAX} entries.` }]
  if (bytes > HEADERS_BYTES_MAX)
    faults.push({
      name: null,
      code: 'too_long',
      detail: `Must have at most ${HEADERS_BYTES_MAX} characters, names and values together.`,
    })
  const seen = new Set<string>()
  for (const [name] of entries) {
    const plain = name.toLowerCase()
    if (!NAME.test(name)) faults.push({ name, code: 'invalid', detail: 'Is no name of a header.' })
    else if (OURS.test(plain))
      faults.push({ name, code: 'invalid', detail: 'Recado or the connection sets this header.' })
    else if (seen.has(plain))
      faults.push({ name, code: 'invalid', detail: 'Is there already, in another spelling.' })
    seen.add(plain)
  }
  return faults
}
