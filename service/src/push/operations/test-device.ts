/** POST /devices/{deviceId}/test: whether a notification reaches the push service of the device. */
import { asAnswer, id } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { userOperation } from '../../engine/http/operation.ts'
import { strictObject } from '../../engine/schema.ts'
import { oneOf } from '../../engine/text-schema.ts'
import type { PushOutcome } from '../post-push.ts'
import { findOwnDevice } from '../subscriptions-repository.ts'
import { DEVICE_ID, pushOf, UNKNOWN_DEVICE } from './device-answer.ts'

const outcomes = ['sent', 'gone', 'waits', 'refused', 'failed'] as const satisfies PushOutcome['kind'][]

const DeviceTest = strictObject(
  {
    id: id('Identifier of the device.'),
    outcome: oneOf(
      outcomes,
      '`sent`: the push service has it. `gone`: the browser has unsubscribed, and is removed. `waits`: the push service wants no more for a while. `refused`: it does not accept it. `failed`: it could not be reached, or has a fault of its own.',
    ),
  },
  { title: 'DeviceTest', description: 'What became of a test notification.' },
)

export const testDevice = userOperation(
  {
    operationId: 'testDevice',
    summary: 'Send a test notification to one of your devices',
    description: 'At once, also in your quiet hours and while you have the console open.',
    tag: 'People',
    route: 'POST /devices/:deviceId/test',
    audit: { none: 'It changes nothing, and only the caller sees it.' },
    scope: 'any',
    id: DEVICE_ID,
    answer: asAnswer(DeviceTest, 'What became of it.'),
    unknown: UNKNOWN_DEVICE,
    problems: [409],
  },
  async (
    { workspaceId, userId, id: deviceId },
    { pool, people, clock, ...needs }: Needs<'pool' | 'people' | 'clock' | 'push'>,
  ) => {
    const { test } = pushOf(needs)
    const own = { workspaceId, userId, id: deviceId }
    const device = await findOwnDevice(pool, own, people.sessionLife, clock.now())
    return device && { id: deviceId, outcome: await test(device) }
  },
)
