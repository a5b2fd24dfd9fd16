/** Headers that must be there once and in form, so that nobody on the way can have read the request differently. */
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../problems.ts'

const HOST = 'host'
const CONTENT_TYPE = 'content-type'

/** A name or address with a port, as RFC 3986 writes the authority. Empty is allowed (RFC 9112, 3.2). */
const HOST_FORM = /^[\w.~%!$&'()*+,;=:[\]-]*$/

/**
 * Throws a Problem for a Host that is missing, there twice or no host (RFC 9112, 3.2), and for a second Content-Type. Of
 * both, Node takes the first and says nothing; a second one of any header of ours is joined, and refused where it is read.
 */
export function assertHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new Problem('malformed_request', 'The Host header is missing.')
  }
  if (count(rawHeaders, HOST) > 1 || !HOST_FORM.test(headers.host ?? '')) {
    throw new Problem('malformed_request', 'The Host header is not one host.')
  }
  if (count(rawHeaders, CONTENT_TYPE) > 1) {
    throw new Problem('unsupported_media_type', 'Send one Content-Type.')
  }
}

/** @param rawHeaders names and values in turn, @param name in lower case */
function count(rawHeaders: string[], name: string): number {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? ''
    if (header.length === name.length && header.toLowerCase() === name) found += 1
  }
  return found
}
