/**
 * What the three send operations share: who may, from which sender, to whom, at most once, and the answer.
 *
 * The answer 200 leaves only after the message and its delivery are on disk.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { ADDRESS_PATTERN, parseAddress, PHONE_PATTERN, type Address } from '../conversations/address.ts'
import { WINDOW_MS } from '../conversations/service-window.ts'
import type { Acceptance, Draft } from '../delivery/accept.ts'
import { Problem } from '../errors.ts'
import type { SenderAccount } from '../workspaces/senders-repository.ts'
import { createRunningKeys, readIdempotencyKey } from './idempotency.ts'
import { problemResponses } from './problem-schema.ts'
import type { Services } from './services.ts'
import { traceIdOf } from './trace.ts'

/** The result of every send operation. */
export const SendResult = Type.Object(
  { id: Type.String({ format: 'uuid', description: 'Identifier of the created message.' }) },
  { additionalProperties: false },
)

/** `from` and `to` of every send operation. */
export const addressFields = {
  from: Type.String({
    pattern: PHONE_PATTERN,
    description: 'Address of a sender of the workspace: E.164, with or without `+`.',
  }),
  to: Type.String({
    pattern: ADDRESS_PATTERN,
    description: 'The recipient: E.164 with or without `+`, or a business-scoped user id.',
  }),
}

type SendBody = { from: string; to: string }

export type SendOperation<Body extends SendBody> = {
  route: string
  operationId: string
  summary: string
  description: string
  body: TSchema
  /** What of the body is the message. */
  toMessage: (body: Body) => Pick<Draft, 'type' | 'content' | 'contentData'>
}

const IDEMPOTENCY_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description:
        'Sends at most once: the same key with the same body gives the same answer for 24 hours, marked `Idempotent-Replayed: true`.',
    },
  },
}

export function registerSendOperation<Body extends SendBody>(
  app: FastifyInstance,
  services: Services,
  operation: SendOperation<Body>,
): void {
  const once = createRunningKeys()
  const schema = {
    operationId: operation.operationId,
    summary: operation.summary,
    description: operation.description,
    tags: ['Messages'],
    headers: IDEMPOTENCY_HEADERS,
    body: operation.body,
    response: {
      200: { ...SendResult, description: 'The message is stored and will be delivered.' },
      ...problemResponses(400, 401, 403, 409, 413, 415, 422, 503),
    },
  }

  const onRequest = services.authenticate.require('messages:send')
  app.post(operation.route, { schema, onRequest }, async (request, reply) => {
    const { workspaceId } = request.caller
    const body = request.body as Body
    const { sender, to } = await findAddresses(services, workspaceId, body)
    const idempotency = readIdempotencyKey(request, operation.route)
    const draft: Draft = {
      sender,
      to,
      ...operation.toMessage(body),
      traceId: traceIdOf(request.headers),
      idempotency,
    }
    const acceptance = await once(workspaceId, idempotency, () => services.accept.accept(draft))
    return answer(reply, acceptance)
  })
}

async function findAddresses(
  { senders }: Services,
  workspaceId: string,
  body: SendBody,
): Promise<{ sender: SenderAccount; to: Address }> {
  const from = parseAddress(body.from)
  const to = parseAddress(body.to)
  if (!from || !to) throw new Error('The schema let something pass that is no address.')
  const sender = await senders.findByAddress(workspaceId, from.matchKey)
  if (!sender) {
    const detail = 'Must be the address of a sender of this workspace.'
    throw new Problem('sender_unknown', 'The from address is not a sender of this workspace.', {
      errors: [{ in: 'body', pointer: '/from', code: 'sender_unknown', detail }],
    })
  }
  return { sender, to }
}

function answer(reply: FastifyReply, acceptance: Acceptance): { id: string } {
  switch (acceptance.kind) {
    case 'accepted':
      return { id: acceptance.messageId }
    case 'replayed':
      if (!acceptance.matches) {
        throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another body.')
      }
      reply.header('idempotent-replayed', 'true')
      return { id: acceptance.messageId }
    case 'window_closed': {
      const { lastInboundAt } = acceptance
      const closedAt = lastInboundAt ? new Date(lastInboundAt.getTime() + WINDOW_MS) : null
      const detail = closedAt
        ? `The service window closed at ${closedAt.toISOString()}, 24 hours after the recipient last wrote.`
        : 'The recipient has never written to this sender.'
      throw new Problem('window_closed', detail, {
        extra: {
          lastInboundAt: lastInboundAt?.toISOString() ?? null,
          closedAt: closedAt?.toISOString() ?? null,
        },
      })
    }
  }
}
