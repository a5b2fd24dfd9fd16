/**
 * GET and DELETE /users/{userId}/methods: what a user signs in with beside the password. A person
 * who held a link of the user, or sat at their screen, may have added some; they outlive another
 * password. So they are looked at before a user gets a higher role, and by the user after a reset.
 */
import { listIdentities } from '../../oidc/identities-repository.ts'
import { deleteWays, listPasskeys } from '../../passkeys/passkeys-repository.ts'
import { manages } from '../../permissions.ts'
import { deleteOtherSessions } from '../../sessions/sessions.ts'
import { findUser } from '../users-repository.ts'
import { strictObject, Type } from '../../../engine/schema.ts'
import type { Caller } from '../../keys/api-key.ts'
import { userIdOf } from '../../../engine/http/actor.ts'
import { asAnswer, date, id, text, toDate } from '../../../engine/http/answer-fields.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { operation } from '../../../engine/http/operation.ts'
import { PasskeyAnswer, toPasskeyAnswer } from '../../passkeys/operations/passkey-answer.ts'
import { notManaged } from './not-managed.ts'
import { endedEverywhere } from './session-answer.ts'
import { UNKNOWN_USER } from './user-answer.ts'

const WaysAnswer = strictObject(
  {
    passkeys: Type.Array(PasskeyAnswer, { description: 'Latest first.' }),
    identities: Type.Array(
      strictObject({
        issuer: text('Address of the OpenID provider.'),
        createDate: date('When this user first signed in there.'),
      }),
      { description: 'Where the user signs in by OpenID Connect, latest first.' },
    ),
  },
  { title: 'MethodsOfUser', description: 'What a user signs in with beside the password.' },
)

const WaysEnd = strictObject(
  { id: id('Identifier of the user.') },
  { title: 'WaysEnd', description: 'Whose passkeys and identities were removed.' },
)

const declared = {
  tag: 'People',
  scope: 'any' as const,
  id: ['userId', 'Identifier of the user.'] as [string, string],
  unknown: UNKNOWN_USER,
  problems: [403],
}
const WHOSE = 'Your own; and of those whom you may change, as in `PATCH /users/{userId}`.'

export const getMethodsOfUser = operation(
  {
    ...declared,
    operationId: 'getMethodsOfUser',
    summary: 'Get what a user signs in with',
    description: `${WHOSE} Look at them before a user gets a higher role, and after a reset: a person who had a link may have added some.`,
    route: 'GET /users/:userId/methods',
    answer: asAnswer(WaysAnswer, 'Passkeys and identities.'),
  },
  async ({ id: userId, ...caller }, needs: Needs<'pool'>) => {
    if (!(await isReached(needs, caller, userId))) return null
    const { pool } = needs
    const [passkeys, identities] = await Promise.all([
      listPasskeys(pool, caller.workspaceId, userId),
      listIdentities(pool, caller.workspaceId, userId),
    ])
    return {
      passkeys: passkeys.map(toPasskeyAnswer),
      identities: identities.map(({ issuer, createdAt }) => ({ issuer, createDate: toDate(createdAt) })),
    }
  },
)

export const deleteMethodsOfUser = operation(
  {
    ...declared,
    operationId: 'deleteMethodsOfUser',
    summary: 'Remove what a user signs in with',
    description: `${WHOSE} Removes all passkeys and identities, and ends every session of the user but the one you call with. The password stays.`,
    route: 'DELETE /users/:userId/methods',
    audit: 'user.methods',
    answer: asAnswer(WaysEnd, 'They are removed.'),
  },
  async ({ id: userId, ...caller }, needs: Needs<'pool' | 'announce' | 'authenticate'>) => {
    if (!(await isReached(needs, caller, userId))) return null
    const { workspaceId, actor, sessionId = null } = caller
    await deleteWays(needs.pool, workspaceId, userId)
    await deleteOtherSessions(needs.pool, workspaceId, userId, userIdOf(actor) === userId ? sessionId : null)
    endedEverywhere(needs, userId)
    return { id: userId }
  },
)

/**
 * Returns false if there is no such user; throws `forbidden` unless it is the caller, or one whom
 * the caller may change.
 */
async function isReached(
  { pool }: Needs<'pool'>,
  { workspaceId, actor, scopes }: Pick<Caller, 'workspaceId' | 'actor' | 'scopes'>,
  userId: string,
): Promise<boolean> {
  const user = await findUser(pool, workspaceId, userId)
  if (!user) return false
  if (userIdOf(actor) !== userId && !manages(scopes, user.role)) throw notManaged()
  return true
}
