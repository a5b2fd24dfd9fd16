/**
 * Reads JSON bodies: UTF-8 only, nothing guessed, no key twice.
 *
 * A value that cannot be stored, such as NUL, is a fault that is answered together with those of
 * later checks.
 *
 * `JSON.parse` treats `__proto__` as an ordinary key and changes no prototype. Body schemas list
 * all their fields, so such a key is refused as unknown and reaches no handler.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problems/problems.ts'
import { findBrokenJson } from './broken-json.ts'
import { findUnstorable } from './check-text.ts'
import { findDuplicateKeys } from './duplicate-keys.ts'
import { noteFaults } from './parse-errors.ts'
import { FAULTS_MAX, wrongFields } from './faults.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Replaces Fastify's parsers for JSON and plain text by one that accepts only `application/json` in
 * UTF-8.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // many clients send a content type even without a body
      if (body.length === 0 && request.routeOptions.schema?.body === undefined) return undefined
      assertPlainUtf8(request.headers)
      const text = decode(body)
      const parsed = parse(text)
      const unstorable = findUnstorable(parsed, text)
      const twice = findDuplicateKeys(text, parsed)
      if (unstorable.length + twice.length > 0) {
        const faults = [...unstorable, ...twice].slice(0, FAULTS_MAX)
        // at once: later checks must not recurse so deep
        if (faults.some(({ code }) => code === 'too_deep')) throw wrongFields(faults)
        noteFaults(request, faults)
      }
      return parsed
    },
  )
}

type Headers = Record<string, string | string[] | undefined>

function assertPlainUtf8(headers: Headers) {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(String(headers['content-type']))?.[1]
  if (charset && !/^utf-?8$/i.test(charset)) {
    throw new Problem('unsupported_media_type', 'The body must be UTF-8.')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && String(encoding).toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'The body must be sent without a content encoding.')
  }
}

function decode(body: Buffer): string {
  let text: string
  try {
    text = utf8.decode(body)
  } catch {
    throw new Problem('malformed_request', 'The body is not valid UTF-8.')
  }
  // RFC 8259, 8.1 forbids to send it; the parser would refuse it too, but without naming it
  if (text.startsWith('\ufeff'))
    throw new Problem('malformed_request', 'The body begins with a byte order mark.')
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('malformed_request', `The body is not valid JSON${whereBroken(text)}.`)
  }
}

/** Describes the position in words, without quoting the body. */
function whereBroken(text: string): string {
  const place = findBrokenJson(text)
  if (place === null) return ''
  const { line, column, isEnd } = place
  return isEnd ? `: it ends too early, at line ${line}, column ${column}` : `: line ${line}, column ${column}`
}
