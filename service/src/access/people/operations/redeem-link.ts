/**
 * POST /session/link: chooses a password with a link, an invitation or a reset, and signs in. The
 * link is used up, and every session of before has ended. A link that is wrong, used or expired
 * gives one answer; an address may fail as often as with keys.
 */
import { strictObject, Type } from '../../../engine/schema.ts'
import { findLinkedUser, redeemLink as redeem } from '../links.ts'
import { findHashBeside } from '../users-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { scopesOf } from '../../../engine/http/scopes.ts'
import { startSession } from '../../sessions/start-session.ts'
import { asAnswer } from '../../../engine/http/answer-fields.ts'
import { openOperation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { MeAnswer, toMe } from './me-answer.ts'
import { assertMayChoose, NewPasswordField } from './password-field.ts'
import { endedEverywhere } from './session-answer.ts'
import { NameField } from './user-answer.ts'

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The part of the link after `#`.',
})

const Body = strictObject(
  {
    token: LinkToken,
    name: Type.Optional(NameField),
    password: NewPasswordField,
  },
  {
    title: 'LinkUse',
    examples: [
      {
        token: 'WnPN3zGkX1jv0mC8uKqkYb0n0q0m5o7yqFJ2pXh3v4E',
        name: 'Ana Souza',
        password: 'um pão na chapa e um pingado',
      },
    ],
  },
)

export const redeemLink = openOperation(
  {
    operationId: 'redeemLink',
    summary: 'Choose a password with a link',
    description: 'Uses up an invitation or a reset, ends all sessions of the user, and signs in.',
    tag: 'People',
    route: 'POST /session/link',
    body: Body,
    answer: asAnswer(MeAnswer, 'Who is signed in.'),
    problems: [404],
  },
  async (
    { body: { token, name = null, password }, request, reply },
    needs: Needs<'pool' | 'clock' | 'announce' | 'people' | 'authenticate' | 'audit'>,
  ) => {
    const { pool, people, clock, audit } = needs
    const find = () => findLinkedUser(pool, token, clock.now())
    const found = await people.proofs.watch(request.ip, false, find, linkNotFound)
    assertMayChoose(password, found.email, '/password')
    const passwordHash = await people.passwords.hash(password, await findHashBeside(pool, found.email))
    const { workspaceId, id } = found
    const actor = { kind: 'user' as const, id }
    const auditedAction = { workspaceId, actor, action: 'password.change' as const, subjectId: id }
    const user = await audit.during(
      { ...auditedAction, address: request.ip, requestId: request.id },
      async () => {
        const taken = await redeem(pool, token, { passwordHash, name }, clock.now())
        if (!taken) throw linkNotFound() // another request was faster
        return taken
      },
    )
    endedEverywhere(needs, id)
    await startSession(needs, request, reply, user, 'link')
    return await toMe(needs, { workspaceId, actor, scopes: scopesOf(user.role) })
  },
)

export const linkNotFound = () =>
  new Problem('link_not_found', 'The link was used, has expired, or is none of ours.')
