/** POST /senders: registers a number of the channel, so that the workspace can send from it. */
import type { FastifyInstance } from 'fastify'
import { Type, type Static } from '../../../schema.ts'
import { parseAddress, PHONE_PATTERN } from '../../../contacts/address.ts'
import { Problem } from '../../../problems.ts'
import { isUniqueViolation } from '../../../postgres/errors.ts'
import { insertSender } from '../../../tenants/senders-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { sendJson } from '../../http/json-answer.ts'
import { problemResponses } from '../../openapi/problem-schema.ts'
import {
  CredentialsField,
  SenderAnswer,
  Throughput,
  toSenderAnswers,
  UnknownPolicyField,
} from './sender-answer.ts'
import type { Services } from '../../services.ts'

const THROUGHPUT_DEFAULT = 80

const Body = Type.Object(
  {
    address: Type.String({
      pattern: PHONE_PATTERN,
      description: 'The number: E.164, with or without `+`.',
    }),
    phoneNumberId: Type.String({ pattern: '^[0-9]{1,32}$', description: "WhatsApp's id of it: digits." }),
    credentials: CredentialsField,
    throughputPerSecond: Type.Optional(Throughput),
    unknownPolicy: Type.Optional(UnknownPolicyField),
  },
  {
    additionalProperties: false,
    title: 'SenderDraft',
    examples: [
      {
        address: '+551140000001',
        phoneNumberId: '106540352242923',
        credentials: { accessToken: 'EAAGm0PX4ZCps', appSecrets: ['0123abcd'], verifyToken: 'recado' },
      },
    ],
  },
)

const schema = {
  operationId: 'addSender',
  summary: 'Register a sender',
  description: `${THROUGHPUT_DEFAULT} messages a second and the policy \`hold\` unless given. Nothing is asked of WhatsApp.`,
  tags: ['Administration'],
  body: Body,
  response: {
    200: asAnswer(SenderAnswer, 'The sender. It can send from now on.'),
    ...problemResponses(401, 403, 409, 413, 415, 422, 429, 503),
  },
}

export function addSender(app: FastifyInstance, services: Services): void {
  const { pool, authenticate, secretKeys, senders, clock, announce } = services
  app.post('/senders', { schema, onRequest: authenticate.require('admin') }, async (request, reply) => {
    const { workspaceId } = request.caller
    const body = request.body as Static<typeof Body>
    const { throughputPerSecond = THROUGHPUT_DEFAULT, unknownPolicy = 'hold' } = body
    const { phoneNumberId: channelAccountId, credentials } = body
    const parsed = parseAddress(body.address)
    if (!parsed) throw new Error('The schema let something pass that is no number.')
    const { value: address, matchKey } = parsed
    const draft = {
      ...{ workspaceId, channel: 'whatsapp', address, matchKey, channelAccountId, credentials },
      ...{ throughputPerSecond, unknownPolicy },
    }
    const added = await insertSender(pool, secretKeys.current, draft, clock.now()).catch(explainTaken)
    announce('senders', added.id)
    await senders.refresh()
    const [answer] = await toSenderAnswers(services, workspaceId, [added])
    return sendJson(reply, JSON.stringify(answer))
  })
}

/** Says the same of an address of this workspace and of an account of any: an account belongs to one workspace. */
function explainTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new Problem('sender_taken', 'This address, or this phone number id, is registered already.')
}
