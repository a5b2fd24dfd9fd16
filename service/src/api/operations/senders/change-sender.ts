/**
 * PATCH /senders/{senderId}: changes what a person decides of a sender; what is not given stays.
 *
 * A pause holds for every process as soon as it is committed: each attempt that is started after that asks for it.
 */
import { strictObject, Type } from '../../../schema.ts'
import { oneOf } from '../../../messages/kinds/text-schema.ts'
import { updateSender, type SenderChange } from '../../../tenants/senders-repository.ts'
import { asAnswer } from '../../openapi/answer-fields.ts'
import { operation } from '../operation.ts'
import {
  answerChanged,
  CredentialsField,
  SenderAnswer,
  Throughput,
  UnknownPolicyField,
} from './sender-answer.ts'

const Body = strictObject(
  {
    throughputPerSecond: Type.Optional(Throughput),
    unknownPolicy: Type.Optional(UnknownPolicyField),
    state: Type.Optional(
      oneOf(['running', 'paused'], '`paused`: send nothing. `running`: send again, after a pause or a stop.'),
    ),
    credentials: Type.Optional(CredentialsField),
  },
  { minProperties: 1, title: 'SenderChange', examples: [{ state: 'paused' }] },
)

export const changeSender = operation(
  {
    operationId: 'changeSender',
    summary: 'Change, pause or resume a sender',
    description:
      'A paused sender accepts everything and sends nothing; what was on its way to the channel before the answer still goes out.',
    tag: 'Administration',
    route: 'PATCH /senders/:senderId',
    scope: 'admin',
    id: ['senderId', 'Identifier of the sender.'],
    body: Body,
    answer: asAnswer(SenderAnswer, 'The sender as it is now.'),
    unknown: ['sender_not_found', 'There is no such sender in this workspace.'],
  },
  async ({ workspaceId, id, body: { state, ...rest } }, services) => {
    const { pool, secretKeys, clock } = services
    const change: SenderChange = {
      ...rest,
      ...(state === 'paused' ? { pausedAt: clock.now() } : {}),
      ...(state === 'running' ? { resumedAt: clock.now() } : {}),
    }
    const changed = await updateSender(pool, secretKeys.current, workspaceId, id, change)
    return changed && (await answerChanged(services, changed))
  },
)
