/**
 * POST /payment-callbacks/{secret} and the same with /pix: where banks say that something happened.
 * Many add /pix to whatever address they are given. The secret in the path names the account; who
 * does not know it finds nothing here.
 *
 * 200 is answered once it is committed that the bank is to be asked. Whatever the body is, it is
 * only a reason to ask.
 */
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../engine/problems/problems.ts'
import { Type } from '../../engine/schema.ts'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { NOTHING_HERE } from '../../engine/http/problem.ts'
import { watchUnfinished } from '../../engine/http/unfinished-bodies.ts'
import { problemResponses } from '../../engine/http/problem-schema.ts'
import type { SharedNeeds, Needs } from '../../engine/http/needs.ts'
import type { Operation } from '../../engine/http/operation.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'

/**
 * What is read of a body. A longer one is accepted without its hints: the bank is asked for all
 * that is new.
 */
export const CALLBACK_BYTES_MAX = 64 * 1024
/** Nothing that a bank calls about is longer. */
const DROPPED_BYTES_MAX = 3 * 1024 * 1024

const SCHEMA = {
  summary: 'Hear that a bank has news',
  description:
    'Any body, of at most 3 MiB; one above 64 KiB is not read. Nothing in it is booked: it only makes Recado ask the bank. Answers 200 once that is committed.',
  tags: ['Channels'],
  security: [],
  params: Type.Object({ secret: Type.String({ description: 'The secret of the payment account.' }) }),
  response: {
    200: { type: 'null', description: 'The bank is asked.' },
    ...problemResponses(403, 404, 413, 415, 421, 503),
  },
}
const CONFIG = { audit: { none: 'A bank says that something happened; no caller of the workspace does it.' } }

export const receiveCallback: Operation<Needs<'payments'> & { metrics: Metrics }> = async (app, needs) => {
  const openOf = async (request: FastifyRequest) => {
    const { secret } = request.params as { secret: string }
    const { accounts, callbackHeader } = needs.payments
    const open = await accounts.ofCallback(secret)
    if (!open) throw new Problem('not_found', NOTHING_HERE)
    assertVerified(request, callbackHeader)
    return open
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addHook('preParsing', async (request) => {
      // before the body is read
      await openOf(request).catch((error: unknown) => {
        const isUnknown = error instanceof Problem && error.code === 'not_found'
        needs.metrics.payments.callback(isUnknown ? 'unknown' : 'refused')
        throw error
      })
      watchUnfinished(request.raw)
    })
    scope.addContentTypeParser(
      '*',
      async (_request: unknown, body: AsyncIterable<Buffer>) => await read(body),
    )
    for (const [operationId, route] of [
      ['receiveCallback', '/payment-callbacks/:secret'],
      ['receivePixCallback', '/payment-callbacks/:secret/pix'],
    ] as const)
      scope.post(route, { schema: { ...SCHEMA, operationId }, config: CONFIG }, async (request, reply) => {
        const open = await openOf(request)
        const query = request.query as Record<string, unknown>
        await needs.payments.onCallback(open, open.provider.readCallback(parse(request.body), query))
        needs.metrics.payments.callback('taken')
        return reply.code(200).send()
      })
  })
}

/** Null for a body that is longer than what is read. Throws for one that is longer than any. */
async function read(body: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > DROPPED_BYTES_MAX)
      throw new Problem('body_too_large', `A callback has at most ${DROPPED_BYTES_MAX} bytes.`)
    if (bytes <= CALLBACK_BYTES_MAX) chunks.push(chunk)
  }
  return bytes > CALLBACK_BYTES_MAX ? null : Buffer.concat(chunks)
}

/** Bodies that are not JSON say nothing. */
function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown
  } catch {
    return null
  }
}

/** Anyone can send a header: only the one that a trusted proxy adds is believed. */
function assertVerified(request: FastifyRequest, header: SharedNeeds['payments']['callbackHeader']): void {
  if (header === null) return
  const given = request.headers[header.name]
  const isForwarded = (request.ips ?? []).length > 1
  if (isForwarded && typeof given === 'string' && equalSecrets(given, header.value)) return
  throw new Problem(
    'callback_not_verified',
    'The header of RECADO_PAYMENTS_CALLBACK_HEADER is missing or another one, or no trusted proxy passed it on.',
  )
}
