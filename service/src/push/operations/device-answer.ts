/** A device that is notified, as the public API shows it: nothing with which to notify it. */
import { date, id, nullableText, toDate } from '../../engine/http/answer-fields.ts'
import { Problem, type ProblemCode } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { PushNeeds } from '../needs.ts'
import type { Device } from '../subscriptions-repository.ts'

export const DeviceAnswer = strictObject(
  {
    id: id('Identifier of the device: that of its session.'),
    isCurrent: Type.Boolean({ description: 'Whether it is the browser you call with.' }),
    agent: nullableText('What the browser called itself when it signed in: the beginning of `User-Agent`.'),
    createDate: date('Since when it is notified.'),
  },
  { title: 'Device', description: 'A browser that is notified while no page of the console is open.' },
)

export const DEVICE_ID: [name: string, description: string] = ['deviceId', 'Identifier of the device.']
export const UNKNOWN_DEVICE: [ProblemCode, string] = ['device_not_found', 'You have no such device.']

export const toDeviceAnswer = ({ id, agent, createdAt }: Device, sessionId: string | undefined) => ({
  id,
  isCurrent: id === sessionId,
  agent,
  createDate: toDate(createdAt),
})

/** Throws `push_unavailable`. */
export function pushOf({ push }: Needs<'push'>): PushNeeds {
  if (push) return push
  throw new Problem('push_unavailable', 'The operator has set neither an https address nor a contact.')
}
