/**
 * Reading JSON bodies: UTF-8 only, nothing guessed, no key twice.
 *
 * What cannot be taken as it is, such as NUL, is told together with all that is found later.
 *
 * A key such as `__proto__` is one like any other to `JSON.parse`, and changes no prototype. Schemas of bodies know all
 * their fields, so it is refused as a field there is not, and reaches nobody.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../problems.ts'
import { findBrokenJson } from './broken-json.ts'
import { findUnstorable } from './check-text.ts'
import { findDuplicateKeys } from './duplicate-keys.ts'
import { noteFaults } from './parse-errors.ts'
import { FAULTS_MAX, wrongFields } from './faults.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Replaces Fastify's parsers for JSON and plain text by one that accepts only `application/json` in UTF-8. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // many clients name the type whether or not there is a body
      if (body.length === 0 && request.routeOptions.schema?.body === undefined) return undefined
      assertPlainUtf8(request.headers)
      const text = decode(body)
      const parsed = parse(text)
      const unstorable = findUnstorable(parsed, text)
      const twice = findDuplicateKeys(text, parsed)
      if (unstorable.length + twice.length > 0) {
        const faults = [...unstorable, ...twice].slice(0, FAULTS_MAX)
        // nobody else can be asked to go so deep
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
  // the parser would skip it; RFC 8259 forbids to send it, and the next reader may not skip it
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

/** In words, without what stands there. */
function whereBroken(text: string): string {
  const place = findBrokenJson(text)
  if (place === null) return ''
  const { line, column, isEnd } = place
  return isEnd ? `: it ends too early, at line ${line}, column ${column}` : `: line ${line}, column ${column}`
}
