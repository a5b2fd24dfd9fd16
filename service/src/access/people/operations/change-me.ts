/** PATCH /me: what a user changes of themselves. */
import { strictObject, Type } from '../../../engine/schema.ts'
import { updateUser } from '../users-repository.ts'
import { roles } from '../../../engine/http/scopes.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import {
  AvailableField,
  LocaleField,
  NameField,
  QuietHoursField,
  toUserAnswer,
  UserAnswer,
} from './user-answer.ts'

const Body = strictObject(
  {
    name: Type.Optional(NameField),
    locale: Type.Optional(LocaleField),
    isAvailable: Type.Optional(AvailableField),
    quietHours: Type.Optional(QuietHoursField),
  },
  { title: 'MyChange', minProperties: 1, examples: [{ name: 'Ana Souza', isAvailable: false }] },
)

const SAME_TIMES = {
  in: 'body',
  pointer: '/quietHours/until',
  code: 'invalid',
  detail: 'Must differ from `from`.',
} as const

export const changeMe = userOperation(
  {
    operationId: 'changeMe',
    summary: 'Change yourself',
    description:
      'Your name, your language, whether you are given conversations, and when your devices are quiet. What is not given stays.',
    tag: 'People',
    route: 'PATCH /me',
    scope: 'any',
    audit: 'user.change',
    body: Body,
    answer: asAnswer(UserAnswer, 'You, as you are now.'),
  },
  async ({ workspaceId, userId, body }, { pool, clock }: Needs<'pool' | 'clock'>) => {
    const { from, until } = body.quietHours ?? {}
    if (from !== undefined && from === until) throw wrongFields([SAME_TIMES])
    const changed = await updateUser(pool, workspaceId, userId, body, roles, clock.now())
    if (changed === null || typeof changed === 'string') throw new Error('Users are never deleted.')
    return toUserAnswer(changed, true)
  },
)
