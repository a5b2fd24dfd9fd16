/**
 * GET and POST /channels/whatsapp/webhook: where WhatsApp verifies us and tells us what happened.
 *
 * The signature is checked over the raw bytes before they are parsed, and 200 is answered only after everything is
 * committed: whatever is not, WhatsApp delivers again.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../problems.ts'
import type { SenderAccount } from '../../../tenants/senders-repository.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import { createNoteRefused } from './refused-webhooks.ts'
import type { Services } from '../../services.ts'
import { traceIdOf } from '../../http/trace.ts'
import { boundUnfinished } from '../../http/unfinished-bodies.ts'

/** The channel says that a webhook has at most 3 MB. */
const WEBHOOK_BYTES_MAX = 3 * 1024 * 1024

const tags = ['Channels']

export async function whatsappWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { senders, channel, inbox, log } = services
  const noteRefused = createNoteRefused(services)
  const route = '/channels/whatsapp/webhook'
  const verifySchema = {
    operationId: 'verifyWhatsAppWebhook',
    summary: 'Answer the verification of the webhook',
    description:
      'WhatsApp calls it once with the verify token of a sender; the challenge is returned as plain text.',
    tags,
    security: [],
    querystring: {
      type: 'object',
      properties: {
        'hub.mode': { type: 'string', description: '`subscribe`' },
        'hub.verify_token': { type: 'string', description: 'The verify token of a sender.' },
        'hub.challenge': { type: 'string', description: 'Returned as it is.' },
      },
    },
    response: {
      200: { description: 'The challenge.', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...problemResponses(403, 422, 503),
    },
  }
  // a token given twice is no token: refused below like any other, not by the schema
  app.get(route, { schema: verifySchema, attachValidation: true }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const token = query['hub.verify_token']
    const challenge = query['hub.challenge']
    const isOurs =
      query['hub.mode'] === 'subscribe' &&
      typeof token === 'string' &&
      senders.all().some(({ credentials }) => isEqual(credentials.verifyToken, token))
    if (!isOurs || typeof challenge !== 'string') {
      throw new Problem(
        'verify_token_invalid',
        'The verification does not carry the verify token of a sender.',
      )
    }
    log.info({ event: 'webhook_verified' }, 'WhatsApp verified the webhook.')
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(challenge)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const watchBody = boundUnfinished()
    scope.addHook('preParsing', (request, _reply, payload, done) => {
      watchBody(request.raw)
      done(null, payload)
    })
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    const schema = {
      operationId: 'receiveWhatsAppWebhook',
      summary: 'Take in what WhatsApp tells',
      description:
        'Signed with the app secret of a sender (`X-Hub-Signature-256`). Answers 200 once it is committed.',
      tags,
      security: [],
      response: {
        200: { type: 'null', description: 'Everything in it is committed.' },
        ...problemResponses(401, 413, 415, 503),
      },
    }
    scope.post(route, { schema, bodyLimit: WEBHOOK_BYTES_MAX }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-hub-signature-256']
      const guessed = channel.peekAccount(body)
      const signedBy = channel.verifySignature(
        body,
        typeof signature === 'string' ? signature : undefined,
        secretsOf(senders.all(), guessed),
      )
      if (signedBy === null) {
        noteRefused(guessed, signature === undefined ? 'missing' : 'wrong')
        throw new Problem(
          'signature_invalid',
          'X-Hub-Signature-256 does not match the body under any app secret.',
        )
      }
      await inbox.ingest(body, signedBy, traceIdOf(request.headers))
      return reply.code(200).send()
    })
  })
}

/** The app secrets of all senders, those of the likeliest first. */
function* secretsOf(senders: SenderAccount[], likeliest: string | null): Generator<string> {
  for (const { channelAccountId, credentials } of senders)
    if (channelAccountId === likeliest) yield* credentials.appSecrets
  for (const { credentials } of senders) yield* credentials.appSecrets
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right)
}
