/**
 * Large texts that are the same for every caller: compressed once, for callers that accept gzip.
 * Answers about a workspace are never compressed: their length would reveal what is in them.
 */
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Compressed = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** @param contentType of the text */
export function compressed(contentType: string, text: string): Compressed {
  const whole = Buffer.from(text)
  let small: Buffer | undefined
  return (request, reply) => {
    void reply.header('content-type', contentType).header('vary', 'accept-encoding')
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(whole)
    return reply.header('content-encoding', 'gzip').send((small ??= gzipSync(whole)))
  }
}

/** `gzip;q=0` refuses it (RFC 9110, 12.5.3). */
const acceptsGzip = (accepted: string | string[] | undefined) =>
  String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
