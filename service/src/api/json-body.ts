/**
 * Reading JSON bodies: UTF-8 only, nothing guessed, no key twice.
 *
 * A key such as `__proto__` is one like any other to `JSON.parse`, and changes no prototype. Schemas of bodies know all
 * their fields, so it is refused as a field there is not, and reaches nobody.
 */
import type { FastifyInstance } from 'fastify'
import { Problem } from '../errors.ts'
import { findUnstorable } from './check-text.ts'
import { findDuplicateKeys } from './duplicate-keys.ts'
import { FAULTS_MAX } from './faults.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Replaces Fastify's parsers for JSON and plain text by one that accepts only `application/json` in UTF-8. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { headers: Headers }, body: Buffer) => {
      assertPlainUtf8(request.headers)
      const text = decode(body)
      const parsed = parse(text)
      const errors = [...findUnstorable(parsed, text), ...findDuplicateKeys(text, parsed)].slice(
        0,
        FAULTS_MAX,
      )
      if (errors.length > 0)
        throw new Problem('invalid_request', 'The body holds something that cannot be taken as it is.', {
          errors,
        })
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
  if (encoding !== undefined && encoding !== 'identity') {
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
    throw new Problem('malformed_request', 'The body is not valid JSON.')
  }
}
