/** GET /devices: which browsers of the user are notified, and what one needs to subscribe. */
import { asAnswer, id, nullableText } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { userOperation } from '../../engine/http/operation.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { listDevices as readDevices } from '../subscriptions-repository.ts'
import { DeviceAnswer, toDeviceAnswer } from './device-answer.ts'

const Devices = strictObject(
  {
    publicKey: nullableText(
      'The `applicationServerKey` with which a browser subscribes, in base64url; null where notifications are not available.',
    ),
    currentId: id('Which of them is the browser you call with, or would be.'),
    data: Type.Array(DeviceAnswer),
  },
  { title: 'Devices', description: 'Latest first. There are no pages: a user has few.' },
)

export const listDevices = userOperation(
  {
    operationId: 'listDevices',
    summary: 'List your devices that are notified',
    description: 'The browsers of your sessions that are notified while no page of the console is open.',
    tag: 'People',
    route: 'GET /devices',
    scope: 'any',
    answer: asAnswer(Devices, 'Your devices.'),
  },
  async (
    { workspaceId, userId, sessionId },
    { pool, people, clock, push }: Needs<'pool' | 'people' | 'clock' | 'push'>,
  ) => {
    const devices = await readDevices(pool, workspaceId, userId, people.sessionLife, clock.now())
    return {
      publicKey: push?.publicKey.toString('base64url') ?? null,
      currentId: sessionId,
      data: devices.map((device) => toDeviceAnswer(device, sessionId)),
    }
  },
)
