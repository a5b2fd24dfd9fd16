/**
 * POST /users: invites a person. A person who invites gets the link with which they choose a
 * password, this once.
 */
import { strictObject } from '../../../engine/schema.ts'
import { insertLink } from '../links.ts'
import { manages } from '../../permissions.ts'
import { insertUser } from '../users-repository.ts'
import { Problem } from '../../../engine/problems/problems.ts'
import { asAnswer, id } from '../../../engine/http/answer-fields.ts'
import { operation } from '../../../engine/http/operation.ts'
import type { Needs } from '../../../engine/http/needs.ts'
import { handOut, LinkAnswer } from './link-answer.ts'
import { notManaged } from './not-managed.ts'
import { assertEmail, EmailField, NameField, RoleField, toUserAnswer, UserAnswer } from './user-answer.ts'

const Body = strictObject(
  { email: EmailField, name: NameField, role: RoleField },
  {
    title: 'UserDraft',
    examples: [{ email: 'bia@padaria.example', name: 'Bia Lima', role: 'attendant' }],
  },
)

const NewUser = strictObject(
  { id: id('Identifier of the user.'), user: UserAnswer, ...LinkAnswer.properties },
  { title: 'NewUser', description: 'A user with the link with which they choose a password.' },
)

export const createUser = operation(
  {
    operationId: 'createUser',
    summary: 'Invite a user',
    description:
      'Managers invite attendants and readers, owners everyone; a key needs every scope of the role. Hand the link to the person: it is shown this once, and never to a key. The user gets it by mail, where a mail server is set; without one, a user who is signed in makes another.',
    tag: 'People',
    route: 'POST /users',
    scope: 'users:write',
    audit: 'user.create',
    body: Body,
    answer: asAnswer(NewUser, 'The user, and the link.'),
    problems: [409],
  },
  async ({ workspaceId, scopes, actor, body }, needs: Needs<'pool' | 'clock' | 'people' | 'publicUrl'>) => {
    const { pool, clock } = needs
    assertEmail(body.email)
    if (!manages(scopes, body.role)) throw notManaged()
    const user = await insertUser(pool, { workspaceId, ...body }, clock.now())
    if (!user) throw new Problem('email_taken', 'A user of this workspace has this e-mail.')
    const link = await insertLink(pool, workspaceId, user.id, actor, clock.now())
    if (!link) throw new Error('The user was disabled at once.')
    return { id: user.id, user: toUserAnswer(user, true), ...(await handOut(needs, user, link, actor)) }
  },
)
