/** PUT /devices/current: the browser of the session is notified from now on. */
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { wrongFields } from '../../engine/http/faults.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { userOperation } from '../../engine/http/operation.ts'
import { Problem } from '../../engine/problems/problems.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { AUTH_BYTES, isPoint } from '../encrypt-push.ts'
import { URL_CHARACTERS_MAX } from '../../webhooks/address-guard.ts'
import { DEVICES_OF_USER_MAX, saveSubscription } from '../subscriptions-repository.ts'
import { DeviceAnswer, pushOf, toDeviceAnswer, UNKNOWN_DEVICE } from './device-answer.ts'

const encoded = (description: string) =>
  Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$', description })

const Body = strictObject(
  {
    endpoint: Type.String({
      minLength: 1,
      maxLength: URL_CHARACTERS_MAX,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Where the push service of the browser accepts notifications for it.',
    }),
    keys: strictObject(
      {
        p256dh: encoded('The public key of the browser: 65 bytes in base64url.'),
        auth: encoded('Its secret: 16 bytes in base64url.'),
      },
      { title: 'DeviceKeys', description: 'With what notifications are encrypted for the browser.' },
    ),
  },
  {
    title: 'DeviceDraft',
    description: 'What `PushSubscription.toJSON()` of the browser gives, without the time of its end.',
  },
)

export const saveDevice = userOperation(
  {
    operationId: 'saveDevice',
    summary: 'Have this browser notified',
    description: `When a customer waits and you have no page of the console open. It ends with the session. At most ${DEVICES_OF_USER_MAX}: a new one replaces the oldest.`,
    tag: 'People',
    route: 'PUT /devices/current',
    audit: 'device.create',
    scope: 'any',
    body: Body,
    answer: asAnswer(DeviceAnswer, 'The device.'),
    problems: [404, 409],
  },
  async (
    { workspaceId, userId, sessionId = '', body: { endpoint, keys } },
    { pool, clock, ...needs }: Needs<'pool' | 'clock' | 'push'>,
  ) => {
    const { keyId, isPushService } = pushOf(needs)
    const [p256dh, auth] = [keys.p256dh, keys.auth].map((text) => Buffer.from(text, 'base64url')) as [
      Buffer,
      Buffer,
    ]
    const wrong = [
      !isPushService(endpoint) && fault('/endpoint', NOT_KNOWN),
      !isPoint(p256dh) && fault('/keys/p256dh', 'Must be a point of P-256, uncompressed.'),
      auth.length !== AUTH_BYTES && fault('/keys/auth', `Must have ${AUTH_BYTES} bytes.`),
    ].filter((one) => one !== false)
    if (wrong.length > 0) throw wrongFields(wrong)
    const draft = { workspaceId, id: sessionId, endpoint, p256dh, auth, keyId }
    const device = await saveSubscription(pool, userId, draft, clock.now())
    if (!device) throw new Problem(...UNKNOWN_DEVICE)
    return toDeviceAnswer(device, sessionId)
  },
)

const NOT_KNOWN =
  'Must be at the push service of Chrome, Edge, Firefox or Safari. The operator may allow more with RECADO_PUSH_ALLOW.'

const fault = (pointer: string, detail: string) => ({ in: 'body', pointer, code: 'invalid', detail }) as const
