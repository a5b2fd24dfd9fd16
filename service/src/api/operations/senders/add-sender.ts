/** POST /senders: registers a number of the channel, so that the workspace can send from it. */
import { strictObject, Type } from '../../../schema.ts'
import { parseAddress, PHONE_PATTERN } from '../../../contacts/address.ts'
import { Problem } from '../../../problems.ts'
import { isUniqueViolation } from '../../../postgres/errors.ts'
import { insertSender } from '../../../tenants/senders-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { operation } from '../operation.ts'
import {
  answerChanged,
  CredentialsField,
  SenderAnswer,
  Throughput,
  UnknownPolicyField,
} from './sender-answer.ts'

const THROUGHPUT_DEFAULT = 80

const Body = strictObject(
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

export const addSender = operation(
  {
    operationId: 'addSender',
    summary: 'Register a sender',
    description: `${THROUGHPUT_DEFAULT} messages a second and the policy \`hold\` unless given. Nothing is asked of WhatsApp.`,
    tag: 'Administration',
    route: 'POST /senders',
    scope: 'admin',
    body: Body,
    answer: asAnswer(SenderAnswer, 'The sender. It can send from now on.'),
    problems: [409],
  },
  async ({ workspaceId, body }, services) => {
    const { pool, secretKeys, clock } = services
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
    return await answerChanged(services, added)
  },
)

/** Says the same of an address of this workspace and of an account of any: an account belongs to one workspace. */
function explainTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  throw new Problem('sender_taken', 'This address, or this phone number id, is registered already.')
}
