/** DELETE /devices/{deviceId}: the browser is notified no more, and stays signed in. */
import { asAnswer, id } from '../../engine/http/answer-fields.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { userOperation } from '../../engine/http/operation.ts'
import { strictObject } from '../../engine/schema.ts'
import { deleteOwnDevice } from '../subscriptions-repository.ts'
import { DEVICE_ID, UNKNOWN_DEVICE } from './device-answer.ts'

const DeviceEnd = strictObject(
  { id: id('Identifier of the device.') },
  { title: 'DeviceEnd', description: 'A device that is notified no more.' },
)

export const deleteDevice = userOperation(
  {
    operationId: 'deleteDevice',
    summary: 'Stop notifying one of your devices',
    description: 'Its session goes on.',
    tag: 'People',
    route: 'DELETE /devices/:deviceId',
    audit: 'device.delete',
    scope: 'any',
    id: DEVICE_ID,
    answer: asAnswer(DeviceEnd, 'The device is notified no more.'),
    unknown: UNKNOWN_DEVICE,
  },
  async ({ workspaceId, userId, id: deviceId }, { pool }: Needs<'pool'>) =>
    (await deleteOwnDevice(pool, workspaceId, userId, deviceId)) ? { id: deviceId } : null,
)
