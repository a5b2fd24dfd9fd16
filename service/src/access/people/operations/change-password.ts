/**
 * POST /me/password: chooses another password. A person who finds a screen unlocked cannot take the
 * account: the password of before has to be given, as often as when signing in. Every other session
 * ends.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { PASSWORD_MAX } from '../../sessions/passwords.ts'
import { findPasswordHash, findUser, updatePassword } from '../users-repository.ts'
import { wrongFields } from '../../../engine/http/faults.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { userOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { assertMayChoose, NewPasswordField } from './password-field.ts'
import { endedEverywhere } from './session-answer.ts'
import { toUserAnswer, UserAnswer } from './user-answer.ts'

const Body = strictObject(
  {
    current: Type.String({ maxLength: PASSWORD_MAX, description: 'The password of before.' }),
    new: NewPasswordField,
  },
  {
    title: 'PasswordChange',
    examples: [{ current: 'um pão na chapa e um pingado', new: 'dois pães na chapa e uma média' }],
  },
)

export const changePassword = userOperation(
  {
    operationId: 'changePassword',
    summary: 'Change your password',
    description:
      'Ends all your other sessions. A user without a password, who signs in in another way, chooses one with a link.',
    tag: 'People',
    route: 'POST /me/password',
    scope: 'any',
    audit: 'password.change',
    body: Body,
    answer: asAnswer(UserAnswer, 'You.'),
  },
  async (
    { workspaceId, userId, sessionId = null, body, request },
    needs: Needs<'pool' | 'announce' | 'people' | 'authenticate'>,
  ) => {
    const { pool, people } = needs
    const [user, passwordHash] = await Promise.all([
      findUser(pool, workspaceId, userId),
      findPasswordHash(pool, workspaceId, userId),
    ])
    if (!user) throw new Error('Users are never deleted.')
    const device = people.devices.find(request, { workspaceId, userId })
    const uncount = people.signIns.countTry(request.ip, user.email, device)
    const [proven] = await people.passwords.matching(body.current, [{ passwordHash }], true)
    if (!proven) throw notYours()
    uncount()
    assertMayChoose(body.new, user.email, '/new')
    const chosen = await people.passwords.hash(body.new, passwordHash)
    const hashes = { before: passwordHash, chosen }
    if (!(await updatePassword(pool, workspaceId, userId, hashes, sessionId))) throw notYours()
    endedEverywhere(needs, userId)
    return toUserAnswer(user, true)
  },
)

const notYours = () =>
  wrongFields([{ in: 'body', pointer: '/current', code: 'invalid', detail: 'Is not your password.' }])
