/**
 * PATCH /senders/{senderId}: changes what a person decides of a sender; what is not given stays.
 *
 * A pause holds for every process as soon as it is committed: each attempt that is started after that asks for it.
 */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { Problem } from '../../../problems.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { updateSender, type SenderChange } from '../../../tenants/senders-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { isUuid, sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import {
  CredentialsField,
  SenderAnswer,
  Throughput,
  toSenderAnswers,
  UnknownPolicyField,
} from './sender-answer.ts'
import type { Services } from '../../services.ts'

const Params = Type.Object({ senderId: Type.String({ description: 'Identifier of the sender.' }) })
const Body = Type.Object(
  {
    throughputPerSecond: Type.Optional(Throughput),
    unknownPolicy: Type.Optional(UnknownPolicyField),
    state: Type.Optional(
      oneOf(['running', 'paused'], '`paused`: send nothing. `running`: send again, after a pause or a stop.'),
    ),
    credentials: Type.Optional(CredentialsField),
  },
  { additionalProperties: false, minProperties: 1, title: 'SenderChange', examples: [{ state: 'paused' }] },
)

const schema = {
  operationId: 'changeSender',
  summary: 'Change, pause or resume a sender',
  description:
    'A paused sender accepts everything and sends nothing; what was on its way to the channel before the answer still goes out.',
  tags: ['Administration'],
  params: Params,
  body: Body,
  response: {
    200: asAnswer(SenderAnswer, 'The sender as it is now.'),
    ...problemResponses(401, 403, 404, 413, 415, 422, 429, 503),
  },
}

export function changeSender(app: FastifyInstance, services: Services): void {
  const { pool, authenticate, secretKeys, senders, clock, announce } = services
  app.patch(
    '/senders/:senderId',
    { schema, onRequest: authenticate.require('admin') },
    async (request, reply) => {
      const { workspaceId } = request.caller
      const senderId = (request.params as Static<typeof Params>).senderId.toLowerCase()
      const { state, ...rest } = request.body as Static<typeof Body>
      const change: SenderChange = {
        ...rest,
        ...(state === 'paused' ? { pausedAt: clock.now() } : {}),
        ...(state === 'running' ? { resumedAt: clock.now() } : {}),
      }
      const changed = isUuid(senderId)
        ? await updateSender(pool, secretKeys.current, workspaceId, senderId, change)
        : null
      if (!changed) throw new Problem('sender_not_found', 'There is no such sender in this workspace.')
      announce('senders', changed.id)
      await senders.refresh()
      const [answer] = await toSenderAnswers(services, workspaceId, [changed])
      return sendJson(reply, JSON.stringify(answer))
    },
  )
}
